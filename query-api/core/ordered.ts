/** Pages of a list that is put together from several reads, or ordered by what no index knows. */
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Paging } from '#contract/call.ts'
import { defined } from '#lib/fields.ts'

/** The keys that a list is ordered by, the first key first; together they are unique. The last item of a page is its place in the list. */
export type Keys = readonly (string | number)[]
export type Order<Item> = { readonly keysOf: (item: Item) => Keys; readonly descending: boolean }

/** Below 0 when the first stands before the second. */
function compareKeys(one: Keys, other: Keys, descending: boolean): number {
  const at = one.findIndex((key, n) => key !== other[n])
  const [left, right] = [one[at], other[at]]
  if (left === undefined || right === undefined) return 0
  return (left < right ? -1 : 1) * (descending ? -1 : 1)
}

/** Undefined without a cursor. */
export function placeOf(cursor: string | undefined, like: Keys): Keys | Refusal | undefined {
  if (cursor === undefined) return undefined
  const keys = parsed(cursor)
  const fits = Array.isArray(keys) && keys.length === like.length && keys.every((key, n) => typeof key === typeof like[n])
  return fits ? (keys as Keys) : refuse('bad_cursor', { field: 'cursor' })
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** The page of these items that begins after a place. */
export function pageAfter<Item>(
  items: readonly Item[],
  { keysOf, descending }: Order<Item>,
  after: Keys | undefined,
  { limit = limits.listPage }: Pick<Paging, 'limit'>,
): { readonly items: readonly Item[]; readonly limit: number; readonly next?: string } {
  const rest = items
    .map((item) => ({ item, keys: keysOf(item) }))
    .filter(({ keys }) => after === undefined || compareKeys(keys, after, descending) > 0)
    .toSorted((one, other) => compareKeys(one.keys, other.keys, descending))
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const next = rest.length > limit && last ? Buffer.from(JSON.stringify(last.keys)).toString('base64url') : undefined
  return { items: page.map(({ item }) => item), limit, ...defined({ next }) }
}
