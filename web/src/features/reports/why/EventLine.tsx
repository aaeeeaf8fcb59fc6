import { Link } from 'react-router-dom'
import type { ReportReason } from '#contract/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { dayWithYear } from '../../../lib/time/calendar.ts'
import { dayOf } from '../../../lib/time/time.ts'
import { numberText } from '../../../lib/words/words.ts'
import { doneWords } from './event-words.ts'

type Props = { readonly event: ReportReason['events'][number]; readonly role: Role }

/** What an event did, and on which day; admins open it. */
export function EventLine({ event, role }: Props) {
  const { eventId, position, at } = event
  const day = at !== undefined && <time dateTime={at}>{dayWithYear(dayOf(at))}</time>
  if (role === 'admin' && eventId !== undefined)
    return (
      <Link className="why-event" to={`/app/admin/events/${eventId}`}>
        {doneWords(event)}
        <span>
          {day} {position !== undefined && <span className="mono">{numberText(Number(position))}</span>}
        </span>
      </Link>
    )
  return (
    <span className="why-event">
      {doneWords(event)} {day}
    </span>
  )
}
