/** `told('application', event(…), …)`: the trail of some events, one a day. */
import { streams } from '#events/catalogue.ts'
import type { DataOf, DomainEvent, EventDefinition } from '#events/define.ts'
import type { Actor, JsonObject } from '#events/envelope.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import type { TrailItem } from '../item.ts'
import { entriesFrom, whoseFrom, type Whose } from '../trail.ts'

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

export function told(type: TimelineType, ...events: readonly Given[]): (Whose & { readonly entries: readonly TrailItem[] }) | undefined {
  const log = eventsOf(events)
  const whose = whoseFrom(type, log)
  return whose && { ...whose, entries: entriesFrom(log) }
}

export function eventsOf(events: readonly Given[]): readonly DomainEvent[] {
  return events.map(recordedFrom)
}

function recordedFrom({ definition, data, actor, operation }: Given, n: number): DomainEvent {
  const id = `event-${n + 1}`
  const at = day(n + 1)
  const [category = ''] = Object.entries(streams).find(([, module]) => Object.values<unknown>(module).includes(definition)) ?? []
  return {
    id,
    type: definition.type,
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
