import type { InterviewReply } from '#contract/applications.ts'
import { useNow } from '../../../lib/time/now.ts'
import { daysLeft, fullTime, inDays, weekday } from '../../../lib/time/time.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { timeRange, weekdayAndDate } from './interview-words.ts'

/** `Thu 3 Dec, 15:00 EST, in 6 days` */
export function InterviewDay({ at }: { readonly at: string }) {
  const now = useNow()
  return (
    <>
      {weekday(at, 'short')} <Moment at={at} />, {inDays(daysLeft(at, now))}
    </>
  )
}

/** The times that the student chooses from, or could have. */
export function InterviewSlots({ interview }: { readonly interview: InterviewReply }) {
  const now = useNow()
  const { slots = [], minutes } = interview
  return (
    <ul className="interview-slots" aria-label="Times to choose from">
      {slots.map((slot) => (
        <li key={slot}>
          <time dateTime={slot} title={fullTime(slot)}>
            {weekdayAndDate(slot, now)}, {timeRange(slot, minutes)}
          </time>
        </li>
      ))}
    </ul>
  )
}
