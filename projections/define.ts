/**
 * A view is a model (its documents and indexes) and a projection (how events change the documents). Both are plain data
 * and pure functions, used by the runner and by rebuilds (architecture 10).
 */
import type { DomainEvent, EventDefinition, EventOf } from '#events/define.ts'
import type { streams } from '#events/catalogue.ts'
import type { Room } from '#events/vocabulary/sides.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import { sealedTypes } from '#events/upcast.ts'
import { defined } from '#lib/fields.ts'
import type { Collection, Document, Sort } from '#platform/read-store/port.ts'

type FieldOf<Doc> = Extract<Exclude<keyof Doc, keyof Document>, string>
type IndexOf<Doc> = {
  readonly equals: readonly FieldOf<Doc>[]
  readonly sort?: readonly [FieldOf<Doc>, Sort[1]]
  readonly filters?: readonly FieldOf<Doc>[]
}

export type Model<Doc extends Document = Document> = {
  /** Kebab case, the name of its folder. */
  readonly name: string
  /**
   * To be raised where what is stored can no longer be read at all (`readableFrom`). Other changes of the code need no number: they are
   * noticed by what it makes of examples (`fingerprints.ts`), and the view is filled anew beside the one in service.
   */
  readonly version: number
  /**
   * The oldest version whose documents the projection and the queries can still read: 1 when left out, so a change adds to a
   * document and takes nothing away. Documents of an earlier version cannot serve, and the start waits for those of this one.
   */
  readonly readableFrom?: number
  /** Topics that an open page of the browser has to read again when a document changed. */
  readonly topics: readonly Topic[]
  readonly indexes: Collection['indexes']
  readonly search?: readonly string[]
  /** `Collection.searchWithin` */
  readonly searchWithin?: string
  /** `Collection.bitmaps` */
  readonly bitmaps?: true
  /** Carries the type of the documents; never set. */
  readonly document?: Doc
}

/** The type checker accepts only fields of the document in `indexes` and `search`. */
export function defineModel<Doc extends Document>(
  model: Omit<Model<Doc>, 'indexes' | 'search' | 'searchWithin' | 'document'> & {
    readonly indexes: readonly IndexOf<Doc>[]
    readonly search?: readonly FieldOf<Doc>[]
    readonly searchWithin?: FieldOf<Doc>
  },
): Model<Doc> {
  return model
}

/** @param build counts the rebuilds of one version: each fills a collection of its own. */
export function collectionOf(model: Model, build = 0): Collection {
  const name = `${model.name}__v${model.version}${build === 0 ? '' : `-${build}`}`
  return defined({ name, indexes: model.indexes, search: model.search, searchWithin: model.searchWithin, bitmaps: model.bitmaps })
}

export type Category = keyof typeof streams
type DefinitionIn<C extends Category> = C extends Category
  ? Extract<(typeof streams)[C][keyof (typeof streams)[C]], { readonly narrate: unknown }>
  : never
type EventsOf<Definition> = Definition extends EventDefinition ? EventOf<Definition> : never
type NamesOf<Definition> = Definition extends { readonly type: infer Type }
  ? | Type
    | (Definition extends { readonly kind: infer Kind } ? Kind : never)
    | (Definition extends { readonly audience: infer Audience } ? Audience : never)
  : never
/** By type, kind or audience, what a consumer of some stream categories can pass over. */
export type Ignorable<C extends Category> = NamesOf<DefinitionIn<C>>
/** Every event of some stream categories but those of the types, kinds and audiences that are ignored. */
export type EventIn<C extends Category, Ignored = never> = EventsOf<
  Exclude<DefinitionIn<C>, { readonly type: Ignored } | { readonly kind: Ignored } | { readonly audience: Ignored }>
>

/** A document as its projection makes it; the runner adds `_id`, `_pos` and `_subjects`. */
export type Contents<Doc> = Omit<Doc, keyof Document>
export type Named<Doc> = Contents<Doc> & { readonly _id: string }

/** Another one of the documents that `key` names: those that it names first have the event already, also when a page is applied again. */
export type Beside<Doc> = (id: string) => Doc | undefined

export type Projection<Doc extends Document = Document> = {
  readonly model: Model<Doc>
  /** Stream categories it reads. Of these, an event of an unknown type parks the later events of its stream. */
  readonly streams: readonly string[]
  /** Event types that it handles; others are ignored. */
  readonly types: ReadonlySet<string>
  /** Ids of the documents that an event changes. */
  key(event: DomainEvent): readonly string[]
  apply(doc: Doc | undefined, event: DomainEvent, id: string, beside: Beside<Doc>): Contents<Doc> | undefined
  /**
   * Rooms that get the refresh of a change. Called with the document before and after it; `other` is then the other of the two, and
   * `event` the last one that changed it.
   */
  audience(doc: Named<Doc>, other: Named<Doc> | undefined, event?: DomainEvent): readonly Room[]
  /** Uids of the people whose personal data the document holds. */
  subjects(doc: Named<Doc>): readonly (string | undefined)[]
  /** Milliseconds since 1970: a change that an event made is told to nobody before, and never where that is infinite. Left out, all at once. */
  toldFrom?(doc: Named<Doc>, event: DomainEvent): number
  /** Of the events that it handles it takes nothing that is sealed. The laws of views try it: no event's personal fields change a document. */
  readonly impersonal?: true
  /** Each event makes documents of its own, which no other event changes. The laws of views try it. */
  readonly perEvent?: true
  /** Those of its types after which its topics have to be read again; left out, all of them. */
  readonly tells?: readonly string[]
}

/** Whether something sealed is opened into its documents, so that an erasure concerns them. */
export function opensSealed({ types, impersonal }: Pick<Projection, 'types' | 'impersonal'>): boolean {
  return !impersonal && [...types].some((type) => (sealedTypes(type)?.personal.size ?? 0) > 0)
}

type Change<Doc, E> = (doc: Doc | undefined, event: E, id: string, beside: Beside<Doc>) => Contents<Doc> | undefined
type Changes<Doc, E extends { readonly type: string }> = { readonly [One in E as One['type']]: Change<Doc, One> }

type Table<Doc, E extends { readonly type: string }> = {
  readonly key: (event: E) => readonly (string | undefined)[]
  readonly audience: (doc: Named<Doc>, other: Named<Doc> | undefined, event?: DomainEvent) => readonly Room[]
  readonly subjects: (doc: Named<Doc>) => readonly (string | undefined)[]
  readonly toldFrom?: (doc: Named<Doc>, event: DomainEvent) => number
  readonly impersonal?: true
  readonly perEvent?: true
  readonly tells?: readonly string[]
  readonly when: Changes<Doc, E>
}

/**
 * Each event type of `streams` must be in `when`, or it, its kind or its audience in `ignores`, or this does not compile: adding an event
 * means deciding for every view. A change that returns undefined deletes the document.
 * The table is the argument of a second call, because TypeScript has to infer the events before the table's functions.
 */
export function defineProjection<Doc extends Document, const C extends Category, const Ignored extends readonly Ignorable<C>[]>(
  model: Model<Doc>,
  { streams }: { readonly streams: readonly C[]; readonly ignores: Ignored },
): (table: Table<Doc, EventIn<C, Ignored[number]>>) => Projection<Doc> {
  return (table) => {
    const when = table.when as unknown as Readonly<Record<string, Change<Doc, DomainEvent>>>
    const key = table.key as unknown as (event: DomainEvent) => readonly (string | undefined)[]
    return {
      model,
      streams,
      types: new Set(Object.keys(when)),
      key: (event) => key(event).filter((id) => id !== undefined),
      apply: (doc, event, id, beside) => when[event.type]?.(doc, event, id, beside),
      audience: table.audience,
      subjects: table.subjects,
      ...(table.toldFrom && { toldFrom: table.toldFrom }),
      ...(table.impersonal && { impersonal: true }),
      ...(table.perEvent && { perEvent: true }),
      ...(table.tells && { tells: table.tells }),
    }
  }
}
