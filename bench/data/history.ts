/** A generated history: companies, jobs, students and their applications, sealed and stored as the handlers do it. */
import * as applications from '#events/applications.ts'
import type { DataOf, EventDefinition } from '#events/define.ts'
import type { Actor, JsonObject, NewEvent } from '#events/envelope.ts'
import * as jobs from '#events/jobs.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { sealedTypes } from '#events/upcast.ts'
import { UserRegistered } from '#events/users.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { seal } from '#platform/sealed-events.ts'
import { seededRandom, zipf } from '../measure.ts'

/** One append to one stream. */
export type AppendStep = { readonly stream: string; readonly expected: 'none' | number; readonly events: readonly NewEvent[] }

/** The company that posted every job; its recruiter may move each application. */
export const COMPANY = 'acme'
/** Reads beside the recruiter; the log has an account for them where a benchmark needs it. */
export const colleague = { uid: 'colleague', email: 'colleague@acme.example', password: 'proffer-bench' }
export const recruiter = { uid: 'recruiter', email: 'recruiter@acme.example', password: 'proffer-bench' }
export const JOB = 'job-0'

const JOBS = 500
/** Applications that go on at the same time: a semester of a large university. */
const OPEN = 20_000
const WORD = ['compilers', 'graphs', 'kernels', 'proofs', 'queries', 'robots', 'shaders', 'types']

/** Exactly `count` events; the same seed gives the same events. */
export function* history(count: number, seed: number): Generator<AppendStep> {
  const factory = createEventFactory(seed)
  let left = count
  for (const step of stepsOf(factory)) {
    if (left === 0) return
    // Two events are one append, and there may be room for one more only.
    const fits = step.events.length <= left ? step : factory.person('last', 'student')
    left -= fits.events.length
    yield fits
  }
}

function* stepsOf(factory: EventFactory): Generator<AppendStep> {
  const { random } = factory
  yield factory.append(`organization-${COMPANY}`, 'none', [
    [
      OrganizationAdded,
      {
        organizationId: COMPANY,
        label: 'Acme Robotics',
        kind: 'company',
        urls: [],
        domains: ['acme.example'],
        timezone: 'UTC',
        status: 'verified',
      },
    ],
  ])
  yield factory.person(recruiter.uid, 'recruiter')
  for (let n = 0; n < JOBS; n++) yield factory.job(`job-${n}`)

  const anyJob = zipf(random, JOBS)
  const anyOpen = zipf(random, OPEN)
  const open: Iterator<AppendStep, undefined>[] = []
  let students = 0
  for (let n = 0; ; n++) {
    if (open.length < OPEN && random() < 0.2) {
      if (students < 50 || random() < 0.2) yield factory.person(`student-${students++}`, 'student')
      open.push(factory.application(`app-${n}`, `student-${Math.floor(random() * students)}`, `job-${anyJob()}`))
    }
    const at = anyOpen() % Math.max(open.length, 1)
    const next = open[at]?.next()
    if (next?.value !== undefined) yield next.value
    else open.splice(at, 1)
  }
}

type EventFactory = ReturnType<typeof createEventFactory>

/** The instant before the first event, in milliseconds since 1970. */
export const FIRST = Date.UTC(2026, 8, 1)

type Random = ReturnType<typeof seededRandom>
type Part = { readonly [Name in string]: readonly [EventDefinition, JsonObject] }[string]
type Append = (stream: string, expected: 'none' | number, parts: readonly Part[], actor?: Actor) => AppendStep

function uuidOf(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

const wordsOf = (random: Random, count: number) => Array.from({ length: count }, () => WORD[Math.floor(random() * WORD.length)]).join(' ')

const happened = <Definition extends EventDefinition>(definition: Definition, data: DataOf<Definition>): Part => [
  definition,
  data as JsonObject,
]

export function createEventFactory(seed: number) {
  const random = seededRandom(seed)
  const uuid = () => uuidOf(random)
  const words = (count: number) => wordsOf(random, count)
  let at = FIRST

  const append: Append = (stream, expected, parts, actor = { kind: 'import' }) => {
    const commandId = uuid()
    at += 1_000
    const meta = {
      occurredAt: new Date(at).toISOString(),
      commandId,
      correlationId: commandId,
      causationId: commandId,
      requestId: uuid(),
      actor,
      operation: 'bench.history',
      commandHash: `${uuid()}${uuid()}`.replaceAll('-', ''),
      keyIds: [],
      app: '0.1.0',
    }
    return { stream, expected, events: parts.map(([{ type, schemaVersion }, data]) => ({ id: uuid(), type, schemaVersion, data, meta })) }
  }
  const person = (uid: string, role: 'student' | 'recruiter'): AppendStep =>
    append(`user-${uid}`, 'none', [
      happened(UserRegistered, {
        uid,
        role,
        state: 'active',
        person: { email: `${uid}@acme.example`, displayName: `Somebody ${uid}` },
        ...(role === 'recruiter'
          ? { organizationId: COMPANY, profile: {} }
          : {
              universityId: 'north',
              profile: { degree: 'bachelor', major: 'Computer science', skills: ['typescript', 'sql'], visibility: 'recruiters' },
            }),
      }),
    ])
  const job = (jobId: string): AppendStep =>
    append(`job-${jobId}`, 'none', [
      happened(jobs.JobPosted, {
        jobId,
        organizationId: COMPANY,
        status: 'open',
        title: `Engineer for ${words(2)}`,
        jobType: 'full_time',
        workplaceType: 'remote',
        recruiter: recruiter.uid,
        description: `Makes ${words(40)}.`,
        skills: ['typescript', 'sql'],
        openings: 1,
      }),
    ])

  const application = (applicationId: string, studentId: string, jobId: string) =>
    applicationSteps({ random, append }, applicationId, studentId, jobId)

  return { random, append, person, job, application }
}

/** Every application takes the first two steps; each further step is taken by fewer. */
function* applicationSteps(
  { random, append }: { readonly random: Random; readonly append: Append },
  applicationId: string,
  studentId: string,
  jobId: string,
): Generator<AppendStep, undefined> {
  const stream = `application-${applicationId}`
  const ids = { applicationId, jobId, organizationId: COMPANY, studentId }
  const byStudent: Actor = { kind: 'user', uid: studentId, role: 'student' }
  const byRecruiter: Actor = { kind: 'user', uid: recruiter.uid, role: 'recruiter' }
  const submitted = {
    ...ids,
    universityId: 'north',
    source: 'direct' as const,
    applicant: { name: `Somebody ${studentId}`, email: `${studentId}@acme.example`, skills: ['typescript', 'sql'] },
    coverLetter: `I like ${wordsOf(random, 30)}.`,
  }
  yield append(stream, 'none', [happened(applications.ApplicationSubmitted, submitted)], byStudent)
  yield append(stream, 0, [happened(applications.ApplicationViewed, ids)], byRecruiter)
  const moved = (from: Status, to: Status, more: object = {}) =>
    happened(applications.ApplicationStatusChanged, { ...ids, from, to, ...more })
  yield append(stream, 1, [moved('submitted', 'under_review')], byRecruiter)
  if (random() < 0.5) {
    const disclosed = happened(applications.ApplicationStatusDisclosed, { ...ids, status: 'rejected' })
    yield append(
      stream,
      2,
      [moved('under_review', 'rejected', { reasonCode: 'experience', note: wordsOf(random, 10) }), disclosed],
      byRecruiter,
    )
    return
  }
  yield append(stream, 2, [moved('under_review', 'interviewing')], byRecruiter)
  const disclosed = happened(applications.ApplicationStatusDisclosed, { ...ids, status: 'offered' })
  yield append(stream, 3, [moved('interviewing', 'offered', { offerExpiresOn: '2027-12-31' }), disclosed], byRecruiter)
  yield append(stream, 5, [moved('offered', 'accepted')], byStudent)
  yield append(stream, 6, [moved('accepted', 'hired')], byRecruiter)
}
type Status = 'submitted' | 'under_review' | 'interviewing' | 'offered' | 'accepted' | 'hired' | 'rejected'

const BATCH = 1_000

/** @returns the bytes of JSON per event, on average */
export async function write(
  { store, keys }: { readonly store: EventStore; readonly keys: Keys },
  all: Iterable<AppendStep>,
): Promise<number> {
  let bytes = 0
  let events = 0
  const batch: AppendStep[] = []
  const flush = async () => {
    const sealed = await Promise.all(
      batch.map(async (step) => ({ ...step, events: await Promise.all(step.events.map((event) => seal(keys, sealedTypes, event))) })),
    )
    await Promise.all(sealed.map((step) => store.append(step.stream, step.expected, step.events)))
    for (const step of sealed) for (const { data, meta } of step.events) bytes += JSON.stringify(data).length + JSON.stringify(meta).length
    for (const step of sealed) events += step.events.length
    batch.length = 0
  }
  for (const step of all) if (batch.push(step) === BATCH) await flush()
  await flush()
  return bytes / events
}
