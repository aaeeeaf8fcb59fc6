/** Skills as a view that can be made to fail, and events for it. */
import type { NewEvent } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Projection } from '../define.ts'
import { skillProjection } from '../views/skills/project.ts'

type Added = { readonly skillId: string; readonly label: string }

let last = 0

export function skillAdded(skillId: string, label: string, more: Partial<NewEvent> = {}): NewEvent {
  last += 1
  const id = `11111111-0000-4000-8000-${last.toString().padStart(12, '0')}`
  const meta = {
    occurredAt: '2026-11-01T00:00:00.000Z',
    commandId: id,
    correlationId: id,
    causationId: id,
    requestId: 'r',
    actor: { kind: 'import' },
    operation: 'import.skills',
    commandHash: '',
    keyIds: [],
    app: '',
  } as const
  return { id, type: 'SkillAdded', schemaVersion: 1, data: { skillId, label }, meta, ...more }
}

/** Appends one event each, to the stream of its skill. @returns the position of the last */
export async function add(store: EventStore, ...events: readonly NewEvent[]): Promise<bigint> {
  let position = -1n
  for (const event of events) {
    const stream = `skill-${(event.data as Added).skillId}`
    const tip = (await store.readStream(stream, { direction: 'backwards', limit: 1 }))[0]
    ;({ position } = await store.append(stream, tip?.revision ?? 'none', [event]))
  }
  return position
}

/** A view that joins the labels of a skill, so that a lost, repeated or misplaced event shows. @param faults labels for which `apply` or `key` throws */
export function labels(name: string, faults: { readonly apply?: Set<string>; readonly key?: Set<string> } = {}): Projection {
  return {
    ...skillProjection,
    // A view of its own, whose collection does not change with the version of the one it is made of.
    model: { ...skillProjection.model, name, version: 1, readableFrom: 1 },
    key(event) {
      const { label } = event.data as Added
      if (faults.key?.has(label)) throw new Error(`No key for ${label}.`)
      return skillProjection.key(event)
    },
    apply(doc, event) {
      const { label } = event.data as Added
      if (faults.apply?.has(label)) throw new Error(`Cannot apply ${label}.`)
      const added = { label: `${(doc as { label?: string } | undefined)?.label ?? ''}${label}` }
      return added
    },
  }
}
