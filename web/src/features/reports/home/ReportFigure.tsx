import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReportReply } from '#contract/reports.ts'
import { hasFailed } from '../../../api/queries.tsx'
import { useRead } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { numberText } from '../../../lib/words/words.ts'
import { HiddenFigure } from '../HiddenFigure.tsx'
import { reportPath } from '../report-path.ts'
import type { ReportQuery } from '../report-query.ts'
import { figureText, isHidden, spreadWords } from '../report-words.ts'
import { IntervalBar } from './IntervalBar.tsx'

type Props = {
  readonly ask: ReportQuery
  readonly column: string
  /** What is counted, in the words of the page. */
  readonly title: string
}

/** One figure of a report on another page, with its interval. */
export function ReportFigure({ ask, column, title }: Props) {
  return (
    <FigurePlace ask={ask} title={title}>
      {(reply) => <Shown reply={reply} column={column} />}
    </FigurePlace>
  )
}

type PlaceProps = Pick<Props, 'ask' | 'title'> & { readonly children: (reply: ReportReply) => ReactNode }

/** The page stands without what a report says: it has its place while it is worked out, and where it cannot be. */
export function FigurePlace({ ask, title, children }: PlaceProps) {
  const { name, ...asked } = ask
  const report = useRead('reports.read', ask)
  const params = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))
  return (
    <div className="report-figure">
      <Link to={reportPath(name, params)}>{title}</Link>
      {report.data ? (
        children(report.data)
      ) : hasFailed(report) && !report.isFetching ? (
        <p className="quiet small">
          Not worked out.{' '}
          <Button size="s" aria-label={`Try again: ${title}`} onClick={() => void report.refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <span role="status">
          <span className="sr-only">Loading {title}</span>
          <Skeleton width={110} height={30} />
          <Skeleton height={10} />
        </span>
      )}
    </div>
  )
}

type ShownProps = { readonly reply: ReportReply; readonly column: string }

function Shown({ reply: { rows, columns }, column: key }: ShownProps) {
  const column = columns.find((one) => one.key === key)
  const value = rows[0]?.values[key]
  if (!column || value === undefined) return null
  if (isHidden(value)) return <HiddenFigure />
  if (value.value === null) return <p className="quiet small">No case yet.</p>
  const { numerator, denominator } = value
  const said = [
    numerator !== undefined && denominator !== undefined && `${numberText(numerator)} of ${numberText(denominator)}`,
    spreadWords(value, column),
  ].filter(Boolean)
  return (
    <>
      <p>
        <b>{figureText(value.value, column)}</b> <small>{said.join(', ')}</small>
      </p>
      {column.unit === 'fraction' && <IntervalBar figure={value} />}
    </>
  )
}
