/** What a collection has passed by because somebody skipped it, remembered with the documents that waited for it. */
import type { Json } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { ParkedEvent } from '../apply.ts'

export type SkippedEvent = Pick<ParkedEvent, 'eventId' | 'type' | 'position' | 'id'>

/** So many are remembered, the newest ones. */
const KEPT = 200

export function skippedName(collection: string): string {
  return `skipped/${collection}`
}

export async function skippedIn(readStore: Pick<ReadStore, 'getState' | 'setState'>, collection: string) {
  const name = skippedName(collection)
  let events = ((await readStore.getState(name)) ?? []) as readonly SkippedEvent[]
  return {
    events: () => events,
    /** Called before it is passed by. */
    async note(parked: readonly ParkedEvent[], eventId: string): Promise<void> {
      const found = parked.find((one) => one.eventId === eventId)
      if (!found) return
      const { type, position } = found
      const some = waitFor(parked, found).map((id) => defined({ eventId, type, position, id }))
      events = [...events.filter((one) => one.eventId !== eventId), ...some].slice(-KEPT)
      await readStore.setState(name, events as unknown as Json)
    },
  }
}

/** The documents that wait for a parked event; undefined stands for those that nobody knows, as it could not be read. */
export function waitFor(parked: readonly ParkedEvent[], { eventId, stream }: ParkedEvent): readonly (string | undefined)[] {
  const own = parked.filter((one) => one.eventId === eventId)
  const some = own.some(({ id }) => id === undefined) ? parked.filter((one) => one.stream === stream) : own
  return [...new Set(some.map(({ id }) => id))]
}
