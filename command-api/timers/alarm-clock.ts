/**
 * Fires the timers (architecture 23). What is due stands in a view, so nothing is lost when the task queue is: a task only
 * wakes the alarm clock at the right moment. It also looks at the view when it starts, when the view has changed, and
 * every minute.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import type { TimerName } from '#events/vocabulary/terms.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import type { Handler } from '../core/handle.ts'
import { inTurn } from '../core/in-turn.ts'
import { isTemporary } from '../processes/process.ts'
import { timers } from './timers.ts'

/** A timer and the thing that it fires for, at a UTC ISO instant with milliseconds. */
export type DueTimer = { readonly timer: TimerName; readonly thing: string; readonly due: string }

/** The view of what is due, as the alarm clock asks it. It may be a moment behind: each decider asks its stream again. */
export type DueTimers = {
  /** Those due until an instant, the earliest first, a page at a time. */
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
  /** The platform's, which `PROFFER_NOW` moves. */
  readonly clock: Clock
  /** Whether processes and the view have dealt with all that is stored by now: what a person did in time counts first. */
  readonly caughtUp: () => Promise<boolean>
  readonly log: { readonly warn: (details: object, message: string) => void; readonly error: (details: object, message: string) => void }
}

export type AlarmClock = {
  /** Fires what is due now. @throws when some of it could not be dealt with yet; it is tried again */
  readonly fireDue: () => Promise<void>
  readonly stop: () => Promise<void>
}

const WAKE_TASK = 'timers'
const LOOK_EVERY_MS = 60_000
/** While much is stored the view changes all the time. */
const PAUSE_MS = 1_000
/** After a week of downtime many are due at once: people's own commands shall not wait behind them. */
const AT_ONCE = 4
/** Timers that this process need not fire again while the view still names them. */
const REMEMBERED = 10_000

export function startAlarmClock({ due, handler, tasks, clock, caughtUp, log }: AlarmClockPorts): AlarmClock {
  const stopping = new AbortController()
  const { signal } = stopping
  const turns = new Map<string, Promise<unknown>>()
  const done = new LRUCache<string, true>({ max: REMEMBERED })
  let planned: string | undefined

  /** False when it has to be tried again. */
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

  /** False while the view is behind. */
  const look = async (): Promise<boolean> => {
    if (signal.aborted || !(await caughtUp())) return false
    const now = new Date(clock.now()).toISOString()
    let failed = 0
    let cause: unknown
    let cursor: string | undefined
    do {
      const page = await due.until(now, cursor)
      await inLanes(page.items, AT_ONCE, async (timer) => {
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
    if (failed > 0) throw new Error(`${failed} timers that are due could not be dealt with yet.`, { cause })
    return true
  }

  /** The next one only: a task for each of 100,000 would be a second list of what is due. */
  const plan = async (now: string): Promise<void> => {
    const next = (await due.nextAfter(now))?.due
    if (next === undefined || next === planned) return
    const runAt = Date.parse(next)
    await tasks.enqueue({ id: `${WAKE_TASK}_${runAt}`, kind: WAKE_TASK, payload: {}, runAt })
    planned = next
  }

  const inOrder = () => inTurn(turns, WAKE_TASK, look)
  const fireDue = async () => void (await inOrder())
  tasks.work(WAKE_TASK, fireDue)

  const watching = (async () => {
    while (!signal.aborted) {
      const looked = await inOrder().catch((error: unknown) => {
        log.error({ err: error }, 'timers that are due are fired again later')
        return true
      })
      if (looked) await unlessAborted(due.changed(LOOK_EVERY_MS), signal)
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

/** Waits for something, but not beyond the signal. */
async function unlessAborted(waited: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  await Promise.race([waited, promise])
  signal.removeEventListener('abort', end)
}

/** Some at a time, in order. */
async function inLanes<Item>(items: readonly Item[], lanes: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const lane = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
