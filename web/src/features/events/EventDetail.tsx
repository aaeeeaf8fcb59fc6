import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { EventReply } from '#contract/admin-events.ts'
import { useAccountName } from '../../api/accounts.ts'
import { useForm } from '../../api/use-form.ts'
import { fullTime } from '../../lib/time/time.ts'
import { count } from '../../lib/words/words.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/Chip.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { colourOf } from './EventList.tsx'
import { EventTree } from './EventTree.tsx'
import { actorText, placeText, saidIn, valueText, eventsPath } from './event-model.ts'

type Props = { readonly event: EventReply; readonly alone?: true; readonly onClose?: () => void }

/** One event with its fields, sealed until they are revealed, and what led to it and came of it. */
export function EventDetail({ event, alone, onClose }: Props) {
  const [opened, setOpened] = useState<EventReply>()
  const { eventId, type, schemaVersion, position, occurredAt, recordedAt, revision, stream, sentence, unreadable } = event
  return (
    <section className="card card-pad event-detail" aria-label={`Event ${placeText(position)}`}>
      <header className="event-head">
        <StatusDot colour={colourOf(event)} />
        <h2 className="h3">{type}</h2>
        <span className="quiet">version {schemaVersion}</span>
        <span className="event-place">{placeText(position)}</span>
        {onClose && <Button size="s" icon="close" aria-label="Close the event" onClick={onClose} />}
      </header>
      <p>
        <Said sentence={saidIn(sentence)} />
      </p>
      <p className="quiet small">
        happened {fullTime(occurredAt)} · recorded {laterText(occurredAt, recordedAt)} · revision {revision} of{' '}
        <Link className="event-id" to={`${eventsPath}?stream=${encodeURIComponent(stream)}`}>
          {stream}
        </Link>
      </p>
      {!unreadable && <EventFields event={opened ?? event} revealed={opened !== undefined} />}
      {!unreadable && !opened && <Reveal event={event} onOpened={setOpened} />}
      <EventTree eventId={eventId} />
      {!alone && (
        <p>
          <Link to={`${eventsPath}/${eventId}`}>Link to this event</Link>
        </p>
      )}
    </section>
  )
}

/** A sentence with the names of those whom the list has by their uid alone. */
function Said({ sentence }: { readonly sentence: string }): ReactNode {
  const found = somebody.exec(sentence)
  const [said, uid] = found ?? []
  if (!found || said === undefined || uid === undefined) return sentence
  return (
    <>
      {sentence.slice(0, found.index)}
      <Person uid={uid}>{said}</Person>
      <Said sentence={sentence.slice(found.index + said.length)} />
    </>
  )
}
const somebody = /Somebody \(([\w-]{3,64})\)/

/** The name of an account, with its page; of one that is erased there is none. */
function Person({ uid, children }: { readonly uid: string; readonly children: ReactNode }) {
  const name = useAccountName(uid)
  return name === undefined ? children : <Link to={`/app/admin/users/${uid}`}>{name}</Link>
}

function laterText(occurredAt: string, recordedAt: string): string {
  const ms = Date.parse(recordedAt) - Date.parse(occurredAt)
  return Math.abs(ms) < 10_000 ? `${Math.max(0, ms)} ms later` : fullTime(recordedAt)
}

function EventFields({ event, revealed }: { readonly event: EventReply; readonly revealed: boolean }) {
  const { data, sealed, secret = none, erased = none, actor, meta } = event
  const isSealed = (name: string) => secret.includes(name) || (sealed.includes(name) && (!revealed || erased.includes(name)))
  return (
    <dl className="event-fields">
      {Object.entries(data).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isSealed(name) ? <Sealed erased={erased.includes(name)} /> : <span className="event-value">{valueText(value)}</span>}</dd>
        </div>
      ))}
      <div>
        <dt>actor</dt>
        <dd>
          {actorText(actor.kind === 'user' ? actor : { kind: actor.kind })}
          {actor.kind === 'user' && actor.uid !== undefined && (
            <>
              {' '}
              <Person uid={actor.uid}>{null}</Person>
            </>
          )}
          {actor.uid !== undefined && (
            <>
              {' '}
              <Link className="event-id" to={`${eventsPath}?actor=${encodeURIComponent(actor.uid)}`}>
                {actor.uid}
              </Link>
            </>
          )}
        </dd>
      </div>
      {Object.entries(meta).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {name === 'correlationId' || name === 'requestId' ? (
              <Correlation id={String(value)} />
            ) : (
              <span className="event-id">{String(value)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Correlation({ id }: { readonly id: string }) {
  return (
    <Link className="event-id" to={`${eventsPath}?correlation=${encodeURIComponent(id)}`}>
      {id}
    </Link>
  )
}

function Sealed({ erased }: { readonly erased: boolean }) {
  return (
    <span className="event-seal">
      <Icon name="lock" size={13} /> {erased ? 'key destroyed' : 'sealed'}
    </span>
  )
}

const none: string[] = []

/** Asks why before what is personal is opened, as its person can read it. */
function Reveal({
  event: { eventId, sealed, secret, erased = none },
  onOpened,
}: {
  readonly event: EventReply
  readonly onOpened: (event: EventReply) => void
}) {
  const { values, field, send, close, foot } = useForm('adminEvents.reveal', { draft: `reveal-${eventId}`, initial: { reason: '' } })
  const left = sealed.length - erased.length
  if (sealed.length === 0) return secret ? <p className="quiet">What proves a sign-in is shown to nobody.</p> : null
  if (left === 0) return <p className="quiet">The person was erased. What was sealed here cannot be read any more, by nobody.</p>
  const submit = () =>
    send(
      { id: eventId, reason: values.reason },
      {
        done: 'Revealed',
        next: (opened) => {
          close()
          onOpened(opened)
        },
      },
    )
  return (
    <div className="event-reveal">
      <Form onSubmit={submit}>
        <TextField
          label={`Why you read ${left === 1 ? 'the sealed field' : `the ${count(left, 'sealed field')}`}`}
          hint="The person sees who looked and why."
          requiredMessage="Please say why."
          {...field('reason')}
        />
        <ProblemLine problem={foot.problem} />
        <Button type="submit" variant="primary" busy={foot.busy}>
          Reveal
        </Button>
      </Form>
    </div>
  )
}
