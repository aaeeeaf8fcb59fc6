/** The searches for jobs and for students with their counts, among 10,000, 100,000 and 1,000,000 documents, on the embedded read store. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { encodePosition } from '#events/envelope.ts'
import type { Body } from '#contract/contract.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { nameKey } from '#lib/fold.ts'
import { indexedBeginnings } from '#lib/words.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { ReadsUnavailable, type Document, type ReadStore } from '#platform/read-store/port.ts'
import { collectionOf } from '#projections/define.ts'
import { projections } from '#projections/all.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { wordsOf } from '#projections/views/jobs/project.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { subscriptions } from '#projections/views/subscriptions/model.ts'
import type { Handlers } from '#query-api/core/call.ts'
import { readerFor, type Views } from '#query-api/core/reader.ts'
import { jobSearchHandlers } from '#query-api/jobs/search.ts'
import { reachedAt } from '#query-api/students/filters.ts'
import { studentHandlers } from '#query-api/students/routes.ts'
import { InvalidRun, number, quantile, seededRandom, zipf, type Benchmark } from '../measure.ts'

const SIZES = [10_000, 100_000, 1_000_000] as const
const PAGE = 10_000
const REPEATS = 2
const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const recruiter: Account = { uid: 'rita', role: 'recruiter', state: 'active', organizationId: 'acme' }

const lately = reachedAt(NOW).nominatedIn.min

type Random = () => number
const pick = <T>(of: readonly T[], random: Random): T => of[Math.floor(random() * of.length)] as T
/** Skills are as uneven as in life: the first is asked for by a tenth of all. */
const someSkills = (next: () => number) => [...new Set(Array.from({ length: 6 }, () => `skill-${next()}`))]
/** Ids have no order, as in life. */
const idOf = (n: number) => (Math.imul(n, 2_654_435_761) >>> 0).toString(36).padStart(7, '0')
const instant = (n: number, of: number) => new Date(NOW - (of - n) * 60_000).toISOString()

function cardOf(n: number, of: number, random: Random, skill: () => number) {
  const gpa = random() < 0.7 ? Math.round(200 + random() * 200) / 100 : undefined
  const displayName = `${pick(['Ada', 'Alan', 'Barbara', 'Edsger', 'Grace'], random)} ${pick(['Stone', 'Rivera', 'Okafor', 'Lind'], random)} ${n}`
  return {
    _id: `student-${idOf(n)}`,
    displayName,
    nameKey: nameKey(displayName),
    universityId: `uni-${Math.floor(random() ** 2 * 200)}`,
    degree: pick(['bachelor', 'master', 'phd'], random),
    graduationYear: 2025 + Math.floor(random() * 6),
    skills: someSkills(skill),
    ...(gpa !== undefined && { gpa, gpaTenths: Math.floor(gpa * 10) }),
    showsGpa: gpa !== undefined,
    gpaAtLeast: gpa ?? 0,
    gpaAtMost: gpa ?? 4,
    visibility: pick(['private', 'recruiters', 'recruiters', 'community'], random),
    openToReferrals: random() < 0.5,
    state: 'active',
    findableSince: instant(n, of),
    // One in ten was put forward lately, and as many in semesters that no longer count.
    ...(n % 10 < 2 ? { nominatedAt: instant(n, of), nominatedIn: n % 10 === 0 ? lately : lately - 1 } : { nominatedIn: 0 }),
    profile: {},
  }
}

function jobOf(n: number, of: number, random: Random, skill: () => number) {
  const organizationId = `company-${Math.floor(random() ** 2 * 2_000)}`
  const address = `${n} ${pick(['Harbour Street', 'Main Street', 'Mill Road'], random)}, ${pick(['Pittsburgh', 'Boston', 'Kiel', 'Austin'], random)}`
  const job = {
    _id: `job-${idOf(n)}`,
    title: `${pick(['Software', 'Data', 'Backend', 'Compiler', 'Systems'], random)} ${pick(['engineer', 'engineer', 'scientist', 'intern'], random)}`,
    jobType: pick(['internship', 'co_op', 'full_time', 'part_time'] as const, random),
    workplaceType: pick(['on_site', 'hybrid', 'remote'] as const, random),
    address,
    places: indexedBeginnings(address),
    description: 'We build things that people like to use, every day.',
    skills: someSkills(skill),
    organizationId,
    recruiter: `recruiter-${n % 500}`,
    status: 'open',
    visibleTo: ['all', organizationId],
    postedAt: instant(n, of),
    openUntil: '9999-12-31T23:59:59.999Z',
    gradYears: [],
    revision: 1,
  }
  return { ...job, words: wordsOf(job) }
}

/** Very common values first, which most of the documents have to be looked at for. */
const studentSearches: readonly Body<'students.search'>[] = [
  {},
  { name: 'a' },
  { name: 'stone' },
  { skills: ['skill-0'] },
  { skills: ['skill-0', 'skill-1'], allSkills: true },
  { skills: ['skill-0', 'skill-1', 'skill-2'], sort: 'relevance' },
  { gpaRange: [3.2, 4] },
  { gpaRange: [3.2, 4], includeHiddenGpa: true, graduates: [2027, 2028] },
  { schools: ['uni-0', 'uni-1'], skills: ['skill-3'] },
  { skills: ['skill-200'] },
  { nominated: true },
  { nominated: true, sort: 'nominated' },
  { nominated: true, name: 'stone', skills: ['skill-0', 'skill-1'] },
  { nominatedSince: '2026-11-01T00:00:00Z', gpaRange: [3.2, 4] },
]
const jobSearches: readonly Body<'jobs.search'>[] = [
  {},
  { titles: 'engineer' },
  { titles: ['software', 'data', 'engineer'], sort: 'relevance' },
  { skills: ['skill-0'] },
  { skills: ['skill-0', 'skill-1', 'skill-2'], sort: 'relevance' },
  { jobType: ['internship', 'co_op'], workplaceType: 'remote' },
  { place: 'bost', titles: 'engineer' },
  { postedSince: '2026-11-20', sort: 'closing' },
  { skills: ['skill-200'] },
  { q: 'software boston' },
  { q: 'engin remote', sort: 'relevance' },
  { q: 'data scientist internship', skills: ['skill-0'] },
]

async function fill(store: ReadStore, size: number, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const skill = zipf(random, 500)
  for (const [view, make] of [
    [studentCards, cardOf],
    [jobs, jobOf],
  ] as const) {
    const collection = collectionOf(view)
    await store.declare(collection, 'later')
    for (let from = 0; from < size; from += PAGE) {
      const writes = Array.from({ length: PAGE }, (_, n) => {
        const document: Document = { _pos: encodePosition(1n), ...make(from + n, size, random, skill) }
        return { collection, document }
      })
      await store.commit({ consumer: view.name, checkpoint: BigInt(from + 1), writes })
    }
  }
  for (const { model } of projections) if ('indexes' in model) await store.declare(collectionOf(model))
  const paying = { _id: 'acme', _pos: encodePosition(1n), organizationId: 'acme', status: 'active' }
  await store.commit({ consumer: 'subscriptions', checkpoint: 1n, writes: [{ collection: collectionOf(subscriptions), document: paying }] })
}

/** Milliseconds of each search, one after the other. */
async function searchAll(
  store: ReadStore,
): Promise<{ readonly times: number[]; readonly slowest: { readonly ms: number; readonly body: object } }> {
  const views: Views = { active: (view) => collectionOf(view as typeof jobs), position: () => 1n, waitFor: async () => true }
  const handlers: Handlers = {
    ...studentHandlers({ now: () => NOW, photoUrl: () => undefined }),
    ...jobSearchHandlers({ now: () => NOW } as Parameters<typeof jobSearchHandlers>[0]),
  }
  const times: number[] = []
  let slowest = { ms: 0, body: {} }
  for (const [operation, condition, bodies] of [
    ['students.search', 'visible', studentSearches],
    ['jobs.search', 'orgOrOpen', jobSearches],
  ] as const)
    for (const body of bodies) {
      const read = readerFor(store, views, 0n, recruiter.uid)
      const call = { body: { ...body, limit: 20 }, account: recruiter, condition, read }
      const from = performance.now()
      const found = await (handlers[operation] as (sent: typeof call) => Promise<object>)(call).catch((cause: unknown) => {
        // On a machine with too little time a read waits for longer than the store lets it.
        throw cause instanceof ReadsUnavailable ? new InvalidRun(`The search ${JSON.stringify(body)} was not answered in time.`) : cause
      })
      const ms = performance.now() - from
      times.push(ms)
      if (ms > slowest.ms) slowest = { ms, body }
      if (!('meta' in found) || (found.meta as { readonly total: number }).total === 0)
        throw new InvalidRun(`Nothing was found by ${JSON.stringify(body)}.`)
    }
  return { times, slowest }
}

export const b10: Benchmark = {
  id: 'B10',
  what: `p99 of a search for jobs or students with all its counts, among ${number(SIZES[2])} of each`,
  unit: ' ms',
  bar: { atMost: 50 },
  stretch: { atMost: 20 },
  run: async ({ rounds, folder, seed }) => {
    const notes: string[] = []
    let figures: number[] = []
    for (const size of SIZES) {
      mkdirSync(join(folder, `search-${size}`))
      const store = await openSqliteReadStore({ file: join(folder, `search-${size}`, 'views.db') })
      await fill(store, size, seed)
      figures = []
      const all: number[] = []
      let worst = { ms: 0, body: {} }
      for (let round = 0; round <= rounds; round += 1) {
        const runs = []
        for (let n = 0; n < (round === 0 ? 1 : REPEATS); n += 1) runs.push(await searchAll(store))
        if (round === 0) continue
        const times = runs.flatMap((run) => run.times)
        all.push(...times)
        figures.push(quantile(times, 0.99))
        for (const { slowest } of runs) if (slowest.ms > worst.ms) worst = slowest
      }
      notes.push(
        `among ${number(size)}: p50 ${number(quantile(all, 0.5), 1)} ms, p99 ${number(quantile(all, 0.99), 1)} ms; the slowest took ${number(worst.ms, 1)} ms, ${JSON.stringify(worst.body)}`,
      )
      await store.close()
    }
    return { figures, notes }
  },
}
