import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ReportHead, ReportReply } from '#contract/reports.ts'
import type { UserReply } from '#contract/people.ts'
import { capitalized } from '../../lib/words/words.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { HiddenFigure } from './HiddenFigure.tsx'
import { NothingKnown } from './NothingKnown.tsx'
import { definitionPath } from './report-path.ts'
import { useValueNames } from './filters/use-value-names.ts'
import { OpenedRun } from './saved/OpenedRun.tsx'
import { ReportStamp } from './ReportStamp.tsx'
import { ReportTable } from './table/ReportTable.tsx'
import { sortedRows } from './report-order.ts'
import { askedWords } from './asked-words.ts'
import { dayWords, isCompared, settledBy, type ReportQuery } from './report-query.ts'
import { changeHiddenReason, changeOf, hiddenReason, isHidden, scopeWords } from './report-words.ts'

/** With the library that draws them. */
const ReportCharts = lazyPart(() => import('./charts/ReportCharts.tsx').then((module) => ({ default: module.ReportCharts })))
const WhyDrawer = lazyPart(() => import('./why/WhyDrawer.tsx').then((module) => ({ default: module.WhyDrawer })))

type Props = { readonly head: ReportHead; readonly user: UserReply; readonly query: ReportQuery; readonly reply: ReportReply }

/** The figures with how they are counted, and the stamp by which they can be counted again. */
export function ReportBody({ head, user, query, reply }: Props) {
  const { role } = user
  const [params, setParams] = useSearchParams()
  const { rows, columns, notes, stamp, other } = reply
  const [row, column] = [rows.find(({ key }) => key === params.get('row')), columns.find(({ key }) => key === params.get('column'))]
  const otherRows = new Map(other?.rows.map(({ key, values }) => [key, values]))
  const hides = rows.some(({ n, values }) => isHidden(n) || Object.values(values).some(isHidden))
  const hidesChange = rows.some((one) => columns.some(({ key }) => changeOf(one.values[key], otherRows.get(one.key)?.[key]) === 'hidden'))
  const isEmpty = rows.every(({ n }) => n === 0)
  const close = () =>
    setParams(
      (before) => {
        for (const name of ['row', 'column']) before.delete(name)
        return before
      },
      { replace: true },
    )
  const compared = isCompared(query)
  const shown = { ...reply, rows: [...sortedRows(rows, params.get('sort'))] }
  // Semesters are drawn in their order.
  const drawn = query.groupBy === 'semester' ? reply : shown
  const settled = settledBy(query, reply, role)
  const days = dayWords(query, [reply.day, other?.day ?? reply.day])
  const asked = askedWords(query, [reply.day, other?.day], useValueNames(query))
  return (
    <>
      <p className="report-asked">{asked}</p>
      <OpenedRun reply={reply} />
      <NothingKnown reply={reply} other={other} />
      {!isEmpty && (
        <Suspense fallback={<Skeleton height={180} />}>
          <ReportCharts
            reply={drawn}
            other={other}
            groupBy={query.groupBy}
            days={days}
            head={{ title: head.question, asked: `${capitalized(scopeWords(user))}. ${asked}` }}
          />
        </Suspense>
      )}
      <section id="figures" tabIndex={-1} className="card" aria-label="Figures">
        {isEmpty ? (
          <EmptyState title="Nothing to count">Nothing that this report counts had happened by that day, or fits what is asked.</EmptyState>
        ) : (
          <ReportTable reply={shown} other={other} query={query} days={days} lastDay={head.lastDay} />
        )}
      </section>
      {!isEmpty && readingOf(columns) !== '' && <p className="report-hidden-note small quiet">{readingOf(columns)}</p>}
      {hides && (
        <p className="report-hidden-note small">
          <HiddenFigure isExplained /> {hiddenReason}.
        </p>
      )}
      {hidesChange && <p className="report-hidden-note small">{changeHiddenReason}. What each day comes to stands beside it.</p>}
      <section className="report-words" aria-label="How it is counted">
        <h2 className="h3">How it is counted</h2>
        <p>
          {head.words}{' '}
          <Link className="link report-definitions-link" to={definitionPath(head.name)}>
            All definitions
          </Link>
        </p>
        {notes.map((note) => (
          <p key={note} className="quiet">
            {note}
          </p>
        ))}
      </section>
      <ReportStamp stamp={stamp} />
      {row && column && <WhyDrawer query={settled} compared={compared} row={row} column={column} role={role} onClose={close} />}
    </>
  )
}

const readings: Readonly<Partial<Record<ReportReply['columns'][number]['kind'], string>>> = {
  rate: 'Below a share stand its cases and its 95 % interval.',
  difference: 'Below the difference stands its 95 % interval.',
  median: 'Below a median stand the days between which half of them lie.',
}

/** What the small figures in the table are. */
function readingOf(columns: ReportReply['columns']): string {
  return [...new Set(columns.flatMap(({ kind }) => readings[kind] ?? []))].join(' ')
}
