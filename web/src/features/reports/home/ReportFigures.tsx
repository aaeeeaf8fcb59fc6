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
import { deltaText, figureText, headlineOf, headlines, isHidden, spreadWords } from '../report-words.ts'
import { HiddenFigure } from '../HiddenFigure.tsx'
import { IntervalBar } from './IntervalBar.tsx'

const DAYS = 30

/** The questions that are not answered by a figure here. */
export const othersOf = (reports: readonly ReportHead[]) => reports.filter(({ name }) => headlines[name] === undefined)

type Props = { readonly reports: readonly ReportHead[]; readonly user: UserReply }

/** The figures of the last day, and how they moved in a month. */
export function ReportFigures({ reports, user: { role } }: Props) {
  const [first] = reports
  const own = Object.keys(headlines).flatMap((name) => reports.find((report) => report.name === name) ?? [])
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
        {own.map((head) => (
          <li key={head.name}>
            <Change head={head} params={new URLSearchParams({ asOf, compareWith: before })} role={role} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChangeProps = { readonly head: ReportHead; readonly params: URLSearchParams; readonly role: Role }

function Change({ head, params, role }: ChangeProps) {
  const report = useRead('reports.read', queryIn(params, head, role))
  return (
    <>
      <Link to={reportPath(head.name, params)}>
        <b>{head.question}</b>
        <small>{head.title}</small>
      </Link>
      {report.data || hasFailed(report) ? (
        <Loaded query={report} what={`“${head.title}”`} rows={1}>
          {(reply) => <Figure reply={reply} report={head.name} />}
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

function Figure({ reply: { rows, columns }, report }: { readonly reply: ReportReply; readonly report: string }) {
  const column = headlineOf(report, columns)
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
