/**
 * How much is new in saved searches. What came since the earliest of their instants is read once for each kind, its texts are split into
 * words once, and each search looks through it: so many searches cost one walk along an index, and what is older is never read.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Body } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { SavedSearchKind } from '#events/vocabulary/saved-searches.ts'
import { matches } from '#platform/read-store/matches.ts'
import type { Document, Found } from '#platform/read-store/port.ts'
import { countTextsIn, indexedWords } from '#lib/words.ts'
import { jobs, type JobDocument } from '#projections/views/jobs/model.ts'
import { studentCards, type StudentCardDocument } from '#projections/views/student-cards/model.ts'
import type { Reader } from '../core/reader.ts'
import { visibleJobs } from '../jobs/routes.ts'
import { searchableTitles, whereOf as jobsWhere } from '../jobs/search.ts'
import { visibleStudents, whereOf as studentsWhere, withSearchedSkills } from '../students/filters.ts'
import { isSubscribed } from '../subscriptions/routes.ts'

type Asked = Readonly<Record<string, unknown>>
/** @param since a UTC ISO instant; what came at it is not new */
type SearchSince = { readonly id: string; readonly kind: SavedSearchKind; readonly query: Asked; readonly since: string }
type News = { readonly count: number; readonly capped: boolean }

/** Of one search. */
type Count = (search: SearchSince) => Promise<News>
/** Reads what came between two instants. Undefined where nothing of the kind is counted for the account. */
type Source = (read: Reader, account: Account, between: { readonly min: string; readonly max: string }) => Promise<Count | undefined>

const sources: Readonly<Record<SavedSearchKind, Source>> = {
  jobs: async (read, account, between) => {
    // Also of a recruiter's own company only what others can see: a draft is no news.
    const visible = await visibleJobs(read, account, 'open', between.max)
    const found = await read.find(jobs, { where: { ...visible, postedAt: between }, sort: ['postedAt', 'desc'], limit: limits.newRead })
    const wordsOf = splitOnce()
    return async ({ query, since }) => {
      const body = query as Body<'jobs.search'>
      const where = jobsWhere(body, {})
      const titles = searchableTitles(body)
      const count = countTextsIn(titles)
      const fits = (job: JobDocument) => matches(job, where) && (titles.length === 0 || count(wordsOf(job.title)) > 0)
      return counted(found, ({ postedAt }) => postedAt, fits, since)
    }
  },
  // What is new in a search tells of what its filters ask for, and these are only for who is shown it.
  students: async (read, account, between) => {
    if (account.role !== 'recruiter' || !(await isSubscribed(read, account, Date.parse(between.max)))) return undefined
    const visible = visibleStudents(account, 'visible')
    const where = { ...visible, findableSince: between }
    const found = await read.find(studentCards, { where, sort: ['findableSince', 'desc'], limit: limits.newRead })
    const wordsOf = splitOnce()
    return async ({ query, since }) => {
      const body = query as Body<'students.search'>
      const asked = studentsWhere(await withSearchedSkills(read, body), {})
      const name = body.name?.trim() ?? ''
      const count = countTextsIn([name])
      const fits = (card: StudentCardDocument) => matches(card, asked) && (name === '' || count(wordsOf(card.displayName)) > 0)
      return counted(found, ({ findableSince = '' }) => findableSince, fits, since)
    }
  },
}

/** By the id of the search. @param now milliseconds */
export async function newsOf(
  read: Reader,
  account: Account,
  searches: readonly SearchSince[],
  now: number,
): Promise<ReadonlyMap<string, News>> {
  const max = new Date(now).toISOString()
  const kinds = [...Map.groupBy(searches, ({ kind }) => kind)]
  const news = kinds.map(async ([kind, ofKind]) => {
    const min = ofKind.map(({ since }) => since).toSorted()[0] ?? max
    const count = await sources[kind](read, account, { min, max })
    const counts: [string, News][] = []
    if (!count) return counts
    for (const search of ofKind) {
      // Many searches look through much; without this turn all other requests would wait for all of them.
      await nextTurn()
      counts.push([search.id, await count(search)])
    }
    return counts
  })
  return new Map((await Promise.all(news)).flat())
}

/** The words of a text, which many searches look at. */
function splitOnce(): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const words = known.get(text) ?? indexedWords([text])
    known.set(text, words)
    return words
  }
}

/** @param found the latest first */
function counted<Doc extends Document>(
  { items, next }: Found<Doc>,
  cameAt: (document: Doc) => string,
  fits: (document: Doc) => boolean,
  since: string,
): News {
  const count = items.filter((document) => cameAt(document) > since && fits(document)).length
  const oldest = items.at(-1)
  const isWhole = next === undefined || (oldest !== undefined && cameAt(oldest) <= since)
  return { count: Math.min(count, limits.newCounted), capped: count > limits.newCounted || (!isWhole && count > 0) }
}
