import type { ReplayResult } from '#contract/projections.ts'
import type { TaskReply } from '#contract/tasks.ts'
import { useEffect } from 'react'
import { TaskProgress } from '../../parts/TaskProgress.tsx'
import { count, numberText } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Names } from './NeedRows.tsx'
import { anewWords, differencesOf, type Compared } from './replay-words.ts'

/** What was asked for here; `isBack`: to go back to what a view served before. */
export type Followed = { readonly id: string; readonly of: string; readonly isBack: boolean }

type CardProps = {
  readonly task: Followed
  /** Once it has come to its end. */
  readonly ended: TaskReply | undefined
  readonly differed: readonly Compared[]
  readonly shown: Compared | undefined
  readonly look: (view: string) => void
  readonly barIsElsewhere: boolean
}

/** How what was asked for here went. While it is under way, the views that it fills say how far it is. */
export function TaskCard({ task, ended, differed, shown, look, barIsElsewhere }: CardProps) {
  const { id, of, isBack } = task
  const isDone = ended?.state === 'done'
  const label = isBack
    ? `Way back of ${of}`
    : of === 'all'
      ? 'Rebuild'
      : of === 'comparison'
        ? 'Comparison with the log'
        : `Rebuild of ${of}`
  // What was pressed may stand far below it.
  useEffect(() => {
    scrollTo({ top: 0 })
  }, [id])
  return (
    <section className={barIsElsewhere ? undefined : 'card card-pad stack'} aria-label={label}>
      {!barIsElsewhere && <h2 className="h3">{isDone && of === 'comparison' ? 'Compared: nothing was swapped' : label}</h2>}
      <TaskProgress id={id} label={label} done={isBack ? saidOfGoingBack : saidAtEnd} barIsElsewhere={barIsElsewhere} />
      {isDone && !isBack && <WhichViews of={of} task={ended} />}
      {differed.length > 0 && (
        <ul className="row replay-differed" aria-label="Views that differ">
          {differed.map((one) => (
            <li key={one.view}>
              <Button
                size="s"
                aria-pressed={one.view === shown?.view}
                aria-label={`What differs in ${one.view}`}
                onClick={() => look(one.view)}
              >
                {one.view}{' '}
                {differencesOf(one) > 0 ? numberText(differencesOf(one)) : `${numberText(one.unapplied?.events.length ?? 0)} not applied`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Which views were swapped, and which were not; of one alone the title says it. */
function WhichViews({ of, task: { result } }: { readonly of: string; readonly task: TaskReply }) {
  const { settled = [], kept = [] } = (result ?? {}) as Partial<ReplayResult>
  const swapped = settled.filter((view) => !kept.includes(view))
  if (settled.length === 1 && settled[0] === of) return null
  return (
    <>
      {swapped.length > 0 && <Names lead="Swapped: " of={swapped} />}
      {kept.length > 0 && <Names lead={of === 'comparison' ? 'Compared: ' : 'Left as before: '} of={kept} />}
    </>
  )
}

function saidAtEnd({ result }: TaskReply): string {
  const { differences = 0, settled = [], kept = [], anew = false } = (result ?? {}) as Partial<ReplayResult>
  const swapped = settled.length - kept.length
  const said = [
    differences === 0 ? 'Done, with no differences.' : `Done, with ${count(differences, 'difference')}.`,
    ...(swapped > 0 ? [`${count(swapped, 'view')} swapped.`] : []),
    ...(kept.length > 0 ? [`${count(kept.length, 'view')} left as ${kept.length === 1 ? 'it was' : 'they were'}.`] : []),
    ...(anew ? [anewWords] : []),
  ]
  return said.join(' ')
}

function saidOfGoingBack({ result }: TaskReply): string {
  const { differences = 0 } = (result ?? {}) as { readonly differences?: number }
  const serves = 'It serves again what it served before'
  return differences === 0
    ? `${serves}, which reads the same.`
    : `${serves}. ${count(differences, 'document')} ${differences === 1 ? 'is' : 'are'} another than until then.`
}
