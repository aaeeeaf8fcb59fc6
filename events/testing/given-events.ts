/** Events for tests of what is made of them: of any stream, one a day. */
import { streams } from '../catalogue.ts'
import type { DataOf, EventDefinition } from '../define.ts'
import type { Actor, JsonObject, Recorded } from '../envelope.ts'

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

/** The n-th event as a store would return it. @param n counted from 0 */
export function recordedFrom({ definition, data, actor, operation }: Given, n: number): Recorded {
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
