import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useRead } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words/words.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Time } from '../../ui/Time.tsx'
import { NeedRow } from './NeedRows.tsx'
import { timeLeft, type Projection } from './replay-words.ts'

type Parked = Projection['parked'][number]

/** Something of it could not be handled, or it has stopped. */
export function BrokenRow({ one }: { readonly one: Projection }) {
  const retry = useWrite('projections.retry')
  const { name, parked, state, lag, failure } = one
  const isStuck = parked.length === 0 && state === 'stalled'
  const chip = state === 'stopped' ? 'stopped' : isStuck ? 'does not go on' : `${count(parked.length, 'event')} parked`
  const { refetch } = useRead('projections.list', {})
  /** Those of the last try, once the list of after it is there: what is still parked has failed again. */
  const [tried, setTried] = useState<readonly string[]>([])
  const again = (eventId?: string) => {
    const now = eventId === undefined ? parked.map((event) => event.eventId) : [eventId]
    const next = () => void Promise.resolve(refetch()).then(() => setTried(now))
    setTried([])
    return retry.run(
      { name, ...(eventId !== undefined && { eventId }) },
      { done: eventId === undefined ? 'It is tried again' : 'This event alone is tried again, with what waits behind it', next },
    )
  }
  return (
    <NeedRow title={name} chip={<StatusChip colour="warn">{chip}</StatusChip>}>
      {parked.map((event) => (
        <ParkedLine
          key={event.eventId}
          of={one}
          event={event}
          hasFailedAgain={tried.includes(event.eventId)}
          busy={retry.pending}
          retry={() => void again(event.eventId)}
        />
      ))}
      {isStuck && (
        <span>
          {failure === undefined ? 'It takes no event, and says of none why.' : <Cause text={failure} />}{' '}
          <span className="quiet">
            It tries again by itself. {count(lag.events, 'event')} behind, for {timeLeft(Math.round(lag.seconds))}.
          </span>
        </span>
      )}
      {state === 'stopped' && failure !== undefined && (
        <span>
          <Cause text={failure} />
        </span>
      )}
      {parked.length === 0 && !isStuck && (
        <Button size="s" busy={retry.pending} onClick={() => void again()}>
          Start again
        </Button>
      )}
    </NeedRow>
  )
}

/** What comes from the language itself or from a store is no sentence: it helps who mends it alone. */
function Cause({ text }: { readonly text: string }) {
  if (/^\p{Lu}.*[.!?]$/su.test(text) && !/^\w*Error: /.test(text)) return text
  return (
    <>
      An error of the platform itself keeps it from going on.
      {text !== '' && (
        <details className="quiet">
          <summary>Details</summary>
          <span className="mono">{text}</span>
        </details>
      )}
    </>
  )
}

type LineProps = {
  readonly of: Pick<Projection, 'name' | 'kind'>
  readonly event: Parked
  readonly hasFailedAgain: boolean
  readonly busy: boolean
  readonly retry: () => void
}

function ParkedLine({ of: { name, kind }, event: { eventId, type, cause, since, waiting }, hasFailedAgain, busy, retry }: LineProps) {
  const [skipping, setSkipping] = useState(false)
  const short = eventId.slice(0, 8)
  return (
    <div className="replay-parked">
      <span>
        <Link className="link" to={`/app/admin/events/${eventId}`}>
          {type}
        </Link>{' '}
        <span className="mono quiet">{short}</span>
        <br />
        {hasFailedAgain && (
          <span role="status" className="field-problem">
            It failed again.{' '}
          </span>
        )}
        <Cause text={cause} />{' '}
        <span className="quiet">
          {waiting > 0 ? `${count(waiting, 'later event')} ${waiting === 1 ? 'waits' : 'wait'} behind it, since ` : 'Since '}
          <Time at={since} as="dateTime" />
        </span>
      </span>
      <div className="row">
        <Button size="s" busy={busy} aria-label={`Retry ${type} ${short} of ${name}`} onClick={retry}>
          Retry
        </Button>
        <Button size="s" aria-label={`Skip ${type} ${short} of ${name}…`} onClick={() => setSkipping(true)}>
          Skip…
        </Button>
      </div>
      {skipping && (
        <ReasonDialog
          title={`Skip ${type} ${short}?`}
          call="projections.skip"
          input={{ name, eventId }}
          draft={`skip-${name}-${eventId}`}
          requiredMessage="Please say why."
          hint="It goes into the log."
          action="Skip"
          done="The event is skipped"
          onClose={() => setSkipping(false)}
        >
          It waits since <Time at={since} as="dateTime" />. {name} goes on without it, and what waits behind it is tried.{' '}
          {kind === 'view' ? 'It is tried again when the view is built anew.' : 'It stays skipped for good.'}
        </ReasonDialog>
      )}
    </div>
  )
}
