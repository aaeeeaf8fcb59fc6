import type { QuotaReply } from '#contract/nominations.ts'
import { daysBetween, daysLeft, deadline, shortDate } from '../../lib/time/time.ts'

type Props = { readonly quota: QuotaReply; readonly now: number }

/** The days of nominating as a line, from the first to the last, with today on it. */
export function SemesterLine({ quota: { opensOn, closesOn, timezone }, now }: Props) {
  const left = daysLeft(closesOn, now, timezone)
  const days = Math.max(1, daysBetween(`${opensOn}T00:00:00Z`, Date.parse(`${closesOn}T00:00:00Z`)))
  const today = `${Math.min(1, Math.max(0, 1 - left / days)) * 100}%`
  return (
    <div className="semester-line">
      <i style={{ width: today }} />
      {/* Moved back by the same share, so that it never leaves the line. */}
      {left >= 0 && <b style={{ left: today, transform: `translateX(-${today})` }}>today</b>}
      <p>
        <span>{shortDate(opensOn, now)}</span>
        <span data-soon={left >= 0 && left <= 14 ? '' : undefined}>
          {left >= 0 ? 'closes' : 'closed'} {deadline(closesOn, now, timezone)}
        </span>
      </p>
    </div>
  )
}
