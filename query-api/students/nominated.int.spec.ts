import { beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#contract/contract.ts'
import type { AgreedNomination } from '#events/vocabulary/nominations/nominated.ts'
import { placeOf } from '#events/vocabulary/semesters.ts'
import { nameKey } from '#lib/fold.ts'
import { companyLooks } from '#projections/views/company-looks/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { nominatedSeen } from '#projections/views/nominated-seen/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { paths } from '#projections/views/paths/model.ts'
import { subscriptions } from '#projections/views/subscriptions/model.ts'
import { users } from '#projections/views/users/model.ts'
import { job, shownGpa } from '../testing/documents.ts'
import { nomination } from '../testing/nomination-documents.ts'
import { earlier, people, today } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const [fall, lastFall] = ['2026-fall', '2025-fall']

function student(_id: string, nominatedAt?: string, more: object = {}, semester = fall) {
  const agreed: AgreedNomination = { professorId: 'pat', semester, at: nominatedAt ?? '', namesRecruiters: true }
  const displayName = `${_id.charAt(0).toUpperCase()}${_id.slice(1)} Roe`
  return {
    _id,
    displayName,
    nameKey: nameKey(displayName),
    universityId: 'cmu',
    skills: ['ts'],
    ...shownGpa(undefined),
    visibility: 'recruiters' as const,
    openToReferrals: false,
    state: 'active' as const,
    findableSince: earlier,
    profile: {},
    nominatedIn: nominatedAt === undefined ? 0 : placeOf(semester),
    ...(nominatedAt !== undefined && { nominatedAt, agreed: { [`n-${_id}`]: agreed } }),
    ...more,
  }
}
const consented = (_id: string, more: object = {}) =>
  nomination(`n-${_id}`, {
    studentId: _id,
    status: 'consented',
    consentedAt: earlier,
    namesRecruiters: true,
    reason: `reason-${_id}`,
    ...more,
  })

beforeAll(async () => {
  await served.put(studentCards, [
    student('anna'),
    student('berta', '2026-10-02T10:00:00.000Z', { skills: ['ts', 'cpp'] }),
    student('cora', '2026-10-03T10:00:00.000Z'),
    student('dora', '2025-10-03T10:00:00.000Z', {}, lastFall),
    student('eva', '2026-10-04T10:00:00.000Z', { visibility: 'private' }),
    student('fay', undefined, { skills: ['ts', 'cpp'] }),
  ])
  await served.put(nominations, [
    consented('berta', { shareReason: true }),
    consented('cora', { shareReason: false }),
    consented('dora', { shareReason: true }),
    consented('eva', { shareReason: true }),
  ])
  const looked = (_id: string, ...looks: readonly string[]) => ({ _id, uid: _id, looks })
  await served.put(companyLooks, [
    looked('berta', today, '2026-11-01T10:00:00.000Z'),
    looked('cora', today),
    looked('dora', '2026-09-01T10:00:00.000Z'),
  ])
  await served.put(users, [
    { ...people[0], _id: 'berta', displayName: 'Berta Roe', role: 'student', profile: { visibility: 'recruiters' } },
  ] as never)
  await served.put(subscriptions, [
    { _id: 'globex', organizationId: 'globex', status: 'active', accessEndsAt: earlier },
    { _id: 'acme', organizationId: 'acme', status: 'canceled', accessEndsAt: earlier },
  ] as never)
})

type Found = Reply<'students.search'>
const search = async (body: object, uid = 'rob') => (await served.ask(uid, 'POST /students/search', body)).body as Found
const mine = ['anna', 'berta', 'cora', 'dora', 'fay']
const idsOf = async (body: object, uid?: string) => (await search(body, uid)).results.filter((id) => mine.includes(id))

describe('§2.20 the search of students by a company with a subscription', () => {
  it('lists the nominated ones of three semesters first, the newest first, and then the others by name', async () => {
    expect(await idsOf({ schools: ['cmu'] })).toEqual(['cora', 'berta', 'anna', 'dora', 'fay'])
    expect(await idsOf({ schools: ['cmu'], sort: '-nominated' })).toEqual(['fay', 'dora', 'anna', 'berta', 'cora'])
    expect(await idsOf({ schools: ['cmu'], sort: 'name' })).toEqual(['anna', 'berta', 'cora', 'dora', 'fay'])
    expect(await idsOf({ schools: ['cmu'], skills: ['ts', 'cpp'], sort: 'relevance' })).toEqual(['berta', 'fay', 'cora', 'anna', 'dora'])
  })

  it('finds them alone, also since a day, and counts them', async () => {
    expect(await idsOf({ nominated: true, schools: ['cmu'] })).toEqual(['cora', 'berta'])
    expect(await idsOf({ nominatedSince: '2026-10-03', schools: ['cmu'] })).toEqual(['cora'])
    const counted = async (asked: object) => (await search({ schools: ['cmu'], ...asked })).meta.facets['nominated']
    for (const asked of [{}, { nominated: true }]) expect(await counted(asked)).toEqual([{ value: 'true', count: 2 }])
    expect(await counted({ nominatedSince: '2026-10-03' })).toEqual([{ value: 'true', count: 1 }])
  })

  it.each([1, 2, 3, 4])('pages along both orders, %i at a time, without repeating or leaving out anybody', async (limit) => {
    const found: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Found = await search({ schools: ['cmu'], limit, ...(cursor && { cursor }) })
      found.push(...page.results)
      cursor = page.meta.next
    }
    expect(found.filter((id) => mine.includes(id))).toEqual(['cora', 'berta', 'anna', 'dora', 'fay'])
    expect(new Set(found).size).toBe(found.length)
    expect((await served.ask('rob', 'POST /students/search', { cursor: '3.x' })).status).toBe(400)
  })

  it('says on the card who put the student forward, and why only where it is shared', async () => {
    const { items } = await search({ nominated: true, schools: ['cmu'] })
    const card = (uid: string) => items.find((item) => 'uid' in item && item.uid === uid)
    const by = { professorName: 'Pat Doe', universityLabel: 'MIT', semester: fall }
    expect(card('berta')).toMatchObject({
      nominatedAt: '2026-10-02T10:00:00.000Z',
      nominations: [{ ...by, reason: 'reason-berta' }],
    })
    expect(card('cora')).toMatchObject({ nominations: [by] })
    expect(JSON.stringify(card('cora'))).not.toContain('reason-cora')
    expect(JSON.stringify(await search({ schools: ['cmu'], sort: 'name' }))).not.toContain('reason-dora')
  })

  it('says the same on a student’s own page', async () => {
    expect((await served.ask('rob', 'GET /students/berta')).body).toMatchObject({ nominations: [{ reason: 'reason-berta' }] })
  })
})

describe('§2.20 who fits an open job of the company', () => {
  const open = { organizationId: 'globex', status: 'open', title: 'Engineer' } as const
  const gil = student('gil', '2026-10-05T10:00:00.000Z', { skills: ['cpp'] })
  beforeAll(async () => {
    await served.put(studentCards, [gil])
    await served.put(jobs, [
      job('j-half', { ...open, skills: ['ts', 'cobol'] }),
      job('j-none', { ...open, skills: [] }),
      job('j-over', { ...open, skills: ['cpp'], status: 'closed', openUntil: earlier }),
      job('j-other', { ...open, organizationId: 'acme', skills: ['cpp'] }),
    ])
  })

  it('has half of what one asks for, in the same orders and counted by the same filters', async () => {
    const fitting = (asked: object) => search({ schools: ['cmu'], fitsOpenJobs: true, ...asked })
    const ids = async (asked: object) => (await fitting(asked)).results.filter((id) => [...mine, 'gil'].includes(id))
    expect(await ids({})).toEqual(['cora', 'berta', 'anna', 'dora', 'fay'])
    expect(await ids({ nominated: true })).toEqual(['cora', 'berta'])
    expect(await ids({ sort: '-name' })).toEqual(['fay', 'dora', 'cora', 'berta', 'anna'])
    expect(await ids({ skills: ['cpp'], sort: 'relevance' })).toEqual(['berta', 'fay'])
    expect(await ids({ name: 'cor' })).toEqual(['cora'])
    const { meta } = await fitting({ limit: 2, nominated: true })
    expect([meta.total, meta.facets['nominated']]).toEqual([2, [{ value: 'true', count: 2 }]])
    expect(await ids({ limit: 1, cursor: (await fitting({ limit: 1 })).meta.next })).toEqual(['berta'])
  })

  it('is for companies with a subscription', async () => {
    for (const uid of ['rita', 'pat', 'emma'])
      expect((await served.ask(uid, 'POST /students/search', { fitsOpenJobs: true })).status).toBe(400)
  })

  it('is counted among the nominated ones that are new since they were opened', async () => {
    const first = async (uid: string) => ((await served.ask(uid, 'GET /saved-searches')).body as { readonly id: string }[])[0]
    // Gil fits no job.
    expect(await first('rob')).toMatchObject({ id: 'nominated', kind: 'students', new: 3, newFits: 2 })
    expect(await first('rob')).not.toHaveProperty('seenAt')
    const seenAt = '2026-10-02T12:00:00.000Z'
    await served.put(nominatedSeen, [{ _id: 'rob', seenAt } as { readonly _id: string }])
    expect(await first('rob')).toMatchObject({ new: 2, newFits: 1, seenAt })
    for (const uid of ['rita', 'sam']) expect(await first(uid)).toBeUndefined()
  })
})

describe('§2.20 whom it does not concern', () => {
  it.each(['pat', 'ursula', 'emma'])('%s asks nothing of nominations and reads none', async (uid) => {
    for (const body of [{ nominated: true }, { nominatedSince: '2026-10-01' }, { sort: 'nominated' }])
      expect(await served.ask(uid, 'POST /students/search', body)).toMatchObject({ status: 400 })
    expect(JSON.stringify(await search({}, uid))).not.toMatch(/nominat/)
  })

  it('is told in a preview that somebody was nominated, and nothing more', async () => {
    const { items } = await search({}, 'rita')
    const locked = items.filter((item) => 'locked' in item)
    expect(locked.filter(({ nominated }) => nominated)).toHaveLength(3)
    expect(JSON.stringify(items)).not.toMatch(/reason-|Pat|nominatedAt|nominations/)
    for (const body of [{ nominatedSince: '2026-10-01' }, { sort: 'nominated' }])
      expect(await served.ask('rita', 'POST /students/search', body)).toMatchObject({ status: 400 })
    expect((await search({ nominated: true }, 'rita')).items).toHaveLength(3)
  })
})

describe('§2.20 the professor', () => {
  it('reads that a company opened what a nominee shows, from the day after and since the consent, and nobody else does', async () => {
    const openedFor = async (uid: string) =>
      ((await served.ask(uid, 'GET /nominations')).body as { readonly id: string; readonly opened?: true }[])
        .filter(({ opened }) => opened)
        .map(({ id }) => id)
    expect(await openedFor('pat')).toEqual(['n-berta'])
    const csv = await served.app.inject({ url: '/nominations?format=csv', headers: { authorization: 'Bearer pat' } })
    expect(csv.body).not.toMatch(/opened|asksRecruiters/)
    for (const uid of ['paula', 'uma']) expect(await openedFor(uid)).toEqual([])
  })
})

describe('§2.20 who agreed under older words', () => {
  it('is asked about recruiters until something is said, of what still reaches anybody', async () => {
    const older = { studentId: 'stella', status: 'consented', consentedAt: earlier } as const
    await served.put(nominations, [
      nomination('n-older', older),
      nomination('n-named', { ...older, namesRecruiters: true }),
      nomination('n-old', { ...older, semester: '2025-fall' }),
      nomination('n-unplaced', { ...older, unplaced: true }),
    ])
    const asked = async (uid: string) =>
      ((await served.ask(uid, 'GET /nominations')).body as { readonly id: string; readonly asksRecruiters?: true }[])
        .filter(({ asksRecruiters }) => asksRecruiters)
        .map(({ id }) => id)
    expect((await asked('stella')).filter((id) => ['n-older', 'n-named', 'n-old', 'n-unplaced'].includes(id))).toEqual(['n-older'])
    expect(await asked('pat')).toEqual([])
    const said = { last: { granted: false, at: today } }
    await served.put(paths, [{ _id: 'stella', said } as { readonly _id: string }])
    expect(await asked('stella')).toEqual([])
    const kept = (await served.ask('stella', 'GET /nominations')).body as { readonly id: string; readonly keptFromRecruiters?: true }[]
    // To one that was agreed to under words that name recruiters, and before the answer, it is the answer that counts.
    expect(kept.filter(({ keptFromRecruiters }) => keptFromRecruiters).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['n-older', 'n-named']),
    )
  })
})

describe('§2.4 a professor who erased the account', () => {
  it('is named on no card, and leaves the student the reason, which is the student’s', async () => {
    await served.put(studentCards, [student('hal', '2026-10-06T10:00:00.000Z')])
    const profile = { visibility: 'recruiters' }
    await served.put(users, [{ ...people[0], _id: 'hal', displayName: 'Hal Roe', role: 'student', profile }] as never)
    await served.put(nominations, [consented('hal', { professorId: 'erased', shareReason: true })])
    const { body } = await served.ask('rob', 'GET /students/hal')
    expect(body).toMatchObject({ nominations: [{ reason: 'reason-hal' }] })
    expect(JSON.stringify(body)).not.toContain('professorName')
  })
})
