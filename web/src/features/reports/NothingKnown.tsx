import { useSearchParams } from 'react-router-dom'
import type { ReportReply } from '#contract/reports.ts'
import { useRead } from '../../api/use-call.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { Button } from '../../ui/Button.tsx'
import type { ReportQuery } from './report-query.ts'

type Props = { readonly reply: ReportReply; readonly other: ReportReply['other'] }

const knewNothing = (reply: ReportReply['other']) => reply !== undefined && Number(reply.stamp.knownAt) === 0

/** A platform that took over its past knew nothing of it before: figures as known then would read as if nothing had happened. */
export function NothingKnown({ reply, other }: Props) {
  const [, setParams] = useSearchParams()
  if (!knewNothing(reply) && !knewNothing(other)) return null
  const leaveOut = () =>
    setParams(
      (before) => {
        if (knewNothing(reply)) before.delete('knownAt')
        // What a comparison leaves out is as known on the first day.
        before.delete('compareKnownAt')
        return before
      },
      { replace: true },
    )
  return <Notice text="Nothing was on record by the day on which it should be known" onLeaveOut={leaveOut} />
}

type EndProps = { readonly end: ReportQuery }

/** The same of semesters as of their ends: of none of them, where it is so of the last one. */
export function NothingKnownAtEnds({ end }: EndProps) {
  const { setFilter } = useUrlFilter()
  const report = useRead('reports.read', end)
  if (!knewNothing(report.data)) return null
  return <Notice text="Nothing was on record when these semesters ended" onLeaveOut={() => setFilter('atEnd', 'happened')} />
}

function Notice({ text, onLeaveOut }: { readonly text: string; readonly onLeaveOut: () => void }) {
  return (
    <p className="notice-warn report-nothing-known">
      <span>{text}: what is older was taken over later.</span>{' '}
      <Button size="s" onClick={onLeaveOut}>
        Count what had happened by then
      </Button>
    </p>
  )
}
