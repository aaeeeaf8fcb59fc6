/** Runs tasks, and stores how they end. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../../clock.ts'
import { inTransaction } from '../../private-database.ts'
import { delayAfter, REMEMBERED_MS, sentenceOf, type Retries } from '../attempts.ts'
import type { Task, TaskHandler } from '../port.ts'
import type { Statements } from './statements.ts'

/** As many that were done long ago are forgotten with each task that ends, so that they become fewer however many come. */
const FORGOTTEN_AT_ONCE = 2

type Outcomes = ReturnType<typeof outcomesOf>

/** How tasks end; those that end together are stored together. */
export function outcomesOf(db: DatabaseSync, { prolong, finish, forget, giveUp, retry }: Statements, clock: Clock) {
  const { add } = together((writes: readonly (() => void)[]) => {
    inTransaction(db, () => {
      for (const write of writes) write()
      forget.run(clock.now() - REMEMBERED_MS, FORGOTTEN_AT_ONCE * writes.length)
    })
  })
  return {
    prolong,
    finish: ({ id, attempt }: Task) => add(() => finish.run(clock.now(), id, attempt)),
    giveUp: ({ id, attempt }: Task, why: string) => add(() => giveUp.run(clock.now(), why, id, attempt)),
    retry: ({ id, attempt }: Task, why: string, at: number) => add(() => retry.run(at, why, id, attempt)),
  }
}

/** Runs a task that was claimed, prolongs its lease meanwhile, and stores its outcome. */
export async function runTask(
  task: Task,
  handler: TaskHandler | undefined,
  { prolong, finish, giveUp, retry }: Outcomes,
  { clock, retries, leaseMs }: { readonly clock: Clock; readonly retries: Retries; readonly leaseMs: number },
): Promise<void> {
  const { id, attempt } = task
  const heartbeat = setInterval(() => prolong.run(clock.now() + leaseMs, id, attempt), leaseMs / 3)
  try {
    await handler?.(task)
    await finish(task)
  } catch (error) {
    if (attempt >= retries.attempts) await giveUp(task, sentenceOf(error))
    else await retry(task, sentenceOf(error), clock.now() + delayAfter(attempt, retries))
  } finally {
    clearInterval(heartbeat)
  }
}

/** What comes in one turn is dealt with together: each transaction waits for the disk, and the event loop with it. */
export function together<Item>(take: (items: readonly Item[]) => void) {
  let group: { readonly items: Item[]; readonly taken: Promise<void> } | undefined
  const takeGroup = async (items: readonly Item[]) => {
    await nextTurn()
    group = undefined
    take(items)
  }
  return {
    underWay: () => group?.taken,
    add(item: Item): Promise<void> {
      if (group === undefined) {
        const items: Item[] = []
        group = { items, taken: takeGroup(items) }
      }
      group.items.push(item)
      return group.taken
    },
  }
}
