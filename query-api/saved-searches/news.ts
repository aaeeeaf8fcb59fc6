/**
 * How much is new in saved searches. What came since the earliest of their instants is read once for each kind, its texts are split into
 * words once, and each search looks through it: so many searches cost one walk along an index, and what is older is never read.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Body } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { SavedSearchKind } from '#events/vocabulary/jobs/saved-searches.ts'
import { matcher } from '#platform/read-store/matches.ts'
import type { Document, Found, Where } from '#platform/read-store/port.ts'
import { defined } from '#lib/fields.ts'
import { countTextsIn, indexedWords } from '#lib/words.ts'
import { jobs, type JobDocument } from '#projections/views/jobs/model.ts'
import { studentCards, type StudentCardDocument } from '#projections/views/student-cards/model.ts'
import { asAsked } from '../core/merged-organizations.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import type { Reader } from '../core/reader.ts'
import { visibleJobs } from '../jobs/routes.ts'
import { searchableTitles, whereOf as jobsWhere } from '../jobs/search.ts'
import { alternativesIn, whereWords } from '../jobs/words.ts'
import { fittingOne, openJobsOf } from '../students/open-jobs.ts'
import { reachedAt, visibleStudents, whereOf as studentsWhere, withSearchedSkills } from '../students/filters.ts'
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
    const found = readUpTo(
      [await read.find(jobs, { where: { ...visible, postedAt: between }, sort: ['postedAt', 'desc'], limit: limits.newRead })],
      ['postedAt'],
    )
    const wordsOf = splitOnce()
    const alternatives = alternativesIn(read)
    const merges = await mergedSkills(read)
    const companies = await read.mergedOrganizations()
    return async ({ query, since }) => {
      if (found.items.length === 0) return { count: 0, capped: false }
      const body = asAsked(query as Body<'jobs.search'>, companies)
      const where = { ...jobsWhere(body, {}, merges), ...(await whereWords(read, body.q, alternatives)) }
      const titles = searchableTitles(body)
      const count = countTextsIn(titles)
      const isFound = matcher(where)
      const fits = (job: JobDocument) => isFound(job) && (titles.length === 0 || count(wordsOf(job.title)) > 0)
      return counted(found, ({ postedAt }) => postedAt, fits, since)
    }
  },
  // The news of a search tell of what its filters ask for, and these are only for recruiters who are shown it.
  students: async (read, account, between) => {
    if (account.role !== 'recruiter' || !(await isSubscribed(read, account, Date.parse(between.max)))) return undefined
    const visible = visibleStudents(account, 'visible')
    const readBy = (field: 'findableSince' | 'nominatedAt', more: Where = {}) =>
      read.find(studentCards, { where: { ...visible, ...more, [field]: between }, sort: [field, 'desc'], limit: limits.newRead })
    const findable = once(async () => readUpTo([await readBy('findableSince')], ['findableSince']))
    // In a search for nominated students one is new from the later of the two on: who could be found before, and was put forward since.
    const putForward = once(async () => {
      const reached = reachedAt(Date.parse(between.max))
      return readUpTo(await Promise.all([readBy('findableSince', reached), readBy('nominatedAt', reached)]), [
        'findableSince',
        'nominatedAt',
      ])
    })
    const merges = await mergedSkills(read)
    const fitting = once(async () => fittingOne(await openJobsOf(read, account, between.max)))
    const schools = await read.mergedOrganizations()
    const wordsOf = splitOnce()
    return async ({ query, since }) => {
      const body = asAsked(query as Body<'students.search'>, schools)
      const isFound = matcher(studentsWhere(await withSearchedSkills(read, body), {}, Date.parse(between.max), merges))
      const name = body.name?.trim() ?? ''
      const count = countTextsIn([name])
      const fitsOpenJob = body.fitsOpenJobs ? await fitting() : undefined
      const fits = (card: StudentCardDocument) =>
        isFound(card) && (name === '' || count(wordsOf(card.displayName)) > 0) && (fitsOpenJob?.(merges.read(card.skills)) ?? true)
      return body.nominated || body.nominatedSince !== undefined
        ? counted(await putForward(), later, fits, since)
        : counted(await findable(), ({ findableSince = '' }) => findableSince, fits, since)
    }
  },
}

type Read<Doc> = {
  readonly items: readonly Doc[]
  /** Documents of this instant or before are not all read. */
  readonly cutAt?: string
}

/** Each document once. @param fields by which each was read, the latest first */
function readUpTo<Doc extends Document>(reads: readonly Found<Doc>[], fields: readonly (keyof Doc & string)[]): Read<Doc> {
  const cuts = reads.flatMap(({ items, next }, n) => (next === undefined ? [] : [String(items.at(-1)?.[fields[n] ?? '_id'] ?? '')]))
  const all = new Map(reads.flatMap(({ items }) => items.map((document) => [document._id, document] as const)))
  return { items: [...all.values()], ...defined({ cutAt: cuts.toSorted().at(-1) }) }
}

function once<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let kept: Promise<Read> | undefined
  return () => (kept ??= read())
}

/** When a nominated student came into a search: found by companies, and put forward. */
function later({ findableSince = '', nominatedAt = '' }: StudentCardDocument): string {
  return findableSince > nominatedAt ? findableSince : nominatedAt
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

function counted<Doc extends Document>(
  { items, cutAt }: Read<Doc>,
  cameAt: (document: Doc) => string,
  fits: (document: Doc) => boolean,
  since: string,
): News {
  const count = items.filter((document) => cameAt(document) > since && fits(document)).length
  const isWhole = cutAt === undefined || cutAt <= since
  return { count: Math.min(count, limits.newCounted), capped: count > limits.newCounted || (!isWhole && count > 0) }
}
