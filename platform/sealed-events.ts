/**
 * Between the event store and the code that reads or writes events: personal fields are sealed before the append and opened
 * after the read (engine.md, Crypto-shredding). The event catalogue says which fields are personal.
 */
import type { JsonObject, NewEvent, Recorded } from '#events/envelope.ts'
import { isSealed, keyIdOf, openValue, sealValue } from './keys/cipher.ts'
import type { Keys } from './keys/port.ts'

/** The personal fields of an event type: field → the field with its subject's id, and the placeholder of an erased value. */
export type SealedType = {
  readonly personal: ReadonlyMap<string, string>
  readonly placeholder: (field: string) => unknown
}
export type SealedTypes = (type: string) => SealedType | undefined

/** @throws {KeyDestroyed} when a subject's key is gone: nothing more is stored about an erased person. */
export async function seal(keys: Keys, types: SealedTypes, event: NewEvent): Promise<NewEvent> {
  const sealed = types(event.type)
  if (!sealed || sealed.personal.size === 0) return event
  const data: Record<string, JsonObject[string]> = { ...event.data }
  const keyIds = new Set<string>()
  for (const [field, subjectField] of sealed.personal) {
    const value = data[field]
    if (value === undefined) continue
    const subject = data[subjectField]
    if (typeof subject !== 'string') throw new Error(`${event.type}.${field} is personal, but ${subjectField} names no subject.`)
    const key = await keys.ensure(subject)
    keyIds.add(key.id)
    data[field] = sealValue(key, aad(event.id, field), value)
  }
  return { ...event, data, meta: { ...event.meta, keyIds: [...keyIds] } }
}

/** Opens a page in one look-up of keys. A field whose key is gone becomes its placeholder. */
export async function open(keys: Keys, types: SealedTypes, events: readonly Recorded[]): Promise<readonly Recorded[]> {
  const keyIds = new Set<string>()
  for (const { meta } of events) for (const keyId of meta.keyIds) keyIds.add(keyId)
  if (keyIds.size === 0) return events
  const found = await keys.open([...keyIds])
  return events.map((event) => {
    const sealed = event.meta.keyIds.length > 0 ? types(event.type) : undefined
    if (!sealed) return event
    const data: Record<string, JsonObject[string]> = { ...event.data }
    for (const field of sealed.personal.keys()) {
      const text = data[field]
      if (typeof text !== 'string') continue
      const opened = openValue(found, aad(event.id, field), text)
      data[field] = ('gone' in opened ? sealed.placeholder(field) : opened.value) as JsonObject[string] & {}
    }
    return { ...event, data }
  })
}

function aad(eventId: string, field: string): string {
  return `${eventId} ${field}`
}

/** The personal fields of each event that no key opens any more, by the event's id. Nothing is opened. */
export async function goneFields(
  keys: Pick<Keys, 'open'>,
  types: SealedTypes,
  events: readonly Recorded[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await keys.open([...new Set(events.flatMap(({ meta }) => meta.keyIds))])
  const gone = events.map(({ id, type, data }) => {
    const fields = [...(types(type)?.personal.keys() ?? [])].filter((field) => {
      const value = data[field]
      return isSealed(value) && !found.has(keyIdOf(value))
    })
    return [id, fields] as const
  })
  return new Map(gone.filter(([, fields]) => fields.length > 0))
}
