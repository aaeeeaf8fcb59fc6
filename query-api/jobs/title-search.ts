/**
 * Jobs whose title matches any of several texts. One search of the store finds titles with all words of one text, so each
 * text is searched by itself, in the order of the list, and the results are merged; a page reads at most a page of each.
 */
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Sort, Where } from '#platform/read-store/port.ts'
import { jobs, type JobDocument } from '#projections/views/jobs/model.ts'
import type { Paging } from '#contract/call.ts'
import type { Page, Reader } from '../core/reader.ts'

type Wanted = { readonly where: Where; readonly sort: Sort }
/** The place behind the last job of a page. */
type Place = Pick<JobDocument, 'postedAt' | '_id'>

/** A text without a letter or digit would match every job. */
export const isSearchable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

export async function searchTitles(
  read: Reader,
  wanted: Wanted,
  titles: readonly string[],
  paging: Paging,
): Promise<Page<JobDocument> | Refusal> {
  const [only, ...others] = titles
  if (only === undefined || others.length === 0) return read.page(jobs, { ...wanted, ...(only !== undefined && { search: only }) }, paging)

  const { limit = limits.listPage, cursor } = paging
  const after = cursor === undefined ? undefined : placeFrom(cursor)
  if (cursor !== undefined && !after) return refuse('bad_cursor', { field: 'cursor' })
  const order = comparatorOf(wanted.sort)
  const found = await Promise.all(titles.map((title) => matching(read, wanted, title, after, limit + 1)))
  const merged = [...new Map(found.flat().map((job) => [job._id, job])).values()].toSorted(order)
  const items = merged.slice(0, limit)
  const last = items.at(-1)
  const more = merged.length > limit
  const total = after || more ? await atLeast(read, wanted.where, titles, merged.length) : { total: merged.length, capped: false }
  return { items, limit, ...total, ...(more && last && { next: cursorAt(last) }) }
}

async function matching(
  read: Reader,
  { where, sort }: Wanted,
  search: string,
  after: Place | undefined,
  wanted: number,
): Promise<readonly JobDocument[]> {
  const order = comparatorOf(sort)
  const range = after && { postedAt: sort[1] === 'desc' ? { max: after.postedAt } : { min: after.postedAt } }
  const found: JobDocument[] = []
  let cursor: string | undefined
  do {
    const page = await read.find(jobs, { where: { ...where, ...range }, sort, search, limit: wanted, ...(cursor && { cursor }) })
    // The range includes jobs that were posted in the same instant, before the place too.
    found.push(...page.items.filter((job) => !after || order(job, after) > 0))
    cursor = page.next
  } while (cursor !== undefined && found.length < wanted)
  return found.slice(0, wanted)
}

/** A lower bound of the total: a job may match several titles, so their counts cannot be added up. */
async function atLeast(read: Reader, where: Where, titles: readonly string[], seen: number) {
  const counts = await Promise.all(titles.map((title) => read.count(jobs, where, title)))
  return { total: Math.max(seen, ...counts.map(({ total }) => total)), capped: true }
}

function comparatorOf([, direction]: Sort): (one: Place, other: Place) => number {
  const sign = direction === 'desc' ? -1 : 1
  return (one, other) => sign * (compare(one.postedAt, other.postedAt) || compare(one._id, other._id))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function cursorAt({ postedAt, _id }: Place): string {
  return Buffer.from(JSON.stringify([postedAt, _id])).toString('base64url')
}

function placeFrom(cursor: string): Place | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(place) || place.length !== 2) return undefined
    const [postedAt, id] = place as readonly unknown[]
    return typeof postedAt === 'string' && typeof id === 'string' ? { postedAt, _id: id } : undefined
  } catch {
    return undefined
  }
}
