/**
 * Jobs by how well they fit, which no index knows. Of all that a search finds the newest 1,000 are read and put in order
 * (docs/decisions/jobs-by-fit.md).
 */
import type { Paging } from '#contract/call.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import type { Where } from '#platform/read-store/port.ts'
import { countTexts } from '#lib/words.ts'
import { jobs, type JobDocument } from '#projections/views/jobs/model.ts'
import { pageAfter, placeOf } from '../core/ordered.ts'
import type { Merges } from '../core/merges.ts'
import type { Page, Reader } from '../core/reader.ts'

const MOST_RANKED = 1_000

type Wanted = {
  readonly where: Where
  readonly titles: readonly string[]
  /** As they are read, and how those of a job are. */
  readonly skills: readonly string[]
  readonly merges: Pick<Merges, 'read'>
  /** The best last. */
  readonly reversed?: boolean
  readonly belongs?: (job: JobDocument) => boolean
}

export async function rankedJobs(
  read: Reader,
  { where, titles, skills, merges, reversed = false, belongs = () => true }: Wanted,
  paging: Paging,
): Promise<Page<JobDocument> | Refusal> {
  const after = placeOf(paging.cursor, [0, '', ''])
  if (after && 'refused' in after) return after
  const found = await read.find(jobs, { where, search: titles, sort: ['postedAt', 'desc'], limit: MOST_RANKED })
  const all = found.items.filter(belongs)
  // How many of the titles that are searched for a job's own holds. Of one title it is clear: each job that was found holds it.
  const held = titles.length < 2 ? () => titles.length : countTexts(titles)
  const order = {
    keysOf: (job: JobDocument) => [held(job.title) + fitOf(merges.read(job.skills), skills), job.postedAt, job._id],
    descending: !reversed,
  }
  const total = found.next === undefined ? { total: all.length, capped: false } : await read.count(jobs, where, titles)
  return { ...pageAfter(all, order, after, paging), ...total }
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
