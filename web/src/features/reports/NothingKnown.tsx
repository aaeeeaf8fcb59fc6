import { useSearchParams } from 'react-router-dom'
import type { ReportReply } from '#contract/reports.ts'
import { Button } from '../../ui/Button.tsx'

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
  return (
    <p className="notice-warn report-nothing-known">
      <span>Nothing was on record by the day on which it should be known: what is older was taken over later.</span>{' '}
      <Button size="s" onClick={leaveOut}>
        Count what had happened by then
      </Button>
    </p>
  )
}
