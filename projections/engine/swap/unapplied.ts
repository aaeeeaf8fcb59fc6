/** What a collection that is filled could not apply: parked, or passed by where somebody has skipped it in the view before. */
import { ParkedEventSkipped } from '#events/views.ts'
import { defined } from '#lib/fields.ts'
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

/** Of what was done about a view, so many events are read at once. */
const PAGE = 200
const TOLD = 20

/** Which of these events somebody had a view pass by, however long ago: the newest are looked through first. */
async function skippedOf(store: Pick<EventStore, 'readStream'>, view: string, eventIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  let from: number | undefined
  do {
    const page = await store.readStream(`view-${view}`, { direction: 'backwards', limit: PAGE, ...defined({ from }) })
    for (const { type, data } of page) {
      const eventId = data['eventId']
      if (type === ParkedEventSkipped.type && typeof eventId === 'string' && eventIds.has(eventId)) found.add(eventId)
    }
    from = (page.at(-1)?.revision ?? 0) - 1
  } while (from >= 0 && found.size < eventIds.size)
  return found
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
  const looked = new Set<string>()
  const passed: ParkedEvent[] = []
  for (;;) {
    // What waited behind one may fail in its turn, and have been skipped as well.
    const failed = failedIn(view.parked()).filter(({ eventId }) => !looked.has(eventId))
    if (failed.length === 0) return passed
    for (const { eventId } of failed) looked.add(eventId)
    const skipped = await skippedOf(store, view.projection.model.name, new Set(failed.map(({ eventId }) => eventId)))
    for (const one of failed) {
      if (!skipped.has(one.eventId)) continue
      await feed.parked(view, { eventId: one.eventId, skips: true })
      passed.push(one)
    }
  }
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
