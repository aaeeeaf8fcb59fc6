/**
 * What a view is: a model (which documents, found how) and a projection (how events make them). Both are plain data
 * and pure functions; the runner and the rebuild do the rest (architecture 10).
 */
import type { DomainEvent, EventDefinition, EventOf } from '#events/define.ts'
import type { streams } from '#events/catalogue.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import type { Collection, Document, Sort } from '#platform/read-store/port.ts'

type FieldOf<Doc> = Extract<Exclude<keyof Doc, keyof Document>, string>
type IndexOf<Doc> = { readonly equals: readonly FieldOf<Doc>[]; readonly sort?: readonly [FieldOf<Doc>, Sort[1]]; readonly filters?: readonly FieldOf<Doc>[] }

export type Model<Doc extends Document = Document> = {
  /** Kebab case, the name of its folder. */
  readonly name: string
  /** Goes up when the documents change their shape or meaning: the view is then rebuilt beside the old one. */
  readonly version: number
  /** What the page has to read again when a document changed. */
  readonly topics: readonly Topic[]
  readonly indexes: Collection['indexes']
  readonly search?: readonly string[]
  /** Only for the type checker: what its documents are. */
  readonly document?: Doc
}

/** Fields of indexes and search are checked against the document's. */
export function defineModel<Doc extends Document>(
  model: Omit<Model<Doc>, 'indexes' | 'search' | 'document'> & { readonly indexes: readonly IndexOf<Doc>[]; readonly search?: readonly FieldOf<Doc>[] },
): Model<Doc> {
  return model
}

/** @param build counts the rebuilds of one version: each fills a collection of its own. */
export function collectionOf(model: Model, build = 0): Collection {
  const name = `${model.name}__v${model.version}${build === 0 ? '' : `-${build}`}`
  return { name, indexes: model.indexes, ...(model.search && { search: model.search }) }
}

export type Category = keyof typeof streams
type DefinitionIn<C extends Category> = C extends Category ? Extract<(typeof streams)[C][keyof (typeof streams)[C]], { readonly narrate: unknown }> : never
/** Every event of some stream categories. */
export type EventIn<C extends Category> = DefinitionIn<C> extends infer One ? (One extends EventDefinition ? EventOf<One> : never) : never
type TypeIn<C extends Category> = EventIn<C>['type']

/** `u:<uid>`, `org:<id>`, `uni:<id>`, `role:<role>`, or everybody. */
export type Room = `u:${string}` | `org:${string}` | `uni:${string}` | `role:${string}` | 'all'

/** A document as projections write it; the runner adds `_id`, `_pos` and `_subjects`. */
export type Body<Doc> = Omit<Doc, keyof Document>

export type Projection<Doc extends Document = Document> = {
  readonly model: Model<Doc>
  /** Every event type it handles; whatever else the log holds passes by. */
  readonly types: readonly string[]
  /** Ids of the documents that an event changes. */
  readonly key: (event: DomainEvent) => readonly string[]
  readonly apply: (doc: Doc | undefined, event: DomainEvent, id: string) => Body<Doc> | undefined
  /** Who has to know of a change. Asked for the document before it and after it; `other` is the one at the other side. */
  readonly audience: (doc: Body<Doc>, other: Body<Doc> | undefined) => readonly Room[]
  /** Whose personal data the document holds. */
  readonly subjects: (doc: Body<Doc>) => readonly (string | undefined)[]
}

type Change<Doc, Event> = (doc: Doc | undefined, event: Event, id: string) => Body<Doc> | undefined

/**
 * Each event type of `streams` stands in `when` or in `ignores`, or this does not compile: who adds an event decides
 * for every view. A change that answers undefined leaves no document.
 */
export function defineProjection<Doc extends Document, const C extends Category, const Ignored extends TypeIn<C> = never>(
  model: Model<Doc>,
  table: {
    readonly streams: readonly C[]
    readonly key: (event: Exclude<EventIn<C>, { readonly type: Ignored }>) => readonly (string | undefined)[]
    readonly audience: Projection<Doc>['audience']
    readonly subjects: Projection<Doc>['subjects']
    readonly when: { readonly [Type in Exclude<TypeIn<C>, Ignored>]: Change<Doc, Extract<EventIn<C>, { readonly type: Type }>> }
    readonly ignores: readonly Ignored[]
  },
): Projection<Doc> {
  const when = table.when as Readonly<Record<string, Change<Doc, DomainEvent>>>
  const key = table.key as unknown as (event: DomainEvent) => readonly (string | undefined)[]
  return {
    model,
    types: Object.keys(when),
    key: (event) => key(event).filter((id) => id !== undefined),
    apply: (doc, event, id) => when[event.type]?.(doc, event, id),
    audience: table.audience,
    subjects: table.subjects,
  }
}
