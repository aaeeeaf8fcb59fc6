/** A task of the queue as admins read it. */
import type { AdminTask } from '#contract/admin-work.ts'
import { eventOfTask } from '#events/vocabulary/mail-effects.ts'
import { mustEnd } from '#events/vocabulary/task-kinds.ts'
import { defined } from '#lib/fields.ts'
import { hasFailed, type KnownTask } from '#platform/tasks/port.ts'

export const instant = (at: number) => new Date(at).toISOString()

export function taskReply(task: KnownTask): AdminTask {
  const { id, kind, state, attempts, error, dueAt, triedAt, since, payload } = task
  const mayRetry = hasFailed(task)
  const told = payload['eventId']
  return {
    id,
    kind,
    state,
    tries: attempts,
    since: instant(since),
    mayRetry,
    mayDiscard: mayRetry && !mustEnd.has(kind),
    ...defined({
      cause: error,
      dueAt: dueAt === undefined ? undefined : instant(dueAt),
      triedAt: triedAt === undefined ? undefined : instant(triedAt),
      eventId: typeof told === 'string' ? told : eventOfTask(id),
    }),
  }
}
