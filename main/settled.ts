/** Waits until the consumers have handled what is stored. */
import { setTimeout as sleep } from 'node:timers/promises'
import { encodePosition, type Position } from '#events/envelope.ts'
import type { Consumer } from '#command-api/core/consumer.ts'
import type { AlarmClock } from '#command-api/timers/alarm-clock.ts'
import { within } from '#platform/event-store/deadline.ts'
import type { EventStore } from '#platform/event-store/port.ts'

/** How long an answer waits for the end of the log. */
const HEAD_MS = 500

type Passing = Pick<Consumer, 'passed'>
type Settling = {
  readonly store: Pick<EventStore, 'head'>
  readonly consumers: readonly Passing[]
  readonly projections: { readonly settle: () => Promise<void> }
  readonly tasks: { readonly settle: () => Promise<void> }
  /** Left out while the demo is seeded. */
  readonly alarmClock?: Pick<AlarmClock, 'fireDue'> | undefined
}

/** Resolves when every consumer has handled all stored events, including those that were stored meanwhile. */
export async function settled(parts: Settling): Promise<void> {
  const { store, consumers, projections, tasks, alarmClock } = parts
  const head = await store.head()
  await Promise.all([projections.settle(), allPassed(consumers, head)])
  await tasks.settle()
  await alarmClock?.fireDue()
  if ((await store.head()) !== head) await settled(parts)
}

/**
 * Waits at most `ms` for the consumers to pass `position`. @returns how far the log is then, as on the wire; `position` itself
 * while the store cannot say, because what was stored is acknowledged all the same
 */
export async function headAfter(
  position: string,
  { store, consumers }: Pick<Settling, 'store' | 'consumers'>,
  ms: number,
): Promise<string> {
  await Promise.race([allPassed(consumers, BigInt(position)), sleep(ms)])
  return within(HEAD_MS, store.head(), () => new Error('The log’s end was not read in time.')).then(encodePosition, () => position)
}

function allPassed(consumers: readonly Passing[], position: Position): Promise<unknown> {
  return Promise.all(consumers.map((consumer) => consumer.passed(position)))
}
