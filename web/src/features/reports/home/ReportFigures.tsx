import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import type { ReportHead, ReportReply } from '#contract/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { hasFailed, Loaded } from '../../../api/queries.tsx'
import { useRead } from '../../../api/use-call.ts'
import { addDays, dayWithYear } from '../../../lib/time/calendar.ts'
import { Skeleton } from '../../../ui/States.tsx'
import { reportPath } from '../report-path.ts'
import { queryIn } from '../report-query.ts'
import { deltaText, figureText, isHidden, spreadWords } from '../report-words.ts'
import { HiddenFigure } from '../HiddenFigure.tsx'
import { IntervalBar } from './IntervalBar.tsx'

/** One figure each of what people ask for first; the other questions stand beside them. */
const shown: readonly (readonly [report: string, column: string])[] = [
  ['nominees', 'placed'],
  ['placement', 'placed'],
  ['rates', 'offer'],
  ['timing', 'firstResponse'],
  ['responsiveness', 'answered14'],
  ['referrals', 'acceptance'],
]
const DAYS = 30

/** The questions that are not answered by a figure here. */
export const othersOf = (reports: readonly ReportHead[]) => reports.filter((report) => shown.every(([name]) => name !== report.name))

type Props = { readonly reports: readonly ReportHead[]; readonly user: UserReply }

/** The figures of the last day, and how they moved in a month. */
export function ReportFigures({ reports, user: { role } }: Props) {
  const [first] = reports
  const own = shown.flatMap(([name, column]) => {
    const head = reports.find((report) => report.name === name)
    return head ? [{ head, column }] : []
  })
  if (!first || own.length === 0) return null
  const asOf = first.lastDay
  const before = addDays(asOf, -DAYS)
  return (
    <section className="card" aria-label="What changed">
      <div className="card-head">
        <h2 className="h3">What changed since {dayWithYear(before)}</h2>
        <span className="quiet small">as of {dayWithYear(asOf)}</span>
      </div>
      <ul className="report-changes">
        {own.map(({ head, column }) => (
          <li key={head.name}>
            <Change head={head} column={column} params={new URLSearchParams({ asOf, compareWith: before })} role={role} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChangeProps = {
  readonly head: ReportHead
  readonly column: string
  readonly params: URLSearchParams
  readonly role: Role
}

function Change({ head, column, params, role }: ChangeProps) {
  const report = useRead('reports.read', queryIn(params, head, role))
  return (
    <>
      <Link to={reportPath(head.name, params)}>
        <b>{head.question}</b>
        <small>{head.title}</small>
      </Link>
      {report.data || hasFailed(report) ? (
        <Loaded query={report} what={`“${head.title}”`} rows={1}>
          {(reply) => <Figure reply={reply} column={column} />}
        </Loaded>
      ) : (
        // In the height of a figure, so that the list does not shrink.
        <span role="status">
          <span className="sr-only">Loading “{head.title}”</span>
          <Skeleton width={120} height={38} />
        </span>
      )}
    </>
  )
}

function Figure({ reply: { rows, columns }, column: key }: { readonly reply: ReportReply; readonly column: string }) {
  const column = columns.find((one) => one.key === key) ?? columns[0]
  const value = column && rows[0]?.values[column.key]
  if (!column || value === undefined) return null
  if (isHidden(value)) return <HiddenFigure />
  if (value.value === null) return <span className="quiet">no case yet</span>
  return (
    <>
      {column.unit === 'fraction' && <IntervalBar figure={value} />}
      <p className="report-change">
        <b>{figureText(value.value, column)}</b>
        <small>
          {column.label}
          {typeof value.delta === 'number' && ` · ${deltaText(value.delta, column)}`}
        </small>
        <small>{spreadWords(value, column)}</small>
      </p>
    </>
  )
}
