import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimRules } from '#command-api/claim-rules.ts'
import type { ReadModels } from '#command-api/core/command.ts'
import { createHandler, type Handle } from '#command-api/core/handle.ts'
import { secretsFrom } from '#command-api/core/secrets.ts'
import { effectsOf } from '#command-api/testing/given.ts'
import type { DueTimers } from '#command-api/timers/alarm-clock.ts'
import type { AnyEvent } from '#events/catalogue.ts'
import { START } from '#events/envelope.ts'
import { applicationStatuses } from '#events/vocabulary/applications/application-status.ts'
import { completenessOf } from '#events/vocabulary/students/completeness.ts'
import { openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { openSqliteKeys } from '#platform/keys/sqlite/keys.ts'
import { demoCompany, demoUniversity } from './demo-data.ts'
import { demoAccounts, demoPassword, seedTiny } from './seed.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'seed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const secrets = secretsFrom(Buffer.alloc(32, 7))

/** A platform without views and processes; look-ups read the log. */
async function platform() {
  const store = await openSqliteEventStore({ file: ':memory:' })
  const keys = openSqliteKeys({ file: join(folder, `${randomBytes(6).toString('hex')}.db`), masterKey: randomBytes(32) })
  const passwords = new Map<string, string>()
  const seen: AnyEvent[] = []
  const readOn = async (): Promise<void> => {
    const page = await store.readAll({ after: seen.at(-1)?.position ?? START })
    seen.push(...(await handler.reader.open(page.events)))
    if (!page.atHead) await readOn()
  }
  let reading = Promise.resolve()
  const log = async (): Promise<readonly AnyEvent[]> => {
    reading = reading.then(readOn)
    await reading
    return seen
  }
  const readModels: ReadModels = {
    hasNominationsOrRoster: async () => false,
    hasConsentedNomination: async (studentId) =>
      (await log()).some((event) => event.type === 'NominationConsented' && event.data.studentId === studentId),
    tieHolds: async (tie, from, to) =>
      tie === 'application' &&
      (await log()).some(
        (event) =>
          event.type === 'ApplicationSubmitted' && event.data.studentId === to.uid && event.data.organizationId === from.organizationId,
      ),
    resumeTies: async () => ({ sent: [], referred: false }),
    verifiedNamed: async () => [],
    organizationsAt: async () => [],
    newInSearches: async () => [],
    timezoneOf: async () => 'UTC',
    heldByRole: async () => undefined,
    interviewsBeside: async () => ({ ofStudent: false, ofPeople: [] }),
    unreadNotifications: async () => [],
    acceptedReferral: async (studentId, jobId) =>
      (await log()).flatMap((event) =>
        event.type === 'ReferralAccepted' && event.data.studentId === studentId && event.data.jobId === jobId ? [event.data] : [],
      )[0],
  }
  /** All referrals past their day to answer, also answered ones, which the decider has to recognise. */
  const until: DueTimers['until'] = async (instant) => ({
    items: (await log()).flatMap((event) =>
      event.type === 'ReferralInvited' && event.data.expiresAt <= instant
        ? [{ timer: 'referralExpired' as const, thing: event.data.referralId, due: event.data.expiresAt }]
        : [],
    ),
  })
  const handler = createHandler({
    store,
    keys,
    secrets,
    readModels,
    clock: { now: () => NOW },
    claimRules,
    app: 'test',
    effects: effectsOf({
      users: { create: async ({ email, password }) => void passwords.set(email, password), revoke: async () => undefined },
      linkKeys: async () => undefined,
    }),
  })
  const seed = (now: number, handle: Handle = handler.handle) =>
    seedTiny({ ...handler, handle, now, settle: async () => undefined, due: { until }, storeFile: async () => randomUUID() })
  return { handler, log, passwords, seed, head: () => store.head() }
}

describe('the tiny demo', () => {
  let demo: Awaited<ReturnType<typeof platform>>
  let events: readonly AnyEvent[]
  beforeAll(async () => {
    demo = await platform()
    await demo.seed(NOW)
    events = await demo.log()
  })
  const of = <Type extends AnyEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<AnyEvent, { readonly type: Type }> => event.type === type)
  const statuses = () =>
    new Map(
      events.flatMap((event) => {
        if (event.type === 'ApplicationSubmitted') return [[event.stream, 'submitted'] as const]
        return event.stream.startsWith('application-') && 'to' in event.data ? [[event.stream, event.data.to] as const] : []
      }),
    )

  it('product 5 has some 60 students, 12 to 15 open jobs and about 1,000 events', () => {
    expect(of('UserRegistered').filter(({ data }) => data.role === 'student')).toHaveLength(60)
    expect(of('JobPosted').length - of('JobClosed').length).toBeGreaterThanOrEqual(12)
    expect(of('SkillAdded').length).toBeGreaterThanOrEqual(40)
    // Claims are the platform's own bookkeeping, a few for each application and referral.
    const caused = events.filter(({ meta }) => meta.actor.uid !== 'claims').length
    expect(caused).toBeGreaterThan(900)
    expect(caused).toBeLessThan(1_800)
  })

  it('product 5 marks every account and organization as demo data', () => {
    const stored = [...of('UserRegistered'), ...of('OrganizationAdded')]
    expect(stored.filter(({ data }) => data.demo !== true)).toEqual([])
    expect(events.filter(({ meta }) => meta.imported !== true && meta.actor.uid !== 'claims')).toEqual([])
  })

  it('product 5 lets only the fixed accounts sign in', () => {
    expect([...demo.passwords.keys()].toSorted()).toEqual(demoAccounts.map(({ email }) => email).toSorted())
    expect(new Set(demo.passwords.values())).toEqual(new Set([demoPassword]))
  })

  it('product 5 puts the demo people at the same university and the same company', () => {
    const placeOf = (name: string) =>
      of('UserRegistered')
        .filter(({ data }) => data.person.email === `${name}@demo.example`)
        .map(({ data }) => data.organizationId ?? data.universityId)[0]
    expect(['student', 'professor', 'university'].map(placeOf)).toEqual([demoUniversity, demoUniversity, demoUniversity])
    expect(['recruiter', 'employee'].map(placeOf)).toEqual([demoCompany, demoCompany])
    expect(placeOf('recruiter2')).not.toBe(demoCompany)
  })

  it('§4 shows every status, a move undone, a correction and a reinstatement', () => {
    const reached = new Set(statuses().values())
    expect(applicationStatuses.filter((status) => !reached.has(status))).toEqual([])
    expect(of('ApplicationStatusCorrected').map(({ data }) => data.kind)).toEqual(expect.arrayContaining(['undo', 'correction']))
    expect(of('ApplicationReinstated')).toHaveLength(1)
  })

  it('product 5 gives the demo recruiter a lively board', () => {
    const onBoard = of('ApplicationSubmitted')
      .filter(({ data }) => data.organizationId === demoCompany)
      .map(({ stream, meta }) => ({ status: statuses().get(stream), at: meta.occurredAt }))
    const open = onBoard.filter(({ status }) =>
      ['submitted', 'under_review', 'shortlisted', 'interviewing', 'offered', 'accepted'].includes(status ?? ''),
    )
    expect(open.length).toBeGreaterThanOrEqual(25)
    expect(new Set(open.map(({ status }) => status)).size).toBe(6)
    expect(new Set(open.map(({ at }) => at.slice(0, 10))).size).toBeGreaterThan(12)
    expect(new Set(of('ApplicationSubmitted').map(({ data }) => data.source))).toEqual(new Set(['direct', 'nominated', 'referred']))
  })

  it('product 5 leaves the demo student a full profile and applications in different steps', () => {
    const student = of('UserRegistered').find(({ data }) => data.person.email === 'student@demo.example')
    expect(completenessOf({ ...student?.data.profile, universityId: student?.data.universityId })).toBeGreaterThanOrEqual(80)
    const own = of('ApplicationSubmitted')
      .filter(({ data }) => data.studentId === student?.data.uid)
      .map(({ stream }) => statuses().get(stream))
    expect(own).toHaveLength(3)
    expect(new Set(own)).toEqual(new Set(['interviewing', 'offered', 'under_review']))
  })

  it('§4 expires an unanswered referral at the instant at which its term ended', () => {
    const [expired, ...others] = of('ReferralExpired')
    expect(others).toEqual([])
    const invited = of('ReferralInvited').find(({ data }) => data.referralId === expired?.data.referralId)
    expect(expired?.meta).toMatchObject({ occurredAt: invited?.data.expiresAt, imported: true, operation: 'timer.referralExpired' })
  })

  it('§2.19 shows a referral that was extended', () => {
    expect(of('ReferralExtended')).toHaveLength(1)
  })

  it('§2.15 shows skills that wait for the team in their students’ profiles, and companies, one of each called nearly as another', () => {
    const skills = of('ProfileFieldChanged').flatMap(({ data }) => (data.attr === 'skills' ? data.value : []))
    expect(of('SkillProposed').map(({ data }) => data.label)).toEqual(['Gleam', 'Postgres'])
    expect(skills).toEqual(expect.arrayContaining(of('SkillProposed').map(({ data }) => data.skillId)))
    expect(of('OrganizationProposed').map(({ data }) => data.label)).toEqual(['Ferrous Ledger', 'Brightbarow Systems'])
  })

  it('product 5 shows a fake employer that was reported and suspended with its recruiter, and a report that waits', () => {
    const [suspended, ...others] = of('OrganizationSuspended').map(({ data }) => data.organizationId)
    expect(others).toEqual([])
    expect(of('ApplicationSubmitted').filter(({ data }) => data.organizationId === suspended)).toHaveLength(1)
    const recruiters = of('UserRegistered').flatMap(({ data }) => (data.organizationId === suspended ? [data.uid] : []))
    expect(of('AccountSuspended').map(({ data }) => data.uid)).toEqual(recruiters)
    const closed = of('AbuseReportClosed').map(({ data }) => data.reportId)
    expect(of('ConversationReported').map(({ id }) => closed.includes(id))).toEqual([true, false])
    expect(of('ThreadOpenedByAdmin')).toHaveLength(2)
  })

  it('product 5 keeps the events of each stream in the order of time, none after the end', () => {
    const last = new Map<string, string>()
    for (const { stream, meta } of events) {
      expect(meta.occurredAt >= (last.get(stream) ?? '')).toBe(true)
      if (meta.imported) expect(meta.occurredAt <= new Date(NOW).toISOString()).toBe(true)
      last.set(stream, meta.occurredAt)
    }
  })

  it('product 5 changes nothing when it is seeded again, on the same day or a later one', async () => {
    const before = await demo.head()
    await demo.seed(NOW)
    await demo.seed(NOW + 40 * 86_400_000)
    expect(await demo.head()).toBe(before)
  })

  it.each([1, 40, 170, 320])('product 5 continues where it was interrupted: after %i commands', async (most) => {
    const interrupted = await platform()
    let left = most
    const killed: Handle = async (...command) => {
      if (left-- <= 0) throw new Error('killed')
      return interrupted.handler.handle(...command)
    }
    await expect(interrupted.seed(NOW, killed)).rejects.toThrow('killed')
    await interrupted.seed(NOW + 86_400_000)
    const story = (all: readonly AnyEvent[]) =>
      all
        .filter(({ stream }) => !stream.startsWith('claim-'))
        .map(({ id, stream, revision }) => `${stream} ${revision} ${id}`)
        .toSorted()
    expect(story(await interrupted.log())).toEqual(story(events))
  })

  it.each(['2026-01-01T00:30:00Z', '2026-06-01T12:00:00Z', '2026-12-29T12:00:00Z', '2028-02-29T23:59:00Z'])(
    'product 5 can be seeded on any day: %s',
    async (day) => {
      const other = await platform()
      await other.seed(Date.parse(day))
      expect((await other.log()).length).toBeGreaterThan(900)
    },
  )
})
