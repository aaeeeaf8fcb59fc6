import { Link } from 'react-router-dom'
import { count, numberText } from '../../lib/words/words.ts'
import { parkedWords, type Compared } from './replay-words.ts'

type Unapplied = NonNullable<Compared['unapplied']>

/** The events that a rebuilt view could not apply: parked, or passed by as somebody has skipped them before. Each leads to its event. */
export function UnappliedEvents({ compared }: { readonly compared: Compared }) {
  const { unapplied } = compared
  if (!unapplied) return null
  const { parked, passedBy, events } = unapplied
  const skipped = events.filter(({ isSkipped }) => isSkipped)
  return (
    <div className="stack">
      {parked > 0 && (
        <p className="notice-warn">
          {parkedWords(compared)} <Positions of={events.filter(({ isSkipped }) => !isSkipped)} amount={parked} />
        </p>
      )}
      {passedBy > 0 && (
        <p className="quiet">
          {count(passedBy, 'event')} that {passedBy === 1 ? 'was' : 'were'} skipped by hand {passedBy === 1 ? 'passes' : 'pass'} by here as
          well. <Positions of={skipped} amount={passedBy} />
        </p>
      )}
    </div>
  )
}

function Positions({ of: events, amount }: { readonly of: Unapplied['events']; readonly amount: number }) {
  return (
    <>
      At{' '}
      {events.map(({ eventId, type, position }, n) => (
        <span key={eventId}>
          {n > 0 && ', '}
          <Link className="link" to={`/app/admin/events/${eventId}`} title={type}>
            {numberText(Number(position))}
          </Link>
        </span>
      ))}
      {amount > events.length && ` and ${numberText(amount - events.length)} more`}.
    </>
  )
}
