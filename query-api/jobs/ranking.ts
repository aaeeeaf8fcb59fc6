/**
 * Jobs by how well they fit, which no index knows. Of all that a search finds the newest 1,000 are read and put in order
 * (docs/decisions/jobs-by-fit.md).
 */
import type { Paging } from '#contract/call.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import type { Where } from '#platform/read-store/port.ts'
import { jobs, type JobDocument } from '#projections/views/jobs/model.ts'
import { pageAfter, placeOf } from '../core/ordered.ts'
import type { Page, Reader } from '../core/reader.ts'

const MOST_RANKED = 1_000

type Wanted = {
  readonly where: Where
  readonly titles: readonly string[]
  readonly skills: readonly string[]
  /** The best last. */
  readonly reversed?: boolean
  readonly belongs?: (job: JobDocument) => boolean
}

export async function rankedJobs(
  read: Reader,
  { where, titles, skills, reversed = false, belongs = () => true }: Wanted,
  paging: Paging,
): Promise<Page<JobDocument> | Refusal> {
  const after = placeOf(paging.cursor, [0, '', ''])
  if (after && 'refused' in after) return after
  const searches = titles.length === 0 ? [undefined] : titles
  const found = await Promise.all(
    searches.map((search) =>
      read.find(jobs, { where, sort: ['postedAt', 'desc'], limit: MOST_RANKED, ...(search !== undefined && { search }) }),
    ),
  )
  const all = found.flatMap(({ items }) => items).filter(belongs)
  const held = new Map<string, number>()
  for (const { _id } of all) held.set(_id, (held.get(_id) ?? 0) + 1)
  const once = [...new Map(all.map((job) => [job._id, job])).values()]
  const order = {
    keysOf: (job: JobDocument) => [(held.get(job._id) ?? 0) + fitOf(job.skills, skills), job.postedAt, job._id],
    descending: !reversed,
  }
  const isWhole = found.every(({ next }) => next === undefined)
  const total = isWhole ? { total: once.length, capped: false } : await totalOf(read, where, titles, once.length)
  return { ...pageAfter(once, order, after, paging), ...total }
}

async function totalOf(read: Reader, where: Where, titles: readonly string[], seen: number) {
  const [only, ...others] = titles
  if (others.length === 0) return read.count(jobs, where, only)
  return { total: seen, capped: true }
}

/**
 * How large a part of the skills that a job asks for are known, from 0 to 1. It is reckoned as if each job asked for two more, of
 * which one is known: so 7 of 8 fit better than 1 of 1.
 */
export function fitOf(wanted: readonly string[], known: readonly string[]): number {
  const { have } = matchOf(wanted, known)
  return have.length === 0 ? 0 : (have.length + 1) / (wanted.length + 2)
}

export function matchOf(wanted: readonly string[], known: readonly string[]) {
  return { have: wanted.filter((skill) => known.includes(skill)), missing: wanted.filter((skill) => !known.includes(skill)) }
}
