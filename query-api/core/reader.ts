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
import { organizations } from '#projections/views/organizations/model.ts'
import { asItStands, holdsOrganizations, mergesAt, readAs } from './merged-organizations.ts'
import type { Merges } from './merges.ts'

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
  /** The companies and universities that are merged: everything else is read as if each were the one that it went into. */
  readonly mergedOrganizations: () => Promise<Merges>
  /** Counts what carries an id, also of one that is merged. */
  readonly asStored: Pick<Reader, 'count'>
}
type Total = { readonly total: number; readonly capped: boolean }

/** @param caller uid or address that the reads count for; left out where the platform reads for itself */
export function readerOf(store: ReadStore, { active, position }: Pick<Views, 'active' | 'position'>, caller?: string): Reader {
  const mergedOrganizations = () => mergesAt(store, active(organizations), position(organizations))
  const readAsIn = async ({ name }: View) => (holdsOrganizations(name) ? readAs(await mergedOrganizations()) : asItStands)
  const countStored: Reader['count'] = async (view, where, search, cap = limits.countCap) => {
    const total = await store.count(active(view), where, cap + 1, search, caller)
    return { total: Math.min(total, cap), capped: total > cap }
  }
  const count: Reader['count'] = async (view, where, ...more) => countStored(view, (await readAsIn(view)).where(view.name, where), ...more)
  const byIds: Reader['byIds'] = async <Doc extends Document>(view: View<Doc>, ids: Iterable<string | undefined>) => {
    const as = await readAsIn(view)
    const asked = [...new Set(ids)].filter((id) => id !== undefined)
    const wanted = [...new Set(asked.map((id) => as.id(view.name, id)))]
    const stored = wanted.length === 0 ? [] : await store.getMany<Doc>(active(view), wanted)
    const found = new Map(as.documents(view.name, stored).map((doc) => [doc._id, doc]))
    return new Map(asked.flatMap((id) => [found.get(as.id(view.name, id))].flatMap((doc) => (doc ? [[id, doc] as const] : []))))
  }
  const find: Reader['find'] = async <Doc extends Document>(view: View<Doc>, query: Query) => {
    const as = await readAsIn(view)
    const found = await store.find<Doc>(active(view), { ...query, where: as.where(view.name, query.where) }, caller)
    return { ...found, items: as.documents(view.name, found.items) }
  }
  return {
    get: async <Doc extends Document>(view: View<Doc>, id: string | undefined) => {
      if (id === undefined) return undefined
      const as = await readAsIn(view)
      const found = await store.get<Doc>(active(view), as.id(view.name, id))
      return found && as.documents(view.name, [found])[0]
    },
    byIds,
    find,
    async page<Doc extends Document>(view: View<Doc>, wanted: Wanted, { limit = limits.listPage, cursor, ids }: Paging) {
      if (ids !== undefined) {
        const as = await readAsIn(view)
        const items = (await store.getMany<Doc>(active(view), [...new Set(ids.split(','))])).filter(
          matcher(as.where(view.name, wanted.where)),
        )
        return { items: as.documents(view.name, items), total: items.length, capped: false, limit: limits.idList }
      }
      const found = await orBadCursor(find(view, { ...wanted, limit, ...(cursor && { cursor }) }))
      return 'refused' in found ? found : { ...found, ...(await count(view, wanted.where, wanted.search)), limit }
    },
    count,
    facet: async (view, where, field, limit, search) => {
      const as = await readAsIn(view)
      const values = await store.facet(active(view), as.where(view.name, where), field, withMore(limit, as.size), search, caller)
      return as.values(view.name, field, values).slice(0, limit)
    },
    facets: async (view, where, fields, search) => {
      const as = await readAsIn(view)
      const asked = Object.fromEntries(Object.entries(fields).map(([field, limit]) => [field, withMore(limit, as.size)]))
      const found = await store.facets(active(view), as.where(view.name, where), asked, search, caller)
      const inOne = ([field, facet]: readonly [string, Facet]) =>
        [field, { ...facet, values: as.values(view.name, field, facet.values).slice(0, fields[field]) }] as const
      return Object.fromEntries(Object.entries(found).map(inOne))
    },
    mergedOrganizations,
    asStored: { count: countStored },
  }
}

/** A store answers no more values of a field. */
const MOST_VALUES = 1_000

function withMore(limit: number, more: number): number {
  return Math.min(limit + more, MOST_VALUES)
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

/** The same reader, but each read first waits for `ready` of its view, and of the merges that it is read by. */
export function readerAfter(ready: (views: readonly View[]) => Promise<void>, reader: Reader, place: Place = noPlace): Reader {
  const after =
    <Rest extends readonly unknown[], Result>(read: (view: View, ...rest: Rest) => Promise<Result>) =>
    async (view: View, ...rest: Rest): Promise<Result> => {
      await ready(holdsOrganizations(view.name) ? [...new Set([view, organizations])] : [view])
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
    mergedOrganizations: async () => {
      await ready([organizations])
      return place.aside(reader.mergedOrganizations())
    },
    asStored: { count: after(reader.asStored.count) },
  }
}

export type CallReader = Reader & {
  /** For what is not read here: the call's place is another one's meanwhile. */
  readonly aside: Place['aside']
  /** Waits as a read of each view does, where something else reads their documents. */
  readonly caughtUp: (views: readonly View[]) => Promise<void>
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
  const allCaughtUp = async (needed: readonly View[]) => {
    for (const view of needed) await caughtUp(view)
  }
  return {
    ...readerAfter(allCaughtUp, readerOf(store, views, caller), place),
    aside: place.aside,
    caughtUp: allCaughtUp,
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
