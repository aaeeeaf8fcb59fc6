/**
 * From stored events to those that consumers know: read → open → upcast → consume (engine.md, Schema evolution).
 * An older version becomes the newest step by step; an unknown type or a newer version is never guessed at.
 */
import { definitions } from './catalogue.ts'
import { placeholderFor, type DomainEvent } from './define.ts'
import type { JsonObject, Recorded } from './envelope.ts'
import { dayEnds } from './vocabulary/terms.ts'

/** Event type → from the version at the index (counted from 1) to the next one. */
export type Upcasters = Readonly<Record<string, readonly ((data: JsonObject) => JsonObject)[]>>

const upcasters: Upcasters = {
  // The first versions named a last day and no time zone; theirs ends by UTC.
  ReferralInvited: [(data) => ({ ...data, expiresAt: dayEnds(data['expiresOn'] as string, 'UTC') })],
  ReferralAccepted: [(data) => ({ ...data, expiresAt: dayEnds(data['expirationDate'] as string, 'UTC') })],
}

/** Why this version of the platform cannot read an event, as a sentence; undefined when it can. */
export function whyUnreadable({ id, type, schemaVersion }: Recorded): string | undefined {
  const newest = definitions.get(type)?.schemaVersion
  if (newest === undefined) return `The event ${id} is of the type ${type}, which this version of the platform does not know.`
  if (schemaVersion <= newest) return undefined
  return `The event ${id} (${type}) is of version ${schemaVersion}; this version of the platform knows ${newest}.`
}

/** For an event that can be read. */
export function upcast(event: Recorded, steps: Upcasters = upcasters): DomainEvent {
  const missing = (steps[event.type] ?? []).slice(event.schemaVersion - 1)
  return missing.length === 0 ? event : { ...event, data: missing.reduce((older, step) => step(older), event.data) }
}

/** What the cipher has to know of an event type: its personal fields, and what stands in for one whose key is gone. */
export function sealedTypes(type: string) {
  const definition = definitions.get(type)
  if (!definition) return undefined
  return { personal: definition.personal, placeholder: (field: string) => placeholderFor(definition.schema.properties[field] ?? {}) }
}
