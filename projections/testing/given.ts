/** `given(projection, happened(…), …).document(id)`: what a view makes of some events. */
import type { Recorded } from '#events/envelope.ts'
import { recordedFrom, type Given } from '#events/testing/given-events.ts'
import { upcast } from '#events/upcast.ts'
import type { Document } from '#platform/read-store/port.ts'
import type { Model, Projection } from '../define.ts'
import { refreshesOf, type RoutedRefresh } from '../engine/refresh.ts'
import { memoryView } from './memory.ts'

export type Outcome<Doc> = {
  readonly document: (id: string) => Doc | undefined
  /** Of the last event alone. */
  readonly refreshes: readonly RoutedRefresh[]
}

export function given<Doc extends Document>(
  projection: Projection<Doc> & { readonly model: Model<Doc> },
  ...events: readonly Given[]
): Outcome<Doc> {
  const view = memoryView(projection as unknown as Projection)
  const log = events.map(recordedFrom)
  view.take(log.slice(0, -1))
  const before = new Map(view.documents().map((doc) => [doc._id, doc]))
  view.take(log.slice(-1))
  const changed = view.documents().filter((doc) => before.get(doc._id) !== doc)
  return {
    document: (id) => view.document(id) as Doc | undefined,
    refreshes: refreshesOf(
      projection as unknown as Projection,
      new Map(changed.map((after) => [after._id, { before: before.get(after._id), after, event: upcast(log.at(-1) as Recorded) }])),
      BigInt(log.length),
    ),
  }
}
