/** The lists that are loaded, and what is done to all of them at once. */
import { limits } from '#events/vocabulary/limits.ts'
import type { Thing } from '#lib/lists.ts'
import { fits, isCountedApart, merged, orderOf, pathNames, type Change, type Filter, type ListPage } from './list.ts'
import type { ListOperation } from '../api/operation.ts'
import type { ServerApi } from '../api/slice.ts'
import type { AppDispatch, ApiState } from '../api/store.ts'
import { listTags } from './topics.ts'

/** The cache, as whoever changes it gets it: the API slice imports the files that do. */
export type Cache = { readonly api: ServerApi; readonly dispatch: AppDispatch; readonly getState: () => ApiState }

type Loaded = { readonly pages: readonly ListPage[] }
type Started = { readonly data?: Loaded | undefined; readonly error?: unknown }
type Thunk<Result> = (dispatch: AppDispatch, getState: () => ApiState) => Result
/** The slice as far as all lists are alike. */
type ListApi = {
  readonly endpoints: Readonly<
    Record<
      string,
      {
        readonly select: (filter: Filter) => (state: ApiState) => { readonly data?: Loaded }
        readonly initiate: (filter: Filter, options: object) => Thunk<Promise<Started>>
      }
    >
  >
  readonly util: {
    readonly selectCachedArgsForQuery: (state: ApiState, operation: string) => readonly Filter[]
    readonly updateQueryData: (operation: string, filter: Filter, change: (draft: { pages: unknown }) => void) => Thunk<unknown>
  }
}
const alike = (api: ServerApi) => api as unknown as ListApi

/** Loaded lists of one kind, in groups that one request serves: they differ by what the page can judge itself. */
export function groupsOf({ api, getState }: Cache, operation: ListOperation): readonly (readonly Filter[])[] {
  const filters = alike(api).util.selectCachedArgsForQuery(getState(), operation)
  const groups = Map.groupBy(
    filters.filter(({ ids }) => ids === undefined),
    (filter) => keyOf(placeOf(operation, filter)),
  )
  return [...groups.values()]
}

function placeOf(operation: ListOperation, filter: Filter): Filter {
  return Object.fromEntries(pathNames(operation).map((name) => [name, filter[name]]))
}

const keyOf = (filter: Filter) => JSON.stringify(Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)))

function pagesOf({ api, getState }: Pick<Cache, 'api' | 'getState'>, operation: ListOperation, filter: Filter): readonly ListPage[] {
  return alike(api).endpoints[operation]?.select(filter)(getState()).data?.pages ?? []
}

export function itemsOf(cache: Pick<Cache, 'api' | 'getState'>, operation: ListOperation, filter: Filter): readonly Thing[] {
  return pagesOf(cache, operation, filter).flatMap(({ items }) => items)
}

/** Puts things as they are now into each loaded list that holds them or should. @returns how they were before */
export function mergeInto(
  cache: Cache,
  operation: ListOperation,
  filters: readonly Filter[],
  change: Omit<Change, 'before'>,
): Change['before'] {
  const loaded = filters.map((filter) => ({ filter, pages: pagesOf(cache, operation, filter) })).filter(({ pages }) => pages.length > 0)
  const items = loaded.flatMap(({ pages }) => pages.flatMap((page) => page.items))
  const before = new Map(items.filter(({ id }) => change.ids.includes(id)).map((item) => [item.id, item]))
  for (const { filter, pages } of loaded) {
    const next = merged(pages, { ...change, before }, (item) => fits(operation, filter, item), orderOf(operation, filter))
    if (next.pages.some((page, at) => page !== pages[at])) put(cache, operation, filter, next.pages)
    if (!next.certain && !isCountedApart(operation, filter)) recount(cache, operation, filter)
  }
  return before
}

function put({ api, dispatch }: Cache, operation: ListOperation, filter: Filter, pages: readonly ListPage[]): void {
  dispatch(
    alike(api).util.updateQueryData(operation, filter, (draft) => {
      draft.pages = pages
    }),
  )
}

export async function ask({ api, dispatch }: Cache, operation: ListOperation, input: Filter): Promise<Started> {
  const started = alike(api).endpoints[operation]?.initiate(input, { subscribe: false, forceRefetch: true })
  return started ? dispatch(started) : {}
}

const recountMs = 500
const recounts = new Set<string>()

/** A total that cannot be told from the change is asked for, but not for each of many changes. */
function recount(cache: Cache, operation: ListOperation, filter: Filter): void {
  const head = { ...filter, limit: 1 }
  const key = `${operation} ${keyOf(head)}`
  if (recounts.has(key)) return
  recounts.add(key)
  setTimeout(() => {
    recounts.delete(key)
    void ask(cache, operation, head).then(({ data }) => {
      const total = data?.pages[0]?.total
      if (total === undefined) return
      put(
        cache,
        operation,
        filter,
        pagesOf(cache, operation, filter).map((page) => ({ ...page, total })),
      )
    })
  }, recountMs)
}

type Queue = { readonly waiting: Set<string>; busy: boolean }
const queues = new Map<string, Queue>()

/** Asks for what was named, one request at a time for all lists of a group, and merges it into them. */
export function catchUp(cache: Cache, operation: ListOperation, named: readonly string[]): void {
  for (const filters of groupsOf(cache, operation)) {
    const [filter = {}] = filters
    const place = placeOf(operation, filter)
    const key = `${operation} ${keyOf(place)}`
    const queue = queues.get(key) ?? { waiting: new Set(), busy: false }
    queues.set(key, queue)
    const items = filters.flatMap((each) => itemsOf(cache, operation, each))
    for (const id of [...named, ...referring(items, named)]) queue.waiting.add(id)
    if (!queue.busy) void work(cache, operation, place, queue)
  }
  afterLoading(cache, operation, named)
}

/** For lists of things that only show something of what is named: those are asked for, and nothing where no item does. */
export function catchUpShowing(cache: Cache, operation: ListOperation, named: readonly string[]): void {
  const items = groupsOf(cache, operation).flatMap((filters) => filters.flatMap((filter) => itemsOf(cache, operation, filter)))
  const showing = referring(items, named)
  if (showing.length > 0) catchUp(cache, operation, showing)
}

/** Ids of the items that show something of a named thing, and are stale with it: a nomination with its student's outcome. */
function referring(items: readonly Thing[], named: readonly string[]): readonly string[] {
  return items.filter((item) => Object.values(item).some((value) => named.includes(value as string))).map(({ id }) => id)
}

async function work(cache: Cache, operation: ListOperation, place: Filter, queue: Queue): Promise<void> {
  queue.busy = true
  while (queue.waiting.size > 0) {
    const ids = [...queue.waiting].slice(0, limits.idList)
    for (const id of ids) queue.waiting.delete(id)
    const { data, error } = await ask(cache, operation, { ...place, ids: ids.join(',') })
    if (error !== undefined || data === undefined) {
      cache.dispatch(cache.api.util.invalidateTags(listTags(operation)))
      continue
    }
    const now = new Map(data.pages.flatMap(({ items }) => items).map((item) => [item.id, item]))
    const filters = groupsOf(cache, operation).find(([filter = {}]) => keyOf(placeOf(operation, filter)) === keyOf(place)) ?? []
    mergeInto(cache, operation, filters, { ids, now })
  }
  queue.busy = false
}

/** An answer that was on its way already may be older than the news. */
function afterLoading(cache: Cache, operation: ListOperation, named: readonly string[]): void {
  for (const running of cache.dispatch(cache.api.util.getRunningQueriesThunk())) {
    const { queryCacheKey, arg } = running as { readonly queryCacheKey: string; readonly arg?: { readonly ids?: string } }
    if (!queryCacheKey.startsWith(`${operation}(`) || arg?.ids !== undefined) continue
    void Promise.resolve(running).then(() => catchUp(cache, operation, named))
  }
}
