/** What a list is to the page: its filter, its order, and what a change does to the part of it that is loaded. */
import { nameKey } from '#lib/fold.ts'
import { countTexts, indexedBeginnings, searchBeginnings } from '#lib/words.ts'
import { rows, type ListOperation } from '../api/operation.ts'

/** An item of any list, as far as lists look at it. */
export type Thing = { readonly id: string } & Readonly<Record<string, unknown>>
/** A value as text, so that what a query says and what an item holds can be compared. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))
export type Filter = Readonly<Record<string, unknown>>
export type ListPage = { readonly items: readonly Thing[]; readonly total: number; readonly next?: string }

/** Fields of the query that do not say which items belong to the list. */
const aside = ['limit', 'cursor', 'ids', 'sort', 'format']

/** Filters that ask for a field of another name. */
export const fieldOfFilter: Readonly<Record<string, string>> = {
  school: 'university',
  skill: 'skills',
  minGpa: 'gpa',
  submittedSince: 'submittedAt',
}

/** The names that an operation's path takes: lists that differ in them are of different things. */
export function pathNames(operation: ListOperation): readonly string[] {
  return [...rows[operation].path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/**
 * Whether an item belongs to a list. A filter's field says what the item's field of the same name is, or with commas
 * what it may be. So lists that differ by their filters alone can share one request.
 */
export function fits(operation: ListOperation, filter: Filter, item: Thing): boolean {
  const others = [...aside, ...pathNames(operation)]
  return Object.entries(filter).every(([name, wanted]) => {
    if (wanted === undefined || others.includes(name)) return true
    if (name === 'q') return hasWords(item, textOf(wanted))
    if (name === 'submittedSince') return textOf(item['submittedAt']) >= textOf(wanted)
    if (name === 'minGpa') return Number(item['gpa'] ?? -1) >= Number(wanted)
    const held = [item[fieldOfFilter[name] ?? name]].flat().map(textOf)
    return textOf(wanted)
      .split(',')
      .some((one) => held.includes(one))
  })
}

/** As the server finds people by name, and applicants, who are not found by their address: all words by their beginnings. */
function hasWords({ name, displayName, email }: Thing, wanted: string): boolean {
  if (name === undefined) return countTexts([wanted])(`${textOf(displayName)} ${textOf(email)}`) > 0
  const beginnings = indexedBeginnings(textOf(name))
  return searchBeginnings(wanted).every((word) => beginnings.includes(word))
}

/**
 * Whether a list need not be counted again when its total is no longer certain: the columns of a board take their figures from
 * `applications.columns`, one request for all of them.
 */
export function isCountedApart(operation: ListOperation, filter: Filter): boolean {
  const others = Object.keys(filter).filter((name) => filter[name] !== undefined && !['jobId', 'status', ...aside].includes(name))
  const isColumn = filter['jobId'] !== undefined && filter['status'] !== undefined
  return operation === 'applications.listForRecruiter' && isColumn && others.length === 0
}

type Order = (one: Thing, other: Thing) => number

/** The order in which the server gives a list: the newest first, unless asked otherwise, and names from A. */
export function orderOf(operation: ListOperation, filter: Filter): Order {
  const field = sortedBy[operation](filter)
  const fromLow = field === 'displayName' || field === 'name'
  const sign = fromLow === textOf(filter['sort'] ?? '').startsWith('-') ? -1 : 1
  const compare = (one: string, other: string) => (one < other ? -sign : one > other ? sign : 0)
  const keyOf = (item: Thing) => (fromLow ? nameKey(String(item[field])) : String(item[field]))
  return (one, other) => (one[field] === other[field] ? 0 : compare(keyOf(one), keyOf(other))) || compare(one.id, other.id)
}

const submitted = () => 'submittedAt'
const sent = () => 'sentAt'
const invited = () => 'invitedAt'
const sortedBy: Readonly<Record<ListOperation, (filter: Filter) => string>> = {
  'jobs.list': () => 'postedAt',
  'jobs.saved': () => 'savedAt',
  'savedSearches.list': () => 'savedAt',
  'messageTemplates.list': () => 'savedAt',
  'applications.listForRecruiter': ({ status, sort, submittedSince }) =>
    sort === undefined ? (status === undefined || submittedSince !== undefined ? 'submittedAt' : 'since') : textOf(sort).replace('-', ''),
  'applications.listForStudent': submitted,
  'invitations.list': sent,
  'invitations.listByUser': sent,
  'nominations.list': sent,
  'nominations.drafts': () => 'savedAt',
  'nominations.credits': () => 'at',
  'referrals.listForStudent': invited,
  'referrals.listForEmployee': invited,
  'people.waiting': () => 'since',
  'accessRequests.list': () => 'since',
  'notifications.list': () => 'at',
  'consents.list': () => 'at',
  'accesses.list': () => 'at',
  'redemptions.list': () => 'at',
  'roster.list': () => 'displayName',
}

export type Change = {
  /** The items that were asked for. */
  readonly ids: readonly string[]
  /** Those of them that there are, as they are now. */
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
