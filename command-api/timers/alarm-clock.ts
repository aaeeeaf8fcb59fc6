/**
 * Fires the timers (architecture 23). A view lists what is due; a task only wakes the alarm clock at the right moment, so
 * losing the task queue loses no timer. The alarm clock also checks the view at the start, when it changes and every minute.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost } from '#platform/at-most.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import type { TimerName } from '#events/vocabulary/terms.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import type { Handler } from '../core/handle.ts'
import { serialize } from '../core/serialize.ts'
import { isTemporary } from '../processes/process.ts'
import { timers } from './timers.ts'

/** A timer with the id of the thing whose term ends, and when it ends: a UTC ISO instant with milliseconds. */
export type DueTimer = { readonly timer: TimerName; readonly thing: string; readonly due: string }

/** Queries on the view of due timers. It may be slightly behind: each decider checks its stream again. */
export type DueTimers = {
  /** The timers that are due until an instant, the earliest first, a page at a time. */
  readonly until: (instant: string, cursor?: string) => Promise<{ readonly items: readonly DueTimer[]; readonly next?: string }>
  /** The first that is due after an instant. */
  readonly nextAfter: (instant: string) => Promise<DueTimer | undefined>
  /** Resolves when the view may have changed, and after some milliseconds at the latest. */
  readonly changed: (ms: number) => Promise<unknown>
}

export type AlarmClockPorts = {
  readonly due: DueTimers
  readonly handler: Pick<Handler, 'handle'>
  readonly tasks: Pick<Tasks, 'enqueue' | 'work'>
  /** The platform's clock, which `PROFFER_NOW` can set. */
  readonly clock: Clock
  /** Whether the processes and the view have handled all stored events, so that what a person did in time counts first. */
  readonly caughtUp: () => Promise<boolean>
  readonly log: { readonly warn: (details: object, message: string) => void; readonly error: (details: object, message: string) => void }
}

export type AlarmClock = {
  /** Fires the timers due now. @throws when some of them have to be fired again later */
  readonly fireDue: () => Promise<void>
  readonly stop: () => Promise<void>
}

const WAKE_TASK = 'timers'
const CHECK_EVERY_MS = 60_000
/** The shortest time between two checks, because the view may change all the time. */
const PAUSE_MS = 1_000
/** After a week of downtime many timers are due at once: they must not hold up people's commands. */
const TIMERS_AT_ONCE = 4
/** How many fired timers are remembered, so that they are not fired again while the view still lists them. */
const REMEMBERED_TIMERS = 10_000

export function startAlarmClock({ due, handler, tasks, clock, caughtUp, log }: AlarmClockPorts): AlarmClock {
  const stopping = new AbortController()
  const { signal } = stopping
  const turns = new Map<string, Promise<unknown>>()
  const done = atMost<true>(REMEMBERED_TIMERS)
  // A queue that knows only the real time may have kept a task of an earlier start for too long, when PROFFER_NOW moved the clock on.
  const startedAt = clock.now()
  let planned: string | undefined

  /** @returns false when the timer has to be fired again later */
  const fire = async ({ timer, thing, due: instant }: DueTimer): Promise<boolean> => {
    const key = `${thing}|${instant}`
    if (signal.aborted || done.has(`${timer}|${key}`)) return true
    for (const { command, input } of timers[timer](thing)) {
      const reply = await handler.handle(command, input, { caller: { kind: 'timer', name: timer }, key, requestId: randomUUID() })
      if (!isRefusal(reply)) continue
      if (isTemporary(reply)) return false
      log.warn({ timer, thing, refused: reply.refused }, 'a timer was refused')
    }
    done.set(`${timer}|${key}`, true)
    return true
  }

  /** @returns false while the view is behind */
  const fireAll = async (): Promise<boolean> => {
    if (signal.aborted || !(await caughtUp())) return false
    const now = new Date(clock.now()).toISOString()
    let failed = 0
    let cause: unknown
    let cursor: string | undefined
    do {
      const page = await due.until(now, cursor)
      await forEachConcurrently(page.items, TIMERS_AT_ONCE, async (timer) => {
        try {
          if (!(await fire(timer))) failed += 1
        } catch (error) {
          failed += 1
          cause = error
        }
      })
      cursor = page.next
    } while (cursor !== undefined && !signal.aborted)
    await plan(now)
    if (failed > 0) throw new Error(`${failed} due timers could not be fired yet.`, { cause })
    return true
  }

  /** Schedules a task for the next timer only: tasks for all would duplicate the view in the queue. */
  const plan = async (now: string): Promise<void> => {
    const next = (await due.nextAfter(now))?.due
    if (next === undefined || next === planned) return
    const runAt = Date.parse(next)
    await tasks.enqueue({ id: `${WAKE_TASK}_${runAt}_${startedAt}`, kind: WAKE_TASK, payload: {}, runAt })
    planned = next
  }

  const inOrder = () => serialize(turns, WAKE_TASK, fireAll)
  const fireDue = async () => void (await inOrder())
  tasks.work(WAKE_TASK, fireDue)

  const watching = (async () => {
    while (!signal.aborted) {
      const checked = await inOrder().catch((error: unknown) => {
        log.error({ err: error }, 'timers that are due are fired again later')
        return true
      })
      if (checked) await unlessAborted(due.changed(CHECK_EVERY_MS), signal)
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  })()

  return {
    fireDue,
    stop: async () => {
      stopping.abort()
      await watching
      await fireDue()
    },
  }
}

/** Waits for a promise, or for the signal if that comes first. */
async function unlessAborted(waited: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  await Promise.race([waited, promise])
  signal.removeEventListener('abort', end)
}

/** Starts the work on each item in order, with at most `limit` running at a time. */
async function forEachConcurrently<Item>(items: readonly Item[], limit: number, work: (item: Item) => Promise<void>): Promise<void> {
  const remaining = items.values()
  const worker = async () => {
    for (const item of remaining) await work(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
