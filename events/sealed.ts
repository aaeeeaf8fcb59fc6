/** An event as it may be shown to somebody who may not read what is personal in it: nothing here is ever opened. */
import { pick } from '#lib/pick.ts'
import { definitions } from './catalogue.ts'
import { placeholderFor, type EventDefinition, type NameOf } from './define.ts'
import { encodePosition, type Actor, type JsonObject, type Recorded } from './envelope.ts'
import { unreadableReason, upcast } from './upcast.ts'

/** Stands in place of every personal or secret value. */
export const SEALED = 'sealed'

/** The form in which the admin's event browser answers an event (calls.md, Admin). */
export type ShownEvent = {
  readonly eventId: string
  readonly position: string
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly schemaVersion: number
  readonly recordedAt: string
  readonly occurredAt: string
  readonly actor: Actor
  readonly sentence: string
  readonly data: JsonObject
  /** The personal fields that it has, which may be revealed. */
  readonly sealed: readonly string[]
  /** The fields that nobody is shown (`Secret`). */
  readonly secret?: readonly string[]
  /** Of a type or version that this platform does not know, it is unknown what is personal: nothing of it is shown. */
  readonly unreadable?: true
  readonly meta: JsonObject
}

export function shownEvent(recorded: Recorded): ShownEvent {
  const { id, position, stream, revision, type, schemaVersion, recordedAt, meta } = recorded
  return {
    eventId: id,
    position: encodePosition(position),
    stream,
    revision,
    type,
    schemaVersion,
    recordedAt,
    occurredAt: meta.occurredAt,
    actor: meta.actor,
    ...contentOf(recorded),
    // Not the hash of what was sent, nor the ids of keys: they say nothing to people.
    meta: pick(meta as JsonObject, 'commandId', 'correlationId', 'causationId', 'requestId', 'operation', 'app', 'imported', 'bulkId'),
  }
}

/** The personal fields of an event, each with the id of the person that it is of. */
export function personalFieldsOf({ type, data }: Pick<Recorded, 'type' | 'data'>): ReadonlyMap<string, string> {
  const fields = [...(definitions.get(type)?.personal ?? [])].flatMap(([field, subjectField]) => {
    const subject = data[subjectField]
    return data[field] !== undefined && typeof subject === 'string' ? [[field, subject] as const] : []
  })
  return new Map(fields)
}

/** Those of them that may be revealed, with a reason. */
export function openableFieldsOf(event: Pick<Recorded, 'type' | 'data'>): ReadonlyMap<string, string> {
  const secrets = definitions.get(event.type)?.secrets
  return new Map([...personalFieldsOf(event)].filter(([field]) => !secrets?.has(field)))
}

/** The fields of an event that nobody is shown. */
export function secretFieldsOf({ type, data }: Pick<Recorded, 'type' | 'data'>): readonly string[] {
  return [...(definitions.get(type)?.secrets ?? [])].filter((field) => data[field] !== undefined)
}

function contentOf(recorded: Recorded): Pick<ShownEvent, 'sentence' | 'data' | 'sealed' | 'secret' | 'unreadable'> {
  const unreadable = unreadableReason(recorded)
  if (unreadable !== undefined) return { sentence: unreadable, data: {}, sealed: [], unreadable: true }
  const sealed = [...openableFieldsOf(recorded).keys()]
  const secrets = secretFieldsOf(recorded)
  const secret = secrets.length > 0 ? { secret: secrets } : {}
  try {
    // Of an old version, what was stored openly may belong into a personal field by now, so fields are covered before and after.
    const { data } = upcast({ ...recorded, data: covered(recorded.type, recorded.data) })
    return { sentence: sentenceOf(recorded, covered(recorded.type, data)), data: withWord(recorded.type, data), sealed, ...secret }
  } catch {
    return { sentence: wordsOf(recorded.type), data: {}, sealed, ...secret, unreadable: true }
  }
}

function hiddenOf(definition: EventDefinition | undefined): readonly string[] {
  return definition ? [...new Set([...definition.personal.keys(), ...definition.secrets])] : []
}

/** The data with a stand-in of the same shape for each personal or secret value. */
function covered(type: string, data: JsonObject): JsonObject {
  const definition = definitions.get(type)
  const stands = hiddenOf(definition).flatMap((field) => {
    const schema = definition?.schema.properties[field]
    return schema && data[field] !== undefined ? [[field, placeholderFor(schema, SEALED)] as const] : []
  })
  return { ...data, ...Object.fromEntries(stands) } as JsonObject
}

function withWord(type: string, data: JsonObject): JsonObject {
  const fields = hiddenOf(definitions.get(type)).filter((field) => data[field] !== undefined)
  return { ...data, ...Object.fromEntries(fields.map((field) => [field, SEALED])) }
}

function sentenceOf({ type, meta: { actor } }: Recorded, data: JsonObject): string {
  const who: NameOf = (uid) => (uid === undefined ? 'Somebody' : uid === actor.uid ? actorWords(actor) : `Somebody (${uid})`)
  const said = definitions.get(type)?.narrate(data as never, who, actorWords(actor)) ?? wordsOf(type)
  return said.replaceAll(/\{[a-z]:([^}]*)\}/g, '$1')
}

/** Whoever it was, without a name. */
function actorWords({ kind, role }: Actor): string {
  if (role !== undefined) return roleWords[role] ?? `Somebody (${role})`
  if (kind === 'user') return 'A visitor'
  return kind === 'import' ? 'The import' : 'The platform'
}

const roleWords: Readonly<Record<string, string>> = {
  student: 'A student',
  professor: 'A professor',
  university: 'A member of university staff',
  recruiter: 'A recruiter',
  employee: 'An employee',
  admin: 'An admin',
  analyst: 'An analyst',
}

/** `ApplicationStatusChanged`: application status changed. */
function wordsOf(type: string): string {
  const words = type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

export function categoryIn(stream: string): string {
  return stream.slice(0, stream.indexOf('-'))
}
