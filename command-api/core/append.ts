import type { NewEvent } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import { OutcomeUnknown } from '#platform/event-store/failures.ts'
import type { Appended, EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { seal } from '#platform/sealed-events.ts'

/** Seals the personal fields and appends the events at exactly this revision. @returns also the events as they were stored @throws {Conflict} and the store's other failures */
export async function appendSealed(
  { store, keys }: { readonly store: Pick<EventStore, 'append'>; readonly keys: Keys },
  stream: string,
  expected: number | 'none',
  events: readonly NewEvent[],
): Promise<Appended & { readonly sealed: readonly NewEvent[] }> {
  const sealed = await Promise.all(events.map((event) => seal(keys, sealedTypes, event)))
  try {
    return { ...(await store.append(stream, expected, sealed)), sealed }
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    // Appending the same ids at the same revision again is safe: the store answers as before if they were stored.
    return { ...(await store.append(stream, expected, sealed)), sealed }
  }
}
