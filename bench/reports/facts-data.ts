/** Four years of a market as the views of reports hold them: students, nominations, referrals and the paths of applications. */
import { applicationSources, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { encodePosition } from '#events/envelope.ts'
import type { KeptEntry } from '#events/vocabulary/path.ts'
import { DAY_MS } from '#lib/days.ts'
import { collectionOf } from '#projections/define.ts'
import { factEntries, type FactEntryDocument } from '#projections/views/fact-entries/model.ts'
import { paths, type PathDocument } from '#projections/views/paths/model.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { seededRandom, zipf } from '../measure.ts'

export const END = Date.UTC(2026, 10, 20)
const BEGIN = Date.UTC(2022, 7, 20)
const UNIVERSITIES = 40
const ORGANIZATIONS = 500
const JOBS = 5_000
const SKILLS = 80
const PAGE = 5_000
const SEMESTERS = ['2023-spring', '2023-fall', '2024-spring', '2024-fall', '2025-spring', '2025-fall', '2026-spring', '2026-fall']

type Entry = FactEntryDocument extends infer Doc ? (Doc extends unknown ? Omit<Doc, '_id' | '_pos' | 'at'> : never) : never
type Said = { readonly at: number } & (
  { readonly entry: Entry } | { readonly path: string; readonly status: Omit<KeptEntry, 'at' | 'position'> }
)
/** An application as far as its path document names it. */
type Ids = Pick<PathDocument, 'jobId' | 'organizationId' | 'studentId'>
type Random = () => number

/** The way of an application: who moves it where, `!` for a disclosure. */
const ways: readonly (readonly string[])[] = [
  ['under_review', 'rejected', '!rejected'],
  ['under_review', 'shortlisted', 'interviewing', 'offered', '!offered', 'accepted', 'hired'],
  ['under_review', 'shortlisted', 'interviewing', 'rejected', '!rejected'],
  ['under_review', 'shortlisted', 'interviewing', 'offered', '!offered', 'declined'],
  ['withdrawn'],
  ['under_review', 'shortlisted'],
]
const ofStudents = new Set(['accepted', 'declined', 'withdrawn'])

const pick = <Value>(of: readonly Value[], random: Random): Value => of[Math.floor(random() * of.length)] as Value
/** As long as the ids of the platform are. */
const idOf = (kind: number, n: number) => `${String(kind).padStart(8, '0')}-0000-5000-8000-${n.toString(16).padStart(12, '0')}`
export const universityAt = (n: number) => idOf(1, n)
export const skillAt = (n: number) => idOf(4, n)
const studentAt = (n: number) => idOf(5, n)

function* saidOfStudents(students: number, random: Random): Generator<Said> {
  for (let n = 0; n < UNIVERSITIES; n++)
    yield {
      at: BEGIN,
      entry: { type: 'OrganizationAdded', organizationId: universityAt(n), timezone: pick(['America/New_York', 'UTC'], random) },
    }
  for (let n = 0; n < students; n++) {
    const uid = studentAt(n)
    const degree = pick(['bachelor', 'master'] as const, random)
    const gpa = pick(['2.50-2.99', '3.00-3.49', '3.50-4.00'] as const, random)
    const graduationDate = pick(['2024-05-15', '2025-05-15', '2026-05-15', '2027-05-15'], random)
    const profile = { degree, gpa, gpaVisible: random() < 0.8, graduationDate } as const
    yield { at: BEGIN, entry: { type: 'UserRegistered', uid, universityId: universityAt(n % UNIVERSITIES), profile } }
    if (random() < 0.7) yield { at: BEGIN + 1, entry: { type: 'ConsentGranted', uid } }
    if (random() < 0.5)
      yield { at: END - 30 * DAY_MS, entry: { type: 'FirstDestinationRecorded', studentId: uid, outcome: 'employed_full_time' } }
  }
}

function* saidOfNominations(count: number, students: number, random: Random): Generator<Said> {
  for (let n = 0; n < count; n++) {
    const student = Math.floor(random() * students)
    const at = Math.floor(BEGIN + random() * (END - BEGIN))
    const nominationId = idOf(6, n)
    const [studentId, universityId] = [studentAt(student), universityAt(student % UNIVERSITIES)]
    yield { at, entry: { type: 'NominationMade', nominationId, semester: pick(SEMESTERS, random), universityId, studentId } }
    if (random() < 0.7) yield { at: at + DAY_MS, entry: { type: 'NominationConsented', nominationId, studentId } }
    if (random() < 0.3)
      yield {
        at: at + 2 * DAY_MS,
        entry: { type: 'PointsAccrued', entryId: idOf(7, n), nominationId, rule: 'R1', points: 5 },
      }
  }
}

function* saidOfReferrals(count: number, students: number, random: Random): Generator<Said> {
  for (let n = 0; n < count; n++) {
    const student = Math.floor(random() * students)
    const at = Math.floor(BEGIN + random() * (END - BEGIN))
    const [referralId, studentId, universityId] = [idOf(8, n), studentAt(student), universityAt(student % UNIVERSITIES)]
    const organizationId = idOf(2, Math.floor(random() * ORGANIZATIONS))
    yield { at, entry: { type: 'ReferralInvited', referralId, organizationId, studentId, universityId } }
    yield {
      at: at + DAY_MS,
      entry:
        random() < 0.6
          ? { type: 'ReferralAccepted', referralId, studentId, expiresAt: new Date(at + 60 * DAY_MS).toISOString() }
          : { type: 'ReferralExpired', referralId },
    }
  }
}

/** Without an end: as many as there is room for. */
function* saidOfApplications(students: number, random: Random, idsOf: Map<string, Ids>): Generator<Said> {
  const anyJob = zipf(random, JOBS)
  const asked = Array.from({ length: 300 }, () => [...new Set(Array.from({ length: 5 }, () => skillAt(Math.floor(random() * SKILLS))))])
  for (let n = 0; ; n++) {
    const [student, job] = [Math.floor(random() * students), anyJob()]
    const ids = { studentId: studentAt(student), jobId: idOf(3, job), organizationId: idOf(2, job % ORGANIZATIONS) }
    const applicationId = idOf(9, n)
    idsOf.set(applicationId, ids)
    let at = Math.floor(BEGIN + random() * (END - BEGIN))
    const submitted = {
      applicationId,
      ...ids,
      universityId: universityAt(student % UNIVERSITIES),
      source: pick(applicationSources, random),
      jobType: job % 3 === 0 ? 'internship' : 'full_time',
      degree: 'bachelor' as const,
      gpaBand: pick(['2.50-2.99', '3.00-3.49', '3.50-4.00'] as const, random),
      askedSkills: asked[job % asked.length] ?? [],
    }
    let events = 0
    const status = (kind: KeptEntry['kind'], to: ApplicationStatus, role?: string): Said => ({
      at,
      path: applicationId,
      status: { eventId: idOf(n * 10 + events++, n), kind, to, ...(role !== undefined && { role, by: idOf(10, n % 2_000) }) },
    })
    // One event of the log: the view of paths and that of facts hold it both.
    yield { at, entry: { type: 'ApplicationSubmitted', ...submitted } as Entry }
    yield status('submitted', 'submitted', 'student')
    for (const step of pick(ways, random)) {
      if (step.startsWith('!')) {
        yield status('told', step.slice(1) as ApplicationStatus)
        continue
      }
      at += Math.floor(random() * 10 * DAY_MS)
      if (at > END) break
      yield status('moved', step as ApplicationStatus, ofStudents.has(step) ? 'student' : 'recruiter')
    }
  }
}

function historyOf(events: number, random: Random, idsOf: Map<string, Ids>): readonly Said[] {
  const students = Math.ceil(events / 50)
  const said: Said[] = [
    ...saidOfStudents(students, random),
    ...saidOfNominations(Math.ceil(events / 80), students, random),
    ...saidOfReferrals(Math.ceil(events / 80), students, random),
  ]
  let left = events - said.length
  for (const one of saidOfApplications(students, random, idsOf)) {
    const isSubmission = 'path' in one && one.status.kind === 'submitted'
    if (left <= 0 && 'entry' in one) break
    said.push(one)
    // Its submission is the event of its entry.
    if (!isSubmission) left--
  }
  return said.toSorted((one, other) => one.at - other.at)
}

/** @returns the last position, which is the number of events */
export async function fillFacts(file: string, events: number, seed: number): Promise<number> {
  const store = await openSqliteReadStore({ file })
  const [entries, ofPaths] = [collectionOf(factEntries), collectionOf(paths)]
  await store.declare(entries, 'later')
  await store.declare(ofPaths, 'later')
  const idsOf = new Map<string, Ids>()
  const entriesOf = new Map<string, KeptEntry[]>()
  const documents: FactEntryDocument[] = []
  let position = 0n
  for (const one of historyOf(events, seededRandom(seed), idsOf)) {
    const at = new Date(one.at).toISOString()
    const isSubmission = 'path' in one && one.status.kind === 'submitted'
    if (!isSubmission) position++
    const encoded = encodePosition(position)
    if ('entry' in one) documents.push({ ...one.entry, _id: encoded, _pos: encoded, at } as FactEntryDocument)
    else {
      const known = entriesOf.get(one.path) ?? []
      known.push({ ...one.status, at, position: encoded })
      entriesOf.set(one.path, known)
    }
  }
  const ofApplications = [...entriesOf].flatMap(([id, kept]): PathDocument[] => {
    const ids = idsOf.get(id)
    return ids
      ? [{ _id: id, _pos: kept.at(-1)?.position ?? '', ...ids, submittedAt: kept[0]?.at ?? '', entries: kept, withdrawnUnseen: false }]
      : []
  })
  let checkpoint = 0n
  for (const [collection, all] of [
    [entries, documents],
    [ofPaths, ofApplications],
  ] as const)
    for (let from = 0; from < all.length; from += PAGE)
      await store.commit({
        consumer: collection.name,
        checkpoint: ++checkpoint,
        writes: all.slice(from, from + PAGE).map((document) => ({ collection, document })),
      })
  await store.declare(entries)
  await store.declare(ofPaths)
  await store.close()
  return Number(position)
}
