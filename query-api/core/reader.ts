/** Reads documents by their model, whichever version of the view serves now, and whole pages of joined documents at once. */
import type { Position } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import {
  BadCursor,
  type Collection,
  type Document,
  type FacetValue,
  type Found,
  type Query,
  type ReadStore,
  type Where,
} from '#platform/read-store/port.ts'
import type { Paging } from './paging.ts'

/** A model (`projections/<view>/model.ts`) as far as a query needs it: its name, and the type of its documents. */
export type View<Doc extends Document = Document> = { readonly name: string; readonly document?: Doc }

/** Asked of the projections: which collection serves a view, and how far it is. */
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
  /** One page with its total; refused when the cursor is not of this query. */
  readonly page: <Doc extends Document>(view: View<Doc>, wanted: Wanted, paging: Paging) => Promise<Page<Doc> | Refusal>
  readonly count: (view: View, where: Where, search?: string) => Promise<Total>
  readonly facet: (view: View, where: Where, field: string, limit: number, search?: string) => Promise<readonly FacetValue[]>
}
type Total = { readonly total: number; readonly capped: boolean }

export function readerOf(store: ReadStore, { active }: Views): Reader {
  const count: Reader['count'] = async (view, where, search) => {
    const total = await store.count(active(view), where, limits.countCap + 1, search)
    return { total: Math.min(total, limits.countCap), capped: total > limits.countCap }
  }
  return {
    get: async (view, id) => (id === undefined ? undefined : store.get(active(view), id)),
    async byIds<Doc extends Document>(view: View<Doc>, ids: Iterable<string | undefined>) {
      const wanted = [...new Set(ids)].filter((id) => id !== undefined)
      const found = wanted.length === 0 ? [] : await store.getMany<Doc>(active(view), wanted)
      return new Map(found.map((doc) => [doc._id, doc]))
    },
    find: (view, query) => store.find(active(view), query),
    async page<Doc extends Document>(view: View<Doc>, wanted: Wanted, { limit = limits.listPage, cursor }: Paging) {
      const found = await continued(store.find<Doc>(active(view), { ...wanted, limit, ...(cursor && { cursor }) }))
      return 'refused' in found ? found : { ...found, ...(await count(view, wanted.where, wanted.search)), limit }
    },
    count,
    facet: (view, where, field, limit, search) => store.facet(active(view), where, field, limit, search),
  }
}

async function continued<Doc>(found: Promise<Found<Doc>>): Promise<Found<Doc> | Refusal> {
  return found.catch((cause: unknown) => {
    if (cause instanceof BadCursor) return refuse('bad_cursor', { field: 'cursor' })
    throw cause
  })
}
