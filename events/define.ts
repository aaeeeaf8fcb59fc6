import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { defined } from '#lib/fields.ts'
import type { JsonObject, Meta } from './envelope.ts'
import { Fields, isSecret, subjectFieldOf } from './schema.ts'

/**
 * Turns a uid into the name in a sentence. The audit trail puts a placeholder there, and readers see the current name. Days stand in
 * sentences as placeholders of their own (`{d:…}`, `lib/placeholders.ts`).
 */
export type NameOf = (uid: string | undefined) => string

/** An event as consumers see it: of the newest version, with personal fields opened, or as placeholders if their key is gone. */
export type DomainEvent<Type extends string = string, Data = JsonObject> = {
  readonly id: string
  readonly type: Type
  readonly data: Data
  readonly meta: Meta
  readonly stream: string
  readonly revision: number
  readonly position: bigint
  readonly recordedAt: string
}

/**
 * The kind of an event, for readers that do not care for its details: a view that does not read notes passes over all of them by this word.
 */
export const eventKinds = [
  'access',
  'consent',
  'correction',
  'credit',
  'draft',
  'export',
  'file',
  'interview',
  'line',
  'link',
  'move',
  'note',
  'photo',
  'place',
  'redemption',
  'reminder',
  'setting',
  'survey',
  'suspension',
  'view',
  'warning',
] as const
export type Traits = {
  readonly kind?: (typeof eventKinds)[number]
  /** Nobody but the company of an application notices it: views for others pass over it by this word, and nobody is told of it. */
  readonly audience?: 'company'
}

export type EventDefinition<Name extends string = string, Properties extends TProperties = TProperties> = Traits & {
  readonly type: Name
  readonly schemaVersion: number
  readonly schema: TObject<Properties>
  /** Field → the field that holds its subject's id. */
  readonly personal: ReadonlyMap<string, string>
  /** Fields that are shown to nobody (`Secret`). */
  readonly secrets: ReadonlySet<string>
  /**
   * One plain sentence for audit trails, catalogue and logs; `by` is the actor's name. A method, because method parameters
   * are bivariant: as a property, no definition would be assignable to `EventDefinition`, and `AnyEvent` would be empty.
   */
  narrate(data: Static<TObject<Properties>>, who: NameOf, by: string): string
}

export type DataOf<Definition> = Definition extends EventDefinition<string, infer Properties> ? Static<TObject<Properties>> : never
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Name, infer Properties> ? DomainEvent<Name, Static<TObject<Properties>>> : never

/** An event as a decider returns it, without its envelope, which the handler adds. */
export type Happened = {
  readonly definition: EventDefinition
  readonly data: JsonObject
  /** When it counts as having happened, where that is not now: a UTC ISO instant. */
  readonly occurredAt?: string
}

export function defineEvent<Name extends string, Properties extends TProperties, const About extends Traits = Traits>(
  type: Name,
  schemaVersion: number,
  properties: Properties,
  narrate: (data: Static<TObject<Properties>>, who: NameOf, by: string) => string,
  traits?: About,
): EventDefinition<Name, Properties> & About {
  const schema = Fields(properties)
  const secrets = new Set(Object.keys(properties).filter((field) => isSecret(properties[field] as TSchema)))
  return { ...traits, type, schemaVersion, schema, personal: personalFields(properties), secrets, narrate } as never
}

function personalFields(properties: TProperties): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [field, schema] of Object.entries(properties)) {
    const subject = subjectFieldOf(schema)
    if (subject) found.set(field, subject)
  }
  return found
}

/** The data that `happened` takes: optional fields may also be undefined, and are then left out. */
type EventInput<Data> = { [Field in keyof Data]: object extends Pick<Data, Field> ? Data[Field] | undefined : Data[Field] }

export function happened<Definition extends EventDefinition>(definition: Definition, data: EventInput<DataOf<Definition>>): Happened {
  return { definition, data: defined(data) as unknown as JsonObject }
}

/** The placeholder of a text whose key was destroyed. */
export const ERASED = 'erased'

/** A stand-in for a personal field whose key was destroyed, or that is not opened, of the same shape, so that consumers need no special case. */
export function placeholderFor(schema: TSchema, text = ERASED): unknown {
  const { type, properties, required } = schema as { type?: string; properties?: TProperties; required?: readonly string[] }
  if (type === 'object')
    return Object.fromEntries((required ?? []).map((name) => [name, placeholderFor(properties?.[name] ?? Type.Null(), text)]))
  if (type === 'array') return []
  if (type === 'string') return text
  return null
}
