/** What a collection that is filled could not apply: parked, or passed by where somebody has skipped it in the view before. */
import { ParkedEventSkipped } from '#events/views.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { ParkedEvent } from '../apply.ts'
import type { Feed } from '../feed.ts'
import type { RunningView } from '../view.ts'

/** Counts of events; of both kinds the first are told. */
export type Unapplied = {
  readonly parked: number
  readonly passedBy: number
  readonly events: readonly { readonly eventId: string; readonly type: string; readonly position: string; readonly isSkipped?: true }[]
}

/** Of what was done about a view, the newest so many events are looked through. */
const LOOKED_THROUGH = 200
const TOLD = 20

/** Ids of the events that somebody had a view pass by, the newest ones. */
export async function skippedIn(store: Pick<EventStore, 'readStream'>, view: string): Promise<ReadonlySet<string>> {
  const events = await store.readStream(`view-${view}`, { direction: 'backwards', limit: LOOKED_THROUGH })
  return new Set(events.flatMap(({ type, data }) => (type === ParkedEventSkipped.type ? (data['eventId'] as string) : [])))
}

/** Those that could not be applied themselves, each once: the others wait behind them. */
function failedIn(parked: readonly ParkedEvent[]): readonly ParkedEvent[] {
  return [...new Map(parked.filter(({ cause }) => cause !== undefined).map((one) => [one.eventId, one])).values()]
}

/**
 * An event that somebody has skipped is tried when a view is built anew, as the code may be able to apply it by now. Where it is not, the
 * skip holds: it passes by, and what waits behind it is applied.
 * @returns those that passed by
 */
export async function passBySkipped(
  view: RunningView,
  store: Pick<EventStore, 'readStream'>,
  feed: Pick<Feed, 'parked'>,
): Promise<readonly ParkedEvent[]> {
  if (view.parked().length === 0) return []
  const skipped = await skippedIn(store, view.projection.model.name)
  const passed: ParkedEvent[] = []
  const next = () => failedIn(view.parked()).find(({ eventId }) => skipped.has(eventId) && !passed.some((one) => one.eventId === eventId))
  for (let one = next(); one; one = next()) {
    await feed.parked(view, one.eventId)
    passed.push(one)
  }
  return passed
}

export function unapplied(parked: readonly ParkedEvent[], passed: readonly ParkedEvent[]): Unapplied {
  const failed = failedIn(parked)
  const told = [...failed.map((one) => ({ ...one, isSkipped: false })), ...passed.map((one) => ({ ...one, isSkipped: true }))]
  return {
    parked: failed.length,
    passedBy: passed.length,
    events: told
      .slice(0, TOLD)
      .map(({ eventId, type, position, isSkipped }) => ({ eventId, type, position, ...(isSkipped && { isSkipped: true as const }) })),
  }
}
