import { Link, useSearchParams } from 'react-router-dom'
import type { EventReply } from '#contract/admin-events.ts'
import { clockTime, dayOf, fullTime, shortDate } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/now.ts'
import { StatusDot } from '../../ui/Chip.tsx'
import { actorText, placeText, saidIn } from './event-model.ts'

type Props = { readonly events: readonly EventReply[]; readonly open: string | undefined }

/** The events of each day under its head. */
export function EventList({ events, open }: Props) {
  const now = useNow()
  const days = [...Map.groupBy(events, ({ recordedAt }) => dayOf(recordedAt))]
  return days.map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className="events-day quiet">{shortDate(day, now)}</h2>
      <ol className="events-list">
        {ofDay.map((event) => (
          <EventLine key={event.eventId} event={event} isOpen={event.eventId === open} />
        ))}
      </ol>
    </section>
  ))
}

function EventLine({ event, isOpen }: { readonly event: EventReply; readonly isOpen: boolean }) {
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('event', event.eventId)
  const { eventId, recordedAt, position, sentence, actor, erased, unreadable } = event
  return (
    <li>
      <Link id={`event-${eventId}`} className="event-line" to={`?${to}`} aria-current={isOpen || undefined}>
        <time dateTime={recordedAt} title={fullTime(recordedAt)}>
          {clockTime(recordedAt)}
        </time>
        <span className="event-place quiet">{placeText(position)}</span>
        <StatusDot colour={unreadable ? 'danger' : colourOf(event)} />
        <span className="event-sentence">
          {erased && <span className="event-seal">key destroyed</span>} {saidIn(sentence)}
        </span>
        <span className="event-actor quiet">{actorText(actor)}</span>
      </Link>
    </li>
  )
}

/** Of a move that of the status; the rest in the colour of what it is about. */
export function colourOf({ stream, data }: Pick<EventReply, 'stream' | 'data'>): string {
  const { to } = data
  if (stream.startsWith('application-') && typeof to === 'string' && statuses.has(to)) return `s-${to}`
  return colours[stream.slice(0, stream.indexOf('-'))] ?? 'edge'
}

const statuses: ReadonlySet<string> = new Set(
  'submitted under_review shortlisted interviewing offered accepted hired closed rejected withdrawn declined'.split(' '),
)
const colours: Readonly<Record<string, string>> = {
  application: 's-submitted',
  user: 'info',
  nominations: 'mark-violet',
  referral: 'mark-clay',
  organization: 'mark-moss',
  accesses: 'warn',
}
