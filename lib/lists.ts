/**
 * The membership and order of a list. A call says them once (`contract/call.ts`); the server reads the list by them, and the page keeps
 * what it has loaded up to date by them.
 */
import { nameKey } from './fold.ts'
import { countTexts, indexedBeginnings, nameBeginnings, signsAlone } from './words.ts'

/** An item of any list, as far as lists look at it. */
export type Thing = { readonly id: string } & Readonly<Record<string, unknown>>
/** The query of a list. */
export type Wanted = Readonly<Record<string, unknown>>

export type ListShape = {
  /** The field that the list goes by, where `sort` names none: that of the first rule whose conditions the query meets. */
  readonly order: readonly OrderRule[]
  /** Filters that ask for something else than the field of their own name. */
  readonly filters?: Readonly<Record<string, Membership>>
}
type OrderRule = {
  readonly by: string
  /** Filters that the query has, and has not. */
  readonly with?: string
  readonly without?: string
}
/** Of a filter that has none, the item's field of the same name is the value, or one of several with commas between them. */
export type Membership =
  | { readonly of: string }
  /** One of the item's fields is the value. */
  | { readonly ofAny: readonly string[] }
  /** The item's field is this much, or this late. */
  | { readonly atLeast: string }
  /** Each word of the filter begins a word of the field. */
  | { readonly begins: string }
  /** A search of the read store for the filter would find the fields: its last word by the beginning, those before it whole. */
  | { readonly found: readonly string[] }

/** Fields of a query that do not say which items belong to the list. */
export const aside: ReadonlySet<string> = new Set(['limit', 'cursor', 'ids', 'sort', 'format'])
/** Names go from A, instants from the newest. */
const names: ReadonlySet<string> = new Set(['displayName', 'name'])

/** A value as text, so that what a query says and what an item holds can be compared. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** @returns the field of an item that the list goes by; a minus before the name in `sort` turns it round */
export function orderOf({ order }: ListShape, query: Wanted): { readonly field: string; readonly descending: boolean } {
  const sort = typeof query['sort'] === 'string' ? query['sort'] : undefined
  const has = (name: string | undefined) => name !== undefined && query[name] !== undefined
  const rule = order.find((each) => (each.with === undefined || has(each.with)) && !has(each.without))
  const field = sort?.replace('-', '') ?? rule?.by
  if (field === undefined) throw new Error('No rule says how the list goes.')
  return { field, descending: names.has(field) === (sort?.startsWith('-') ?? false) }
}

/** For sorting items as the server sends them; those that are equal go by their ids, the same way round. */
export function comparing(list: ListShape, query: Wanted): (one: Thing, other: Thing) => number {
  const { field, descending } = orderOf(list, query)
  const sign = descending ? -1 : 1
  const keyOf = (item: Thing) => (names.has(field) ? nameKey(String(item[field])) : String(item[field]))
  const compare = (one: string, other: string) => (one < other ? -sign : one > other ? sign : 0)
  return (one, other) => (one[field] === other[field] ? 0 : compare(keyOf(one), keyOf(other))) || compare(one.id, other.id)
}

/** Whether an item belongs to the list. @param places names of the path, which no item has as fields */
export function belongs({ filters = {} }: ListShape, query: Wanted, item: Thing, places: readonly string[] = []): boolean {
  return Object.entries(query).every(
    ([name, wanted]) =>
      wanted === undefined || aside.has(name) || places.includes(name) || meets(filters[name] ?? { of: name }, wanted, item),
  )
}

function meets(how: Membership, wanted: unknown, item: Thing): boolean {
  if ('begins' in how) {
    const beginnings = indexedBeginnings(textOf(item[how.begins] ?? ''))
    return nameBeginnings(textOf(wanted)).every((word) => beginnings.includes(word))
  }
  if ('found' in how) {
    const held = how.found.map((field) => textOf(item[field] ?? '')).join(' ')
    return !signsAlone(textOf(wanted)) && countTexts([textOf(wanted)])(held) > 0
  }
  if ('atLeast' in how) return isAtLeast(item[how.atLeast], wanted)
  const held = ('ofAny' in how ? how.ofAny : [how.of]).flatMap((field) => item[field] ?? null).map(textOf)
  return textOf(wanted)
    .split(',')
    .some((one) => held.includes(one))
}

/** Numbers by their size, instants by their time. What an item does not have is less than everything. */
function isAtLeast(held: unknown, wanted: unknown): boolean {
  if (held === undefined || held === null) return false
  return typeof held === 'number' ? held >= Number(wanted) : Date.parse(textOf(held)) >= Date.parse(textOf(wanted))
}
