import type { Json, Position } from '#events/envelope.ts'
import { NamedError } from '#lib/named-error.ts'

/**
 * Documents that answer screens. A collection is declared with its indexes before use, and a query that no declared
 * index serves is refused, so no list ever scans (`UnservedQuery`).
 */
export interface ReadStore {
  /** Version of the form in which this store keeps documents. It cannot read documents in another form. */
  readonly format: number
  /** `commitAll` stores all of it or nothing, also at a kill. */
  readonly storesWhole?: true
  /**
   * Creates what is missing; the same declaration again changes nothing. For a collection that is filled before it is
   * read, `later` leaves its indexes to the next declaration: built over all documents they take a fraction of the time.
   */
  declare(collection: Collection, indexes?: 'now' | 'later'): Promise<void>
  drop(name: string): Promise<void>

  get<D extends Document>(collection: Collection, id: string): Promise<D | undefined>
  /** In the order asked for, without those that are missing. */
  getMany<D extends Document>(collection: Collection, ids: readonly string[]): Promise<D[]>
  /**
   * @param caller the account or address for which this is read: heavy reads are shared fairly among callers. Undefined
   * for the platform's own reads.
   * @throws {TooManyReads} {ReadsUnavailable} as `count` and `facet` do
   */
  find<D extends Document>(collection: Collection, query: Query, caller?: string): Promise<Found<D>>
  /** Exact up to `cap` (10,000 when left out), then `cap` itself. @param cap `Infinity` counts all, in the time that heavy reads have */
  count(collection: Collection, where: Where, cap?: number, search?: Search, caller?: string): Promise<number>
  /** How many documents hold each value of a field, most first, at most `limit` (100 when left out) values. */
  facet(
    collection: Collection,
    where: Where,
    field: string,
    limit?: number,
    search?: Search,
    caller?: string,
  ): Promise<readonly FacetValue[]>
  /**
   * Several facets of one search at a bounded cost: where more than 1,000 documents are found, the values of a field may be counted
   * among 1,000 of them.
   * @param fields how many values of each field are answered at most
   */
  facets(
    collection: Collection,
    where: Where,
    fields: Readonly<Record<string, number>>,
    search?: Search,
    caller?: string,
  ): Promise<Readonly<Record<string, Facet>>>

  /**
   * The ids of the documents in which two collections differ. Fields in another order may count as a difference, so
   * compare these documents again.
   */
  differing(one: Collection, other: Collection): Promise<readonly string[]>

  /**
   * One batch of one consumer: documents (whole, each with the `_pos` it stands at; `_del` leaves a tombstone) and
   * the consumer's checkpoint. A document never moves backwards: a write at or below the stored `_pos` does nothing.
   * The checkpoint is durable only with or after the documents.
   */
  commit(batch: Batch): Promise<void>
  /**
   * Several batches at once, for the price of one. A store with transactions stores all of them or none; in any, each checkpoint is
   * durable only with or after the documents of its batch.
   */
  commitAll(batches: readonly Batch[]): Promise<void>
  /** Undefined before the first commit. */
  checkpoint(consumer: string): Promise<Position | undefined>
  /** Small state beside the checkpoints (the registry of views, parked events), by name. */
  getState(name: string): Promise<Json | undefined>
  setState(name: string, value: Json | undefined): Promise<void>
  /**
   * Removes from the disk what dropped collections and overwritten values have left there, as far as the store itself keeps it: a
   * server has journals of its own, which its operator's retention ends.
   */
  purge(): Promise<void>
  /** Forgets what it keeps in memory of documents. Left out where that is nothing. */
  readonly forget?: () => void
  close(): Promise<void>
}

export type Collection = {
  /** `view__vN`, `[a-z0-9_-]`. */
  readonly name: string
  readonly indexes: readonly Index[]
  /** Fields whose words `search` finds, by prefix and without diacritics. */
  readonly search?: readonly string[]
  /**
   * Searches of it name one value of this field, one of its indexed ones. The words are kept for each of its values, so that a search
   * costs as much as what has that value, whatever others wrote.
   */
  readonly searchWithin?: string
  /**
   * Searches of it often find a large part of the documents. A store that has no such index of its own then keeps the set of documents
   * of each value and word, which makes writes dearer: not for long texts.
   */
  readonly bitmaps?: true
}

/**
 * Serves equality on `equals` (all of them), then order by `sort`. A field that holds an array is indexed per value
 * (one such field per index); as a sort field it counts as missing. `planFor` has the exact rule.
 */
export type Index = {
  readonly equals: readonly string[]
  readonly sort?: Sort
  /**
   * Further fields a query may constrain or count by: each document in the range of `equals` is looked at, so name
   * them only where that range stays small (the open jobs, the students of one university).
   */
  readonly filters?: readonly string[]
}
/** Ties break by `_id` in the same direction. Missing values stand before all others. */
export type Sort = readonly [field: string, direction: 'asc' | 'desc']

export type Document = {
  readonly _id: string
  /** Position of the last event applied, 20 digits. */
  readonly _pos: string
  /** People whose personal data it holds, for erasure. */
  readonly _subjects?: readonly string[]
  readonly _del?: true
}

/**
 * Equality, one of several, all of several (each of which may be one of several), or a range (both ends included), per top-level
 * field. An array field equals each of its values and is in no range. Values of another type never match. `none`, alone or beside one of several or all of
 * them, leaves out who has one of its values.
 */
export type Where = {
  readonly [field: string]:
    | Scalar
    | { readonly in: readonly Scalar[]; readonly none?: readonly Scalar[] }
    | { readonly all: readonly (Scalar | readonly Scalar[])[]; readonly none?: readonly Scalar[] }
    | { readonly none: readonly Scalar[] }
    | { readonly min?: Scalar; readonly max?: Scalar }
}
export type Scalar = string | number | boolean

/**
 * A text, whose words all have to be found (the last one as a prefix), or several texts, of which one has to be found. A text without
 * a word is left out; without any other, the search narrows nothing.
 */
export type Search = string | readonly string[]

export type Query = {
  readonly where: Where
  readonly search?: Search
  readonly sort?: Sort
  /** 1 to 1,000. */
  readonly limit: number
  /** From `next` of the page before. */
  readonly cursor?: string
  /** In place of `cursor`: the page begins behind this value of the sort field, if there is one, and this id, also where no document has them. */
  readonly after?: { readonly value?: Scalar; readonly id: string }
}
export type Found<D> = { readonly items: readonly D[]; readonly next?: string }
export type FacetValue = { readonly value: Scalar; readonly count: number }
export type Facet = {
  /** The most frequent first. */
  readonly values: readonly FacetValue[]
  /** How many documents were looked at. The counts are exact when these are all that were found. */
  readonly counted: number
  readonly found: number
}

export type Batch = {
  readonly consumer: string
  /** `START` forgets the checkpoint. */
  readonly checkpoint: Position
  readonly writes: readonly { readonly collection: Collection; readonly document: Document }[]
  /** The consumer neither changes nor reads these documents again: nobody needs to remember them for it. */
  readonly once?: true
}

export class UnservedQuery extends NamedError {}
/** The cursor was not made by this query. */
export class BadCursor extends NamedError {}
/** One caller has too many heavy reads at once. May be retried in a moment. */
export class TooManyReads extends NamedError {}
/** The store cannot read now. May be retried in a moment. */
export class ReadsUnavailable extends NamedError {}
