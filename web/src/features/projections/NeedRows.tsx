import { useState, type ReactNode } from 'react'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { count, numberText } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { ProgressBar } from '../../ui/figures/ProgressBar.tsx'
import { Time } from '../../ui/Time.tsx'
import { anewWords, beganAnew, differencesOf, paceOf, timeLeft, type Compared, type Projection } from './replay-words.ts'

type NeedProps = { readonly title: string; readonly chip: ReactNode; readonly isChosen?: boolean; readonly children: ReactNode }

export function NeedRow({ title, chip, isChosen = false, children }: NeedProps) {
  return (
    <li className="replay-need" data-chosen={isChosen || undefined}>
      <div className="replay-head">
        <strong>{title}</strong>
        {chip}
      </div>
      {children}
    </li>
  )
}

type AskingProps = { readonly asked: Compared; readonly isChosen: boolean; readonly choose: () => void }

/** It asks before the swap: beside it stands what differs. */
export function AskingRow({ asked, isChosen, choose }: AskingProps) {
  const { parked = 0 } = asked.unapplied ?? {}
  return (
    <NeedRow title={asked.view} chip={<StatusChip colour="warn">asks before the swap</StatusChip>} isChosen={isChosen}>
      <span className="quiet">
        {asked.serves === asked.version ? 'Built anew' : `Version ${asked.serves} serves, ${asked.version} is ready`},{' '}
        {count(differencesOf(asked), 'difference')}
        {parked > 0 && `, ${count(parked, 'event')} would be parked`}
        {asked.since !== undefined && (
          <>
            , ready since <Time at={asked.since} as="dateTime" />
          </>
        )}
      </span>
      <Button
        size="s"
        aria-pressed={isChosen}
        aria-label={`${differencesOf(asked) > 0 ? 'What differs in' : 'Swap or keep'} ${asked.view}`}
        onClick={choose}
      >
        {differencesOf(asked) > 0 ? 'What differs' : 'Swap or keep'}
      </Button>
    </NeedRow>
  )
}

/** So many stand in a line. */
const FEW = 6

/** Where they are many, behind the first of them and a count. */
export function Names({ lead = '', of: names }: { readonly lead?: string; readonly of: readonly string[] }) {
  const text = names.join(', ')
  if (names.length <= FEW)
    return (
      <span className="quiet">
        {lead}
        {text}
      </span>
    )
  return (
    <details className="quiet">
      <summary>
        {lead}
        {names.slice(0, FEW / 2).join(', ')} and {numberText(names.length - FEW / 2)} more
      </summary>
      {text}
    </details>
  )
}

/** Who paused it: others see whom to ask before they let it go on. */
function PausedBy({ paused: { by, since } }: { readonly paused: NonNullable<Projection['paused']> }) {
  const [who] = useList('adminUsers.list', { ids: by }).data ?? []
  return (
    <span className="quiet">
      Paused{who && ` by ${who.displayName}`} since <Time at={since} as="dateTime" />
    </span>
  )
}

/** What is built anew so that nothing is left of somebody. Whose account it is does not stand here: nothing is to be done about it. */
export function ErasureRow({ all }: { readonly all: readonly Projection[] }) {
  const [{ erasing } = {}] = all
  if (!erasing) return null
  return (
    <NeedRow title="Somebody’s account is being erased" chip={<StatusChip colour="brand">rebuilding</StatusChip>}>
      <Names of={all.map((one) => one.name)} />
      <ProgressBar label="Rebuild for an erasure" {...erasing} unit="events" />
      <span className="quiet">
        What may hold something of it is built anew and swapped, and nothing of the former is kept. It can be neither paused nor canceled.
      </span>
    </NeedRow>
  )
}

/** A task that a kill has ended is begun again once its lease is over. */
const afterAStart = 'Where the server has just started again, that takes up to two minutes.'

/** Views that are filled in one pass are paused and canceled together. */
export function FillingRow({ all }: { readonly all: readonly Projection[] }) {
  const pause = useWrite('projections.pause')
  const resume = useWrite('projections.resume')
  const cancel = useWrite('projections.cancel')
  /** The task of which it was asked. After a kill it ends only once the queue has begun it again. */
  const [canceled, setCanceled] = useState<string>()
  /** The task that ends a step before it is paused. */
  const [pausing, setPausing] = useState<string>()
  const [first] = all
  if (!first?.rebuild) return null
  const { id, state, done, total, unit } = first.rebuild
  const isCanceled = canceled === id
  const name = all.length === 1 ? first.name : 'all'
  const title = all.length === 1 ? first.name : count(all.length, 'view')
  const isPaused = state === 'paused'
  if (isPaused && pausing !== undefined) setPausing(undefined)
  const isPausing = pausing === id
  const { givesWay = false } = first
  const isFull = total > 0 && done === total
  const pace = isPaused || isFull ? undefined : paceOf(first)
  return (
    <NeedRow
      title={title}
      chip={
        <StatusChip colour={isPaused ? 'ink-3' : 'brand'}>
          {givesWay ? 'gives way' : isPaused ? 'paused' : state === 'queued' ? 'waits' : isFull ? 'comparing' : 'rebuilding'}
        </StatusChip>
      }
    >
      {all.length > 1 && <Names of={all.map((one) => one.name)} />}
      {!givesWay && <ProgressBar label={`Rebuild of ${title}`} done={done} total={total} unit={unit} />}
      {givesWay && <span className="quiet">An erasure goes first. What has not swapped by then begins anew once that is done.</span>}
      {beganAnew(first) && <span className="quiet">{anewWords}</span>}
      {pace && (
        <span className="quiet">
          {numberText(pace.rate)} a second, {timeLeft(pace.left)} left
        </span>
      )}
      {isPaused && first.paused && <PausedBy paused={first.paused} />}
      {isCanceled ? (
        <span className="quiet">It is being canceled. {afterAStart}</span>
      ) : (
        <>
          {state === 'queued' && !givesWay && (
            <span className="quiet">
              {done > 0 ? 'It goes on in a moment.' : 'It begins in a moment.'} {afterAStart}
            </span>
          )}
          <div className="row">
            {givesWay ? null : isPaused ? (
              <Button size="s" busy={resume.pending} onClick={() => void resume.run({ name }, { done: 'It goes on' })}>
                Go on
              </Button>
            ) : isFull ? null : (
              <Button
                size="s"
                busy={pause.pending || isPausing}
                onClick={() => void pause.run({ name }, { done: 'It is being paused', next: () => setPausing(id) })}
              >
                {isPausing ? 'Pausing…' : 'Pause'}
              </Button>
            )}
            <Button
              size="s"
              busy={cancel.pending}
              onClick={() => void cancel.run({ name }, { done: 'It is being canceled', next: () => setCanceled(id) })}
            >
              Cancel
            </Button>
          </div>
        </>
      )}
    </NeedRow>
  )
}
