/**
 * Jobs whose title matches any of several texts. One search of the store finds titles with all words of one text, so each
 * text is searched by itself, in the order of the list, and the results are merged; a page reads at most a page of each.
 */
import { limits } from '#events/vocabulary/limits.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import type { Where } from '#platform/read-store/port.ts'
import { jobs, type JobDocument } from '#projections/views/jobs/model.ts'
import type { Paging } from '#contract/call.ts'
import { pageAfter, placeOf, type Order } from '../core/ordered.ts'
import type { Page, Reader } from '../core/reader.ts'

/** The field that a list is sorted by. */
type SortField = 'postedAt' | 'openUntil'
type Wanted = { readonly where: Where; readonly sort: readonly [field: SortField, direction: 'asc' | 'desc'] }

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
  const after = placeOf(cursor, ['', ''])
  if (after && 'refused' in after) return after
  const [field, direction] = wanted.sort
  const order: Order<JobDocument> = { keysOf: (job) => [job[field], job._id], descending: direction === 'desc' }
  const from = after && { after: { value: after[0] ?? '', id: String(after[1]) } }
  const found = await Promise.all(titles.map((search) => read.find(jobs, { ...wanted, ...from, search, limit: limit + 1 })))
  const merged = [...new Map(found.flatMap(({ items }) => items).map((job) => [job._id, job])).values()]
  const page = pageAfter(merged, order, after, paging)
  const isWhole = !after && page.next === undefined
  const total = isWhole ? { total: merged.length, capped: false } : await atLeast(read, wanted.where, titles, merged.length)
  return { ...page, ...total }
}

/** A lower bound of the total: a job may match several titles, so their counts cannot be added up. */
async function atLeast(read: Reader, where: Where, titles: readonly string[], seen: number) {
  const counts = await Promise.all(titles.map((title) => read.count(jobs, where, title)))
  return { total: Math.max(seen, ...counts.map(({ total }) => total)), capped: true }
}
