import { useSearchParams } from 'react-router-dom'
import type { ReportHead, ReportReply } from '#contract/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { EmptyState } from '../../ui/States.tsx'
import { ReportStamp } from './ReportStamp.tsx'
import { ReportTable } from './ReportTable.tsx'
import { isCompared, type ReportQuery } from './report-query.ts'
import { hiddenReason, isHidden } from './report-words.ts'

const WhyDrawer = lazyPart(() => import('./why/WhyDrawer.tsx').then((module) => ({ default: module.WhyDrawer })))

type Props = { readonly head: ReportHead; readonly role: Role; readonly query: ReportQuery; readonly reply: ReportReply }

/** The figures with how they are counted, and the stamp by which they can be counted again. */
export function ReportBody({ head, role, query, reply }: Props) {
  const [params, setParams] = useSearchParams()
  const { rows, columns, notes, stamp } = reply
  const [row, column] = [rows.find(({ key }) => key === params.get('row')), columns.find(({ key }) => key === params.get('column'))]
  const hides = rows.some(({ n, values }) => isHidden(n) || Object.values(values).some(isHidden))
  const isEmpty = rows.every(({ n }) => n === 0)
  const close = () =>
    setParams(
      (before) => {
        for (const name of ['row', 'column']) before.delete(name)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <section className="card" aria-label="Figures">
        {isEmpty ? (
          <EmptyState title="Nothing to count">Nothing that this report counts had happened by that day, or fits what is asked.</EmptyState>
        ) : (
          <ReportTable reply={reply} query={query} />
        )}
      </section>
      {hides && (
        <p className="report-hidden-note small">
          <span className="hidden-figure">hidden</span> {hiddenReason}.
        </p>
      )}
      <section className="report-words" aria-label="How it is counted">
        <h2 className="h3">How it is counted</h2>
        <p>{head.words}</p>
        {notes.map((note) => (
          <p key={note} className="quiet">
            {note}
          </p>
        ))}
      </section>
      <ReportStamp stamp={stamp} />
      {row && column && <WhyDrawer query={query} compared={isCompared(query)} row={row} column={column} role={role} onClose={close} />}
    </>
  )
}
