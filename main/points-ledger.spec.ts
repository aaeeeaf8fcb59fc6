/**
 * After any steps, the ledger that process, deciders and views keep is the one that a second, naive reading of the log comes to; and every
 * change of a balance has the event that caused it.
 */
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { changeStatus } from '#command-api/applications/change-status.ts'
import { applicationFold } from '#command-api/applications/state.ts'
import type { Caller, Command, CommandOf, AnyInput } from '#command-api/core/command.ts'
import { foldAll, streamOf, type Fold } from '#command-api/core/streams/fold.ts'
import { approveRedemption, declineRedemption } from '#command-api/points/answer-redemption.ts'
import { expirePoints } from '#command-api/points/expire.ts'
import { releasePoints } from '#command-api/points/release.ts'
import { requestRedemption } from '#command-api/points/request-redemption.ts'
import { pointsFold } from '#command-api/points/state.ts'
import { rewardNominations } from '#command-api/processes/reward-nominations.ts'
import { emptyReadModels, later, secrets } from '#command-api/testing/given.ts'
import type { InputOf } from '#contract/input.ts'
import type { AnyEvent } from '#events/catalogue.ts'
import { ApplicationSubmitted } from '#events/applications.ts'
import { happened, type Happened } from '#events/define.ts'
import type { Actor, JsonObject, Recorded } from '#events/envelope.ts'
import { NominationConsented, NominationConsentWithdrawn, NominationMade } from '#events/nominations.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { RewardPolicySet } from '#events/policies.ts'
import { ResumeUploaded } from '#events/resumes.ts'
import { UserRegistered } from '#events/users.ts'
import { applicationStatuses, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { rewardPolicies, type RewardPolicy } from '#events/vocabulary/nominations/policies.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { semesterAt } from '#events/vocabulary/semesters.ts'
import type { Projection } from '#projections/define.ts'
import { memoryView } from '#projections/testing/memory.ts'
import type { NominationDocument } from '#projections/views/nominations/model.ts'
import { nominationProjection } from '#projections/views/nominations/project.ts'
import type { PointLineDocument } from '#projections/views/point-lines/model.ts'
import { pointLineProjection } from '#projections/views/point-lines/project.ts'
import type { RedemptionDocument } from '#projections/views/redemptions/model.ts'
import { redemptionProjection } from '#projections/views/redemptions/project.ts'
import { balanceOf, linesOf } from '#query-api/points/ledger.ts'
import { naiveBalances } from './testing/naive-ledger.ts'

const professors = ['ada', 'bob', 'cem'] as const
const students = ['mia', 'tom'] as const
const universityOf = { ada: 'north', bob: 'north', cem: 'south' } as const
const BEGIN = '2026-03-02T12:00:00.000Z'

/** A world in which steps happen to a nominee, on the real deciders, process and views, all in memory. */
function world() {
  const log: AnyEvent[] = []
  const waiting: AnyEvent[] = []
  let reacting = false
  let now = BEGIN
  const views = {
    nominations: memoryView(nominationProjection as unknown as Projection),
    lines: memoryView(pointLineProjection as unknown as Projection),
    redemptions: memoryView(redemptionProjection as unknown as Projection),
  }
  const fold = async <State>(definition: Fold<State>, id: string): Promise<State | undefined> => {
    const state = foldAll(
      definition,
      log.filter(({ stream }) => stream === streamOf(definition, id)),
    )
    // States are remembered as JSON, and so must be able to.
    JSON.stringify(state)
    return state
  }

  const append = (stream: string, { definition, data }: Happened, actor: Actor): AnyEvent => {
    expect(Value.Errors(definition.schema, data)).toEqual([])
    const id = `event-${log.length}`
    const meta = {
      occurredAt: now,
      commandId: id,
      correlationId: id,
      causationId: id,
      requestId: id,
      actor,
      operation: 'test.given',
      commandHash: '',
      keyIds: [],
      app: 'test',
    }
    const { type, schemaVersion } = definition
    const revision = log.filter((event) => event.stream === stream).length
    const recorded = { id, type, schemaVersion, data, meta, stream, revision, position: BigInt(log.length + 1), recordedAt: now }
    log.push(recorded as unknown as AnyEvent)
    for (const view of Object.values(views)) view.take([recorded as Recorded])
    return recorded as unknown as AnyEvent
  }

  const consentedNominations = async (studentId: string) =>
    (views.nominations.documents() as NominationDocument[])
      .filter(({ studentId: of, status }) => of === studentId && ['consented', 'consent_withdrawn'].includes(status))
      .map(({ _id: nominationId, professorId, semester, universityId = '', consentedAt = '', status }) => {
        const withdrawn = status === 'consent_withdrawn'
        return { nominationId, professorId, semester, universityId, consentedAt, ...(withdrawn && { withdrawn }) }
      })
  const applicationsOf = async (studentId: string) =>
    log.flatMap(({ type, data }) => (type === 'ApplicationSubmitted' && data.studentId === studentId ? [data.applicationId] : []))
  const unused = () => Promise.reject(new Error('The rules of points do not look this up.'))
  const looksUpNothingElse = {
    openAtAddress: unused,
    acceptedReferralFor: unused,
    unansweredFor: unused,
    jobsThatRun: unused,
    invitationsThatName: unused,
    nominationsBy: unused,
    openOf: unused,
  }
  const processLookup = { fold, secrets, consentedNominations, applicationsOf, ...looksUpNothingElse }

  /** Stored together; the process sees each event in the order of the log, after all that went before it. */
  const store = async (stream: string, events: readonly Happened[], actor: Actor): Promise<void> => {
    for (const event of events) waiting.push(append(stream, event, actor))
    if (reacting) return
    reacting = true
    for (let event = waiting.shift(); event; event = waiting.shift())
      for (const { command, input } of await rewardNominations.react(event, processLookup))
        await run(command, input, { kind: 'process', name: rewardNominations.name })
    reacting = false
  }

  const run = async (command: Command, input: JsonObject, caller: Caller): Promise<void> => {
    expect(command.validator.Errors(input)).toEqual([])
    const actor = caller.kind === 'user' ? caller.account : undefined
    const id = (n: number) => `thing-${log.length}-${n}`
    const target = command.target?.(input, { actor }, secrets) ?? id(0)
    const state = await fold(command.fold, target)
    if (state === undefined && !command.startsStream) return
    const call = { now, caller, actor, target, id }
    const lookup = { fold, secrets, readModels: emptyReadModels, disclosureHold: 0, subscription: unused }
    const needs = await command.needs?.(state as object, input, call, lookup)
    const revision = log.filter(({ stream }) => stream === streamOf(command.fold, target)).length - 1
    const decision = isRefusal(needs) ? needs : command.decide(state as object, input, { ...call, needs, revision })
    if (isRefusal(decision)) return
    const by: Actor = actor ? { kind: 'user', uid: actor.uid, role: actor.role } : { kind: caller.kind as 'process', uid: 'platform' }
    await store(streamOf(command.fold, target), decision, by)
  }
  const send = <Input extends AnyInput, State, Needs>(command: CommandOf<Input, State, Needs>, input: InputOf<Input>, caller: Caller) =>
    run(command as unknown as Command, input as JsonObject, caller)

  return {
    log,
    store: (stream: string, event: Happened, actor: Actor) => store(stream, [event], actor),
    send,
    fold,
    now: () => now,
    lines: (professorId: string) => (views.lines.documents() as PointLineDocument[]).filter((line) => line.professorId === professorId),
    redemptions: (professorId: string) =>
      (views.redemptions.documents() as RedemptionDocument[]).filter((redemption) => redemption.professorId === professorId),
    /** Time passes, and what is due comes about. */
    pass: async (days: number) => {
      // No two steps at once: who consented before a step is told by the instants.
      now = later(now, { days, seconds: 1 })
      const timer = { kind: 'timer', name: 'pointsReleased' } as const
      for (const professorId of professors) {
        for (const { entryId } of (await fold(pointsFold, professorId))?.lines ?? []) {
          await send(releasePoints, { professorId, entryId }, timer)
          await send(expirePoints, { professorId, entryId }, timer)
        }
      }
    },
  }
}

type World = ReturnType<typeof world>
const importer: Actor = { kind: 'import' }
const asUser = (uid: string, role: Account['role'], more: Partial<Account> = {}): Caller => {
  return { kind: 'user', account: { uid, role, state: 'active', ...more } }
}

async function begin({ store }: World): Promise<void> {
  for (const organizationId of ['north', 'south'])
    await store(
      `organization-${organizationId}`,
      happened(OrganizationAdded, {
        organizationId,
        label: organizationId,
        kind: 'university',
        urls: [],
        domains: [],
        timezone: 'UTC',
        status: 'verified',
      }),
      importer,
    )
  for (const uid of students) {
    const profile = { degree: 'bachelor', major: 'Logic', graduationDate: '2027-05-31', skills: ['a', 'b', 'c'] } as const
    await store(
      `user-${uid}`,
      happened(UserRegistered, {
        uid,
        role: 'student',
        state: 'active',
        universityId: 'north',
        person: { email: `${uid}@example.edu`, displayName: uid },
        profile: { ...profile, skills: [...profile.skills] },
      }),
      importer,
    )
    for (const job of ['x', 'y'])
      await store(
        `application-${uid}${job}`,
        happened(ApplicationSubmitted, {
          applicationId: `${uid}${job}`,
          jobId: job,
          organizationId: 'acme',
          studentId: uid,
          source: 'direct',
          applicant: { name: uid, email: `${uid}@example.edu`, skills: [] },
        }),
        { kind: 'user', uid, role: 'student' },
      )
  }
}

const happyPath: Readonly<Partial<Record<ApplicationStatus, ApplicationStatus>>> = {
  submitted: 'interviewing',
  interviewing: 'offered',
  offered: 'accepted',
}

type Step = {
  readonly what: 'consent' | 'withdrawal' | 'move' | 'resume' | 'redeem' | 'answer' | 'policy'
  readonly days: number
  readonly professor: (typeof professors)[number]
  readonly student: (typeof students)[number]
  readonly job: string
  readonly status: ApplicationStatus
  readonly how: 'next' | 'renege' | 'undo' | 'correction' | 'recruiter' | 'student'
  readonly points: number
  readonly yes: boolean
  readonly rewards: RewardPolicy
}
const anything = {
  what: fc.constantFrom('consent', 'consent', 'withdrawal', 'move', 'move', 'move', 'move', 'move', 'resume', 'redeem', 'answer', 'policy'),
  days: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 15, 15, 40, 400),
  professor: fc.constantFrom(...professors),
  student: fc.constantFrom(...students),
  job: fc.constantFrom('x', 'y'),
  status: fc.constantFrom(...applicationStatuses),
  how: fc.constantFrom('next', 'next', 'next', 'next', 'renege', 'undo', 'undo', 'correction', 'recruiter', 'student'),
  points: fc.integer({ min: 1, max: 30 }),
  yes: fc.boolean(),
  rewards: fc.constantFrom('full', 'full', ...rewardPolicies),
}
/** One student with two applications that go forward and back again, so that the one often takes the place of the other. */
const backAndForth = {
  ...anything,
  what: fc.constantFrom('consent', 'consent', 'withdrawal', 'redeem', 'answer', ...Array.from({ length: 12 }, () => 'move' as const)),
  days: fc.constantFrom(0, 0, 0, 0, 0, 1, 15),
  student: fc.constant('mia' as const),
  status: fc.constantFrom('submitted', 'under_review', 'interviewing'),
  how: fc.constantFrom('next', 'next', 'next', 'next', 'renege', 'undo', 'correction', 'correction'),
}

async function take(world: World, { what, professor, student, job, status, how, points, yes, rewards }: Step): Promise<void> {
  const { store, send, now, log } = world
  const universityId = universityOf[professor]
  if (what === 'policy') return store(`policy-${universityId}`, happened(RewardPolicySet, { universityId, rewards, from: now() }), importer)
  if (what === 'resume') {
    const number = log.filter(({ type, stream }) => type === 'ResumeUploaded' && stream === `resumes-${student}`).length + 1
    const version = { studentId: student, versionId: `v${number}`, number, fileId: `f${number}`, bytes: 1, primary: true, name: 'cv.pdf' }
    return store(`resumes-${student}`, happened(ResumeUploaded, version), { kind: 'user', uid: student, role: 'student' })
  }
  if (what === 'consent') {
    const semester = semesterAt(now(), 'UTC').key
    const ids = { nominationId: `${professor}-${student}-${semester}`, professorId: professor, semester }
    const stream = `nominations-${professor}-${semester}`
    if (log.some(({ type, data }) => type === 'NominationMade' && 'nominationId' in data && data.nominationId === ids.nominationId)) return
    const made = { ...ids, universityId, emailKey: student, subjectId: student, studentId: student, reason: 'Good.' }
    await store(stream, happened(NominationMade, { ...made, nominee: { email: `${student}@example.edu` } }), importer)
    const shared = { shareReason: true, shareWithNominator: true }
    return store(stream, happened(NominationConsented, { ...ids, studentId: student, ...shared }), importer)
  }
  if (what === 'withdrawal') {
    const semester = semesterAt(now(), 'UTC').key
    const ids = { nominationId: `${professor}-${student}-${semester}`, professorId: professor, semester }
    const stream = `nominations-${professor}-${semester}`
    const last = log.findLast(
      (event) => event.stream === stream && 'nominationId' in event.data && event.data.nominationId === ids.nominationId,
    )
    if (last?.type !== 'NominationConsented') return undefined
    return store(stream, happened(NominationConsentWithdrawn, { ...ids, studentId: student }), importer)
  }
  if (what === 'redeem') return send(requestRedemption, { kind: 'certificate', points }, asUser(professor, 'professor', { universityId }))
  if (what === 'answer') {
    const waiting = world.redemptions(professor).find((redemption) => redemption.status === 'requested')
    if (!waiting) return
    const answer = { id: waiting._id, professorId: professor }
    const staff = asUser('dean', 'university', { universityId })
    return yes ? send(approveRedemption, answer, staff) : send(declineRedemption, answer, staff)
  }
  const id = `${student}${job}`
  if (how === 'next' || how === 'renege') {
    const next = happyPath[(await world.fold(applicationFold, id))?.status ?? 'submitted']
    const to = how === 'renege' ? 'withdrawn' : next
    if (to === undefined) return
    const byStudent = to === 'accepted' || to === 'withdrawn'
    return send(
      changeStatus,
      { id, status: to },
      byStudent ? asUser(student, 'student') : asUser('rita', 'recruiter', { organizationId: 'acme' }),
    )
  }
  const last = log.findLast(({ stream }) => stream === `application-${student}${job}`)
  const caller = how === 'student' ? asUser(student, 'student') : asUser('rita', 'recruiter', { organizationId: 'acme' })
  const undo = last && how === 'undo' ? { undoes: last.id } : {}
  return send(changeStatus, { id, status, ...undo, ...(how === 'correction' && { reason: 'A mistake.' }) }, caller)
}

/** The step where the examples do not say otherwise. */
const usual: Step = {
  what: 'move',
  days: 0,
  professor: 'ada',
  student: 'mia',
  job: 'x',
  status: 'submitted',
  how: 'next',
  points: 10,
  yes: true,
  rewards: 'full',
}

async function rewardingWorld(): Promise<World> {
  const one = world()
  await begin(one)
  for (const professor of professors) await take(one, { ...usual, what: 'policy', professor })
  return one
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

it.each([
  ['whatever happens', anything],
  ['also if much of it is taken back', backAndForth],
] as const)(
  '§1 every balance is what a naive reading of the log comes to, %s, and each line has its cause',
  (_, step) =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.record<Step>(step), { minLength: 20, maxLength: 90 }), async (steps) => {
        const one = await rewardingWorld()
        for (const each of steps) {
          await one.pass(each.days)
          await take(one, each)
        }
        // A line that took a place late may be due at once.
        await one.pass(0)
        const naive = naiveBalances(one.log, one.now())
        for (const professor of professors) {
          const lines = one.lines(professor)
          const balance = balanceOf(lines)
          expect(balance).toEqual(naive(professor))
          expect(Object.values(balance).every((amount) => amount >= 0)).toBe(true)

          const accrued = lines.filter((line) => line.kind === 'accrued')
          expect(sumOf(Object.values(balance))).toBe(sumOf(accrued.map(({ points }) => points)))
          const shown = linesOf(lines, one.redemptions(professor), () => ({ name: 'A student' }))
          expect(sumOf(shown.map(({ points }) => points))).toBe(balance.pending + balance.available)
          const causes = new Set(one.log.map(({ id }) => id))
          for (const { cause } of shown) expect(causes).toContain(cause.eventId)
        }
      }),
      { numRuns: 50 },
    ),
  30_000,
)

describe('§1 once points are taken back, the next step of its kind that stands is the first', () => {
  /** Lets these steps happen to Mia, a second apart. @returns the lines of a rule that stand, each with the job of its application */
  const after = async (rule: string, ...steps: readonly Partial<Step>[]) => {
    const one = await rewardingWorld()
    for (const step of steps) {
      await one.pass(step.days ?? 0)
      await take(one, { ...usual, ...step })
    }
    const ledgers = await Promise.all(professors.map((professorId) => one.fold(pointsFold, professorId)))
    return ledgers.flatMap((ledger, n) =>
      (ledger?.lines ?? [])
        .filter((line) => line.rule === rule && line.reversed < line.points)
        .map(({ points, applicationId, causeEventId, causedAt }) => {
          const cause = one.log.find(({ id }) => id === causeEventId)
          expect(cause).toMatchObject({ data: { applicationId }, meta: { occurredAt: causedAt } })
          return [professors[n], applicationId?.at(-1), points]
        }),
    )
  }
  const consent = { what: 'consent' } as const
  const next = (job: string, times = 1) => Array.from({ length: times }, () => ({ job }))
  const corrected = { how: 'correction', status: 'submitted' } as const
  const reneged = (job: string) => ({ job, how: 'renege' }) as const
  const withdrawn = { what: 'withdrawal' } as const
  const redeemed = [{ what: 'redeem', points: 20, days: 15 }, { what: 'answer' }] as const

  it.each([
    ['an interview that was no mistake', [consent, ...next('x'), ...next('y'), corrected], [['ada', 'y', 10]]],
    [
      'which keeps the place when the first is made again',
      [consent, ...next('x'), ...next('y'), corrected, ...next('x')],
      [['ada', 'y', 10]],
    ],
    ['none, where there is no other', [consent, ...next('x'), corrected], []],
    ['none that was corrected too', [consent, ...next('x'), ...next('y'), { ...corrected, job: 'y' }, corrected], []],
    ['none from before the consent', [...next('y'), consent, ...next('x'), corrected], []],
    ['none from after the two semesters', [consent, ...next('x'), { ...next('y')[0], days: 400 }, corrected], []],
    [
      'and who agreed by then takes part in it',
      [consent, ...next('x'), { ...consent, professor: 'bob' } as const, ...next('y'), corrected],
      [
        ['ada', 'y', 5],
        ['bob', 'y', 5],
      ],
    ],
    [
      'also when the consent is taken back',
      [consent, ...next('x'), { ...consent, professor: 'bob' } as const, ...next('y'), withdrawn],
      [['bob', 'y', 10]],
    ],
    [
      'but not of points that are redeemed',
      [consent, ...next('x'), { ...consent, professor: 'bob' } as const, ...next('y'), ...redeemed, withdrawn],
      [['ada', 'x', 10]],
    ],
  ] as const)('§1 %s', async (_, steps, lines) => expect(await after('R3', ...steps)).toEqual(lines))

  it.each([
    ['an acceptance that stands', [reneged('x')], [['ada', 'y', 15]]],
    ['none that was given up too', [reneged('y'), reneged('x')], []],
  ] as const)('§1 after a renege: %s', async (_, steps, lines) =>
    expect(await after('R5', consent, ...next('x', 3), ...next('y', 3), ...steps)).toEqual(lines),
  )
})
