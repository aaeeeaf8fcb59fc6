/** A view in memory, which applies pages as the runner does. */
import { START } from '#events/envelope.ts'
import type { Recorded } from '#events/envelope.ts'
import { upcast } from '#events/upcast.ts'
import type { Document } from '#platform/read-store/port.ts'
import { applyAll, keyed, type ParkedEvent } from '../engine/apply.ts'
import type { Projection } from '../define.ts'

export type MemoryView = {
  readonly take: (page: readonly Recorded[]) => void
  readonly documents: () => readonly Document[]
  readonly document: (id: string) => Document | undefined
  readonly parked: () => readonly ParkedEvent[]
}

export function memoryView(projection: Projection): MemoryView {
  const documents = new Map<string, Document>()
  let parked: readonly ParkedEvent[] = []
  return {
    take(page) {
      const applied = applyAll(
        projection,
        keyed(
          projection,
          page.map((recorded) => ({ recorded, event: upcast(recorded) })),
          START,
        ),
        documents,
        parked,
      )
      parked = applied.parked
      for (const [id, { after }] of applied.changed) documents.set(id, after)
    },
    documents: () => [...documents.values()].toSorted((one, other) => (one._id < other._id ? -1 : 1)),
    document: (id) => documents.get(id),
    parked: () => parked,
  }
}
