import { START, type Position } from '#events/envelope.ts'
import { positionOf, referenceId, references } from '#projections/views/references/model.ts'
import type { SealedEvents } from './event-reader.ts'
import type { CallReader } from './reader.ts'

type Log = { readonly events: Pick<SealedEvents, 'head' | 'at'>; readonly read: Pick<CallReader, 'find' | 'aside'> }

/**
 * The last position of what was recorded at an instant or before, found in as many steps as the log has binary digits.
 * @param until in milliseconds
 */
export async function recordedUntil({ events, read }: Log, until: number): Promise<Position> {
  let [low, high] = [START, await read.aside(events.head())]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    const { items } = await read.find(references, { where: {}, limit: 1, after: { id: referenceId(middle + 1n) } })
    const [nearest] = items
    const [event] = nearest ? await events.at([positionOf(nearest)], read.aside) : []
    if (!event) low = middle
    else if (Date.parse(event.recordedAt) > until) high = event.position - 1n
    // Between the event that was found and the middle there is none.
    else low = middle
  }
  return low
}
