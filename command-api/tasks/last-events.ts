/** The events that changed documents last, of which a rebuild finds that they differ. */
import { decodePosition, encodePosition, START } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { goneFields } from '#platform/sealed-events.ts'
import type { ReplayPorts } from './replay-views.ts'

type Ports = { readonly store: Pick<EventStore, 'readAt'>; readonly keys: Keys }

export function eventsAtIn({ store, keys }: Ports): ReplayPorts['eventsAt'] {
  return async (positions) => {
    const events = await store.readAt(positions.map((position) => decodePosition(position) ?? START))
    const gone = await goneFields(keys, sealedTypes, events)
    return events.map(({ position, id, type, stream, recordedAt }) => {
      const erased = gone.get(id) ?? []
      return {
        position: encodePosition(position),
        eventId: id,
        type,
        stream,
        at: recordedAt,
        ...(erased.length > 0 && { erased: [...erased] }),
      }
    })
  }
}
