/** Reads documents by their model, from the version of the view that is in service. */
import { START, type Position } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { matcher } from '#platform/read-store/matches.ts'
import { noPlace, type Place } from '#platform/read-share.ts'
import {
  BadCursor,
  type Collection,
  type Document,
  type Facet,
  type FacetValue,
  type Found,
  type Query,
  type ReadStore,
  type Search,
  type Where,
} from '#platform/read-store/port.ts'
import type { Paging } from '#contract/call.ts'
import { NamedError } from '#lib/named-error.ts'

/** A model (`projections/views/<name>/model.ts`) as far as a query needs it: its name, and the type of its documents. */
export type View<Doc extends Document = Document> = { readonly name: string; readonly document?: Doc }

/** The facts about the views that queries need: the collection in service, and the position it has reached. */
export type Views = {
  readonly active: (view: View) => Collection
  readonly position: (view: View) => Position
  /** Whether all of them have passed `position` within `ms`. */
  readonly waitFor: (views: readonly View[], position: Position, ms: number) => Promise<boolean>
}

export type Page<Doc> = Found<Doc> & {
  /** Exact up to 10,000, then 10,000 and `capped` (product 2.14). */
  readonly total: number
  readonly capped: boolean
  readonly limit: number
}
type Wanted = Omit<Query, 'limit' | 'cursor'>

export type Reader = {
  readonly get: <Doc extends Document>(view: View<Doc>, id: string | undefined) => Promise<Doc | undefined>
  /** One batched read; what is missing is not in the map. */
  readonly byIds: <Doc extends Document>(view: View<Doc>, ids: Iterable<string | undefined>) => Promise<ReadonlyMap<string, Doc>>
  readonly find: <Doc extends Document>(view: View<Doc>, query: Query) => Promise<Found<Doc>>
  /** One page with its total, or those of `ids` that the page's list holds; refused when the cursor is not of this query. */
  readonly page: <Doc extends Document>(view: View<Doc>, wanted: Wanted, paging: Paging) => Promise<Page<Doc> | Refusal>
  /** @param cap exact up to here: 10,000 when left out */
  readonly count: (view: View, where: Where, search?: Search, cap?: number) => Promise<Total>
  readonly facet: (view: View, where: Where, field: string, limit: number, search?: Search) => Promise<readonly FacetValue[]>
  readonly facets: (
    view: View,
    where: Where,
    fields: Readonly<Record<string, number>>,
    search?: Search,
  ) => Promise<Readonly<Record<string, Facet>>>
}
type Total = { readonly total: number; readonly capped: boolean }

/** @param caller uid or address that the reads count for; left out where the platform reads for itself */
export function readerOf(store: ReadStore, { active }: Pick<Views, 'active'>, caller?: string): Reader {
  const count: Reader['count'] = async (view, where, search, cap = limits.countCap) => {
    const total = await store.count(active(view), where, cap + 1, search, caller)
    return { total: Math.min(total, cap), capped: total > cap }
  }
  const byIds: Reader['byIds'] = async <Doc extends Document>(view: View<Doc>, ids: Iterable<string | undefined>) => {
    const wanted = [...new Set(ids)].filter((id) => id !== undefined)
    const found = wanted.length === 0 ? [] : await store.getMany<Doc>(active(view), wanted)
    return new Map(found.map((doc) => [doc._id, doc]))
  }
  return {
    get: async (view, id) => (id === undefined ? undefined : store.get(active(view), id)),
    byIds,
    find: (view, query) => store.find(active(view), query, caller),
    async page<Doc extends Document>(view: View<Doc>, wanted: Wanted, { limit = limits.listPage, cursor, ids }: Paging) {
      if (ids !== undefined) {
        const items = [...(await byIds(view, ids.split(','))).values()].filter(matcher(wanted.where))
        return { items, total: items.length, capped: false, limit: limits.idList }
      }
      const found = await orBadCursor(store.find<Doc>(active(view), { ...wanted, limit, ...(cursor && { cursor }) }, caller))
      return 'refused' in found ? found : { ...found, ...(await count(view, wanted.where, wanted.search)), limit }
    },
    count,
    facet: (view, where, field, limit, search) => store.facet(active(view), where, field, limit, search, caller),
    facets: (view, where, fields, search) => store.facets(active(view), where, fields, search, caller),
  }
}

/** A view did not reach the caller's own write in time. */
export class ViewBehind extends NamedError {
  /** In positions. */
  readonly lag: number
  constructor(view: View, lag: number) {
    super(`The view ${view.name} is ${lag} behind.`)
    this.lag = lag
  }
}

/** The same reader, but each read first waits for `ready` of its view. */
export function readerAfter(ready: (view: View) => Promise<void>, reader: Reader, place: Place = noPlace): Reader {
  const after =
    <Rest extends readonly unknown[], Result>(read: (view: View, ...rest: Rest) => Promise<Result>) =>
    async (view: View, ...rest: Rest): Promise<Result> => {
      await ready(view)
      return place.aside(read(view, ...rest))
    }
  return {
    get: after(reader.get) as Reader['get'],
    byIds: after(reader.byIds) as Reader['byIds'],
    find: after(reader.find) as Reader['find'],
    page: after(reader.page) as Reader['page'],
    count: after(reader.count),
    facet: after(reader.facet),
    facets: after(reader.facets),
  }
}

export type CallReader = Reader & {
  /** For what is not read here: the call's place is another one's meanwhile. */
  readonly aside: Place['aside']
  /** From now on each read waits until its view has passed this position, too: it is read beside an event of the log. */
  readonly notBefore: (position: Position) => void
  /** The lowest position of the views at their first read: the answer is at least as new. `START` when none was read. */
  readonly position: () => Position
}

/**
 * The reader of one call: at its first read of a view it waits until the view has passed `minimum`, for two seconds in
 * all. @throws {ViewBehind} from the read
 */
export function readerFor(store: ReadStore, views: Views, minimum: Position, caller: string, place: Place = noPlace): CallReader {
  const reached = new Map<string, Position>()
  const awaited = new Map<string, Position>()
  let wanted = minimum
  let waitsUntil: number | undefined
  const caughtUp = async (view: View): Promise<void> => {
    const until = wanted
    const before = awaited.get(view.name)
    if (before !== undefined && before >= until) return
    if (views.position(view) < until) {
      waitsUntil ??= performance.now() + limits.viewWaitMs
      const passed = await place.aside(views.waitFor([view], until, Math.max(0, waitsUntil - performance.now())))
      if (!passed) throw new ViewBehind(view, Number(until - views.position(view)))
    }
    awaited.set(view.name, until)
    if (!reached.has(view.name)) reached.set(view.name, views.position(view))
  }
  return {
    ...readerAfter(caughtUp, readerOf(store, views, caller), place),
    aside: place.aside,
    notBefore: (position) => {
      if (position > wanted) wanted = position
    },
    position: () =>
      [...reached.values()].reduce<Position | undefined>((least, at) => (least === undefined || at < least ? at : least), undefined) ??
      START,
  }
}

/** For a cursor that no query of this kind has given. */
export async function orBadCursor<Doc>(found: Promise<Found<Doc>>): Promise<Found<Doc> | Refusal> {
  return found.catch((cause: unknown) => {
    if (cause instanceof BadCursor) return refuse('bad_cursor', { field: 'cursor' })
    throw cause
  })
}
