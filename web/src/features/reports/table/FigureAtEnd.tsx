import { useSearchParams } from 'react-router-dom'
import type { ReportColumn } from '#contract/reports.ts'
import { hasFailed } from '../../../api/queries.tsx'
import { useRead } from '../../../api/use-call.ts'
import { HiddenFigure } from '../HiddenFigure.tsx'
import type { ReportQuery } from '../report-query.ts'
import { figureText, figureWithCases, isHidden } from '../report-words.ts'

/** `row`: the semester. `words`: what follows the figure where no head of a column says it. */
type Props = {
  readonly end: ReportQuery
  readonly row: { readonly key: string; readonly label: string }
  readonly column: ReportColumn
  readonly words?: string
}

/** A figure of a semester as of its end, which leads to what moved it since. All columns of a row are one answer. */
export function FigureAtEnd({ end, row, column, words = '' }: Props) {
  const [, setParams] = useSearchParams()
  const report = useRead('reports.read', end)
  if (hasFailed(report)) return <small>could not be counted</small>
  if (!report.data) return <small role="status">counting …</small>
  const { rows, stamp } = report.data
  if (Number(stamp.knownAt) === 0) return <small>nothing was on record{words}</small>
  const value = rows[0]?.values[column.key]
  if (isHidden(value)) return <HiddenFigure isExplained />
  if (value === undefined || value.value === null) return <small>no case{words}</small>
  const { numerator, denominator } = value
  const text = figureText(value.value, column)
  const compare = () =>
    setParams((before) => {
      const { asOf = '', knownAt } = end
      before.delete('atEnd')
      before.set('compareWith', asOf)
      if (knownAt === asOf) before.set('compareKnownAt', asOf)
      before.set('row', row.key)
      before.set('column', column.key)
      return before
    })
  return (
    <>
      <button
        type="button"
        className="figure-open"
        aria-label={`${text}, ${column.label}, ${row.label}, at its end: what moved it since`}
        onClick={compare}
      >
        {words === '' ? text : figureWithCases(value, column)}
      </button>
      {words === '' ? numerator !== undefined && <small>{`${numerator} of ${denominator}`}</small> : words}
    </>
  )
}
