/** The effect of a change on the part of a list that is loaded. */
import { aside, belongs, comparing, type Thing } from '#lib/lists.ts'
import { rows, type ListOperation } from '../api/operation.ts'
import { lists } from './freshness.ts'

export type Filter = Readonly<Record<string, unknown>>
export type ListPage = { readonly items: readonly Thing[]; readonly total: number; readonly next?: string }

/** The names that an operation's path takes: lists that differ in them are of different things. */
export function pathNames(operation: ListOperation): readonly string[] {
  return [...rows[operation].path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/** Whether an item belongs to a list. So lists that differ by their filters alone can share one request. */
export function fits(operation: ListOperation, filter: Filter, item: Thing): boolean {
  return belongs(lists[operation], filter, item, pathNames(operation))
}

/** Whether a list need not be counted again when its total is no longer certain, because another call answers it. */
export function isCountedApart(operation: ListOperation, filter: Filter): boolean {
  const { countedApart } = lists[operation]
  const filters = Object.keys(filter).filter((name) => filter[name] !== undefined && !aside.has(name))
  return countedApart !== undefined && filters.length === countedApart.length && countedApart.every((name) => filters.includes(name))
}

type Order = (one: Thing, other: Thing) => number

/** The order in which the server gives a list. */
export function orderOf(operation: ListOperation, filter: Filter): Order {
  return comparing(lists[operation], filter)
}

export type Change = {
  /** The items that were asked for. */
  readonly ids: readonly string[]
  /** The ones of them that there are, as they are now. */
  readonly now: ReadonlyMap<string, Thing>
  /** As the page knew them before, from whichever list. */
  readonly before: ReadonlyMap<string, Thing>
}

/** @returns the pages with the change in them, and whether their total is right: of an item that nobody knew it cannot be told */
export function merged(
  pages: readonly ListPage[],
  { ids, now, before }: Change,
  belongs: (item: Thing) => boolean,
  order: Order,
): { readonly pages: readonly ListPage[]; readonly certain: boolean } {
  const complete = pages.at(-1)?.next === undefined
  let all = [...pages]
  let difference = 0
  let certain = true
  for (const id of ids) {
    const item = now.get(id)
    const known = before.get(id)
    const next = item && belongs(item) ? item : undefined
    const was = known !== undefined && belongs(known)
    if (known === undefined && !complete) certain = false
    difference += Number(next !== undefined) - Number(was)
    all = placed(all, id, next, order)
  }
  return { pages: difference === 0 ? all : all.map((page) => ({ ...page, total: page.total + difference })), certain }
}

/** Pages with an item at its place, or without it. What lies behind the loaded part comes with its page. */
function placed(pages: readonly ListPage[], id: string, item: Thing | undefined, order: Order): ListPage[] {
  const old = pages.flatMap(({ items }) => items).find((each) => each.id === id)
  if (old === undefined && item === undefined) return [...pages]
  if (old !== undefined && item !== undefined && order(old, item) === 0) {
    return pages.map((page) =>
      page.items.includes(old) ? { ...page, items: page.items.map((each) => (each === old ? item : each)) } : page,
    )
  }
  const without = old
    ? pages.map((page) => (page.items.includes(old) ? { ...page, items: page.items.filter((each) => each !== old) } : page))
    : [...pages]
  if (item === undefined) return without
  const behind = without.findIndex(({ items }) => items.some((each) => order(item, each) < 0))
  const last = without.at(-1)
  if (behind === -1 && (last === undefined || last.next !== undefined)) return without
  const at = behind === -1 ? without.length - 1 : behind
  return without.map((page, index) => (index === at ? { ...page, items: inserted(page.items, item, order) } : page))
}

function inserted(items: readonly Thing[], item: Thing, order: Order): Thing[] {
  const at = items.findIndex((each) => order(item, each) < 0)
  return at === -1 ? [...items, item] : items.toSpliced(at, 0, item)
}
