/** `given(projection, happened(…), …).document(id)`: what a view makes of some events. */
import { streams } from '#events/catalogue.ts'
import type { DataOf, EventDefinition } from '#events/define.ts'
import type { Actor, JsonObject, Recorded } from '#events/envelope.ts'
import { upcast } from '#events/upcast.ts'
import type { Document } from '#platform/read-store/port.ts'
import type { Model, Projection } from '../define.ts'
import { refreshesOf, type RoutedRefresh } from '../engine/refresh.ts'
import { memoryView } from './memory.ts'

export type Given = { readonly definition: EventDefinition; readonly data: JsonObject; readonly actor: Actor; readonly operation?: string }

export function event<Definition extends EventDefinition>(
  definition: Definition,
  data: DataOf<Definition>,
  actor: Actor = { kind: 'user', uid: 'ann' },
  operation?: string,
): Given {
  return { definition, data: data as JsonObject, actor, ...(operation && { operation }) }
}

/** The instant of the n-th event, counted from 1: one a day. */
export function day(n: number): string {
  return `2026-11-${n.toString().padStart(2, '0')}T08:00:00.000Z`
}

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

function recordedFrom({ definition, data, actor, operation }: Given, n: number): Recorded {
  const { type, schemaVersion } = definition
  const id = `event-${n + 1}`
  const at = day(n + 1)
  const [category = ''] = Object.entries(streams).find(([, module]) => Object.values<unknown>(module).includes(definition)) ?? []
  return {
    id,
    type,
    schemaVersion,
    data,
    stream: `${category}-1`,
    revision: n,
    position: BigInt(n + 1),
    recordedAt: at,
    meta: {
      occurredAt: at,
      commandId: id,
      correlationId: id,
      causationId: id,
      requestId: `request-${n + 1}`,
      actor,
      ...(operation && { operation }),
      commandHash: '',
      keyIds: [],
      app: '',
    },
  }
}
