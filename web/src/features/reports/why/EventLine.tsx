import { Link } from 'react-router-dom'
import type { ReportReason } from '#contract/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { numberText } from '../../../lib/words/words.ts'
import { eventWords } from '../report-words.ts'

type Props = { readonly event: ReportReason['events'][number]; readonly role: Role }

/** An event by its type, and its place in the log; admins open it. */
export function EventLine({ event: { eventId, position, type }, role }: Props) {
  const place = position !== undefined && <span className="mono">{numberText(Number(position))}</span>
  if (role === 'admin' && eventId !== undefined)
    return (
      <Link className="why-event" to={`/app/admin/events/${eventId}`}>
        {eventWords(type)} {place}
      </Link>
    )
  return (
    <span className="why-event">
      {eventWords(type)} {place}
    </span>
  )
}
