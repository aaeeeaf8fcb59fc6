import type { TaskReply } from '#contract/tasks.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { announce } from '../ui/focus/live-region.tsx'
import { ProgressBar } from '../ui/figures/ProgressBar.tsx'
import { asProblem } from '../api/problem.ts'
import { Loaded } from '../api/queries.tsx'
import { useRead, type Found } from '../api/use-call.ts'
import { useWrite } from '../api/use-write.ts'

const ASKED_EVERY_MS = 10_000

export const isOver = ({ state }: TaskReply) => state === 'done' || state === 'failed' || state === 'canceled'

/**
 * Work that goes on after the answer; follows each step that the server tells of. The last step may be told of while a page that is
 * being loaded does not listen yet, and no other follows it: so a page asks by itself, too, until it is over.
 */
export function useTask(id: string): Found<TaskReply> {
  const [over, setOver] = useState(false)
  const found = useRead('tasks.read', { id }, { pollingInterval: over ? 0 : ASKED_EVERY_MS })
  if (found.data && isOver(found.data) !== over) setOver(!over)
  return found
}

/**
 * How far a task is, with a way to cancel it, then how it ended. Screen readers hear of every quarter and of the end.
 * @param done what is said at its end, from the result
 * @param barIsElsewhere until its end it is only heard: the page shows the bar in another place
 */
export function TaskProgress({
  id,
  label,
  done,
  barIsElsewhere = false,
}: {
  readonly id: string
  readonly label: string
  readonly done: (task: TaskReply) => string
  readonly barIsElsewhere?: boolean
}) {
  const query = useTask(id)
  if (!query.data && query.error && asProblem(query.error).status === 404) return <p className="quiet">How it went is not kept any more.</p>
  return (
    <Loaded query={query} what="how far it is" rows={1}>
      {(task) => <Shown task={task} label={label} done={done} barIsElsewhere={barIsElsewhere} />}
    </Loaded>
  )
}

type ShownProps = {
  readonly task: TaskReply
  readonly label: string
  readonly done: (task: TaskReply) => string
  readonly barIsElsewhere: boolean
}

function Shown({ task, label, done, barIsElsewhere }: ShownProps) {
  const cancel = useWrite('tasks.cancel')
  const { id, state, total, unit, message } = task
  const over = isOver(task)
  const end = state === 'done' ? done(task) : state === 'canceled' ? 'Canceled.' : (message ?? 'It failed.')
  useAnnounced(over ? `${label}: ${end}` : `${label}: ${quarterOf(task)}`)
  if (over) return <p className={state === 'failed' ? 'notice-bad' : undefined}>{end}</p>
  if (barIsElsewhere) return null
  return (
    <div className="task-progress">
      <ProgressBar label={label} done={task.done} total={total} unit={unit} />
      <Button size="s" busy={cancel.pending} onClick={() => void cancel.run({ id }, { done: 'It is being canceled' })}>
        Cancel
      </Button>
    </div>
  )
}

function quarterOf({ done, total }: TaskReply): string {
  return total === 0 ? 'begun' : `${Math.floor((done / total) * 4) * 25}\u00A0%`
}

/** Announces a text when it changes, but not the one that the screen begins with. */
function useAnnounced(text: string): void {
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    announce(text)
  }, [text])
}
