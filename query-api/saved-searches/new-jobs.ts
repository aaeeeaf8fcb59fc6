/**
 * How much is new in saved searches. The jobs that were posted since the earliest of their instants are read once, and each search
 * looks through them: so many searches cost one walk along an index, and what was posted before is never read.
 */
import type { Body } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { matches } from '#platform/read-store/matches.ts'
import { countTexts } from '#lib/words.ts'
import { jobs, type JobDocument } from '#projections/views/jobs/model.ts'
import type { Reader } from '../core/reader.ts'
import { visibleJobs } from '../jobs/routes.ts'
import { searchableTitles, whereOf } from '../jobs/search.ts'

/** @param since a UTC ISO instant; a job that was posted at it is not new */
type Search = { readonly query: Readonly<Record<string, unknown>>; readonly since: string }
export type NewJobs = { readonly count: number; readonly capped: boolean }

/** In the order of the searches. @param now milliseconds */
export async function newJobs(read: Reader, account: Account, searches: readonly Search[], now: number): Promise<readonly NewJobs[]> {
  const [earliest] = searches.map(({ since }) => since).toSorted()
  if (earliest === undefined) return []
  const at = new Date(now).toISOString()
  // Also of a recruiter's own company only what others can see: a draft is no news.
  const visible = await visibleJobs(read, account, 'open', at)
  const where = { ...visible, postedAt: { min: earliest, max: at } }
  const found = await read.find(jobs, { where, sort: ['postedAt', 'desc'], limit: limits.newJobsRead })
  return searches.map(({ query, since }) => {
    const fits = fitting(query)
    const count = found.items.filter((job) => job.postedAt > since && fits(job)).length
    const oldest = found.items.at(-1)?.postedAt ?? at
    const isWhole = found.next === undefined || oldest <= since
    return { count: Math.min(count, limits.newCounted), capped: count > limits.newCounted || (!isWhole && count > 0) }
  })
}

function fitting(query: Search['query']): (job: JobDocument) => boolean {
  const body = query as Body<'jobs.search'>
  const where = whereOf(body, {})
  const titles = searchableTitles(body)
  const held = countTexts(titles)
  return (job) => matches(job, where) && (titles.length === 0 || held(job.title) > 0)
}
