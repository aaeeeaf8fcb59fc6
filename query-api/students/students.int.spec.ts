import { beforeAll, describe, expect, it } from 'vitest'
import { nameKey } from '#lib/fold.ts'
import { recruiterBoard, type BoardCardDocument } from '#projections/views/recruiter-board/model.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { subscriptions } from '#projections/views/subscriptions/model.ts'
import { pairOf, threads } from '#projections/views/threads/model.ts'
import type { Reply } from '#contract/contract.ts'
import { shownGpa, testData } from '../testing/documents.ts'
import { earlier, today } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

const student = (
  _id: string,
  displayName: string,
  gpa: number | undefined,
  graduationYear: number,
  skills: readonly string[],
  more = {},
) => ({
  _id,
  displayName,
  nameKey: nameKey(displayName),
  universityId: 'cmu',
  degree: 'bachelor' as const,
  graduationYear,
  skills,
  ...shownGpa(gpa),
  visibility: 'recruiters' as const,
  openToReferrals: false,
  nominatedIn: 0,
  state: 'active' as const,
  findableSince: earlier,
  profile: {},
  ...more,
})

const first = <Doc>(view: { readonly name: string }) => (testData.find(([{ name }]) => name === view.name)?.[1] ?? [])[0] as Doc
const subscription = (organizationId: string, status: string) => ({ _id: organizationId, organizationId, status, accessEndsAt: earlier })

beforeAll(async () => {
  await served.put(studentCards, [
    student('vera', 'Vera Roe', 3.85, 2027, ['ts', 'cpp']),
    student('hugo', 'Hugo Roe', undefined, 2028, ['cpp', 'ts', 'sql'], { openToReferrals: true, universityId: 'mit' }),
    student('low', 'Low Roe', 2.4, 2026, ['sql']),
    student('away', 'Away Roe', 4, 2027, ['ts'], { visibility: 'private' }),
  ])
  await served.put(subscriptions, [subscription('globex', 'active'), subscription('acme', 'canceled')])
})

type Found = Reply<'students.search'>
const search = async (body: object = {}, uid = 'rob') => (await served.ask(uid, 'POST /students/search', body)).body as Found
const idsOf = async (body: object, uid?: string) => (await search(body, uid)).results
const facet = async (name: string, body: object = {}, uid?: string) =>
  Object.fromEntries(((await search(body, uid)).meta.facets[name] ?? []).map(({ value, count }) => [value, count]))

describe('§7 POST /students/search for a company with a subscription', () => {
  it.each([
    [{}, ['hugo', 'low', 'sam', 'vera']],
    [{ sort: '-name' }, ['vera', 'sam', 'low', 'hugo']],
    // A student who has both stands before one who has one.
    [{ skills: ['ts', 'cpp'] }, ['hugo', 'vera', 'sam']],
    [{ skills: ['ts', 'cpp'], allSkills: true }, ['hugo', 'vera']],
    [{ skills: ['ts', 'cpp', 'sql'], sort: 'relevance' }, ['hugo', 'sam', 'vera', 'low']],
    [{ skills: ['ts', 'cpp', 'sql'], sort: '-relevance' }, ['low', 'vera', 'sam', 'hugo']],
    [{ withoutSkills: ['cpp'] }, ['low', 'sam']],
    [{ skills: ['ts', 'cpp'], withoutSkills: ['sql'] }, ['vera']],
    [{ skills: ['cpp', 'ts'], allSkills: true, withoutSkills: ['sql'] }, ['vera']],
    [{ openToReferrals: true }, ['hugo', 'sam']],
    [{ gpaRange: [3, 4] }, ['sam', 'vera']],
    [{ gpaRange: [0, 4] }, ['low', 'sam', 'vera']],
    [{ gpaRange: [3, 4], includeHiddenGpa: true }, ['hugo', 'sam', 'vera']],
    [{ gpaRange: [0.1, 0.2], includeHiddenGpa: true }, ['hugo']],
    [{ includeHiddenGpa: true }, ['hugo', 'low', 'sam', 'vera']],
    [{ graduates: [2026, 2026] }, ['low']],
    [{ graduates: [2027, 2030] }, ['hugo', 'sam', 'vera']],
    [{ schools: ['cmu'], graduates: [2027, 2030] }, ['vera']],
    [{ name: 've', sort: 'relevance' }, ['vera']],
  ])('finds by %j %j', async (body, ids) => expect(await idsOf(body)).toEqual(ids))

  it.each([
    ['ada', ['hugo', 'sam', 'vera', 'low']],
    ['uma', ['hugo', 'sam']],
    ['ursula', ['vera', 'low']],
    ['pat', ['hugo', 'sam']],
    ['emma', ['hugo', 'sam']],
  ])('is put in the order of skills for %s too: %j', async (uid, ids) => {
    const found = await idsOf({ skills: ['ts', 'cpp', 'sql'], sort: 'relevance' }, uid)
    expect(found.filter((id) => ['hugo', 'sam', 'vera', 'low'].includes(id))).toEqual(ids)
  })

  it('pages the order by skills without repeating or leaving out anybody', async () => {
    const asked = { skills: ['ts', 'cpp', 'sql'], sort: 'relevance', limit: 3 }
    const one = await search(asked)
    const other = await search({ ...asked, cursor: one.meta.next })
    expect([...one.results, ...other.results]).toEqual(['hugo', 'sam', 'vera', 'low'])
    expect(other.meta.next).toBeUndefined()
    expect((await served.ask('rob', 'POST /students/search', { ...asked, cursor: 'x' })).status).toBe(400)
  })

  it('§2.18 shows the GPA of those who show theirs, and counts each value without its own filter', async () => {
    const items = (await search()).items
    expect(items.map((item) => ('gpa' in item ? item.gpa : undefined))).toEqual([undefined, 2.4, 3.6, 3.85])
    const narrow = { gpaRange: [3.8, 4], graduates: [2027, 2027], schools: ['cmu'] }
    expect(await facet('gpa', narrow)).toEqual({ '3.8': 1, hidden: 0 })
    expect(await facet('gpa')).toEqual({ '2.4': 1, '3.6': 1, '3.8': 1, hidden: 1 })
    expect(await facet('schools', narrow)).toEqual({ cmu: 1 })
    expect(await facet('graduates', { schools: ['cmu'] })).toEqual({ '2026': 1, '2027': 1 })
    expect(await facet('skills', { skills: ['cpp'] })).toEqual({ ts: 3, sql: 3, cpp: 2 })
    expect(await facet('skills', { withoutSkills: ['sql'] })).toEqual({ ts: 1, cpp: 1 })
    expect(await facet('skills', { skills: ['ts'], withoutSkills: ['sql'] })).toEqual({ ts: 1, cpp: 1 })
    expect(await facet('skills', { skills: ['cpp'], allSkills: true })).toEqual({ cpp: 2, ts: 2, sql: 1 })
  })

  it('refuses a range that is turned round', async () => {
    for (const range of [{ graduates: [2028, 2027] }, { gpaRange: [4, 3] }])
      expect(await served.ask('rob', 'POST /students/search', range)).toMatchObject({
        status: 400,
        body: { details: [{ field: Object.keys(range)[0] }] },
      })
  })

  it('says what the company and the student had to do with each other, and not what others had', async () => {
    const application = { ...first<BoardCardDocument>(recruiterBoard), organizationId: 'globex' }
    const applications = [
      { ...application, _id: 'a-vera', studentId: 'vera', hidden: false },
      { ...application, _id: 'a-low', studentId: 'low', hidden: true },
    ]
    const referral = { ...first<ReferralDocument>(referrals), organizationId: 'globex', employeeId: 'eric' }
    const referred = [
      { ...referral, _id: 'r-hugo', studentId: 'hugo', known: true, open: true },
      // It ended, so the student can be invited again.
      { ...referral, _id: 'r-vera', studentId: 'vera', known: true, open: false, status: 'declined' as const },
      { ...referral, _id: 'r-low', studentId: 'low', known: false },
    ]
    const thread = (one: string, other: string) => ({
      _id: `t-${one}`,
      participants: [one, other],
      pair: pairOf(one, other),
      unread: {},
      lastMessage: 'Hi',
      lastFrom: other,
      lastAt: today,
    })
    await served.put(recruiterBoard, applications)
    await served.put(referrals, referred)
    await served.put(threads, [thread('hugo', 'rob'), thread('low', 'rita')])
    const of = Object.fromEntries((await search()).items.map((item) => ['uid' in item ? item.uid : '', item]))
    expect(of['vera']).toMatchObject({ applied: { id: 'a-vera', at: earlier } })
    expect(of['vera']).not.toHaveProperty('referred')
    expect(of['hugo']).toMatchObject({
      openToReferrals: true,
      referred: { by: 'eric', byName: 'Eric Doe' },
      lastWrote: { at: today, by: 'rob' },
    })
    for (const field of ['applied', 'referred', 'lastWrote', 'openToReferrals']) expect(of['low']).not.toHaveProperty(field)
    // Sam applied to the other company, and was referred there.
    for (const field of ['applied', 'referred', 'lastWrote']) expect(of['sam']).not.toHaveProperty(field)
  })

  it('§2.19 says of a referral that it stands until its last day, whatever became of a hidden application', async () => {
    const card = { ...first<BoardCardDocument>(recruiterBoard), organizationId: 'globex' }
    const referral = { ...first<ReferralDocument>(referrals), organizationId: 'globex', employeeId: 'eric', known: true, open: false }
    const stood = { status: 'accepted' as const, since: earlier, revision: 1 }
    const students = [
      { studentId: 'low', hidden: true, expiresAt: '2999-01-01T00:00:00.000Z' },
      { studentId: 'vera', hidden: true, expiresAt: earlier },
      { studentId: 'sam', hidden: false, expiresAt: '2999-01-01T00:00:00.000Z' },
    ]
    const applicationId = (studentId: string) => `a-ended-${studentId}`
    await served.put(
      recruiterBoard,
      students.map(({ studentId, hidden }) => ({ ...card, _id: applicationId(studentId), studentId, hidden })),
    )
    await served.put(
      referrals,
      students.map(({ studentId, expiresAt }) => ({
        ...referral,
        _id: `r-ended-${studentId}`,
        studentId,
        expiresAt,
        status: 'not_selected' as const,
        applicationId: applicationId(studentId),
        unlinked: stood,
      })),
    )
    const shown = (await search()).items.flatMap((item) => ('uid' in item && item.referred ? [item.uid] : []))
    expect(shown.toSorted()).toEqual(['hugo', 'low'])
  })

  it('asks nothing of a GPA once the subscription has ended, and counts none', async () => {
    for (const body of [{ gpaRange: [0, 4] }, { includeHiddenGpa: true }, { openToReferrals: true }, { withoutSkills: ['ts'] }])
      expect(await served.ask('rita', 'POST /students/search', body)).toMatchObject({
        status: 400,
        body: { details: [{ field: Object.keys(body)[0] }] },
      })
    const found = await search({ graduates: [2027, 2028], sort: 'relevance' }, 'rita')
    expect(found.meta.facets).not.toHaveProperty('gpa')
    expect(JSON.stringify(found)).not.toMatch(/gpa|Roe|applied|referred/i)
  })

  it('§2.18 counts for a preview no few students, which would describe one whom it does not show', async () => {
    expect(await facet('graduates', {}, 'rita')).toEqual({})
    // The preview is the first twenty by id: from now on these.
    await served.put(
      studentCards,
      Array.from({ length: 20 }, (_, n) => student(`a${n}`, `A${n}`, undefined, n < 5 ? 2031 : 2032, ['sql'], { universityId: 'mit' })),
    )
    expect(await facet('graduates', {}, 'rita')).toEqual({ '2031': 10, '2032': 20 })
    const narrow = { schools: ['cmu'], graduates: [2027, 2027], skills: ['ts'], allSkills: true }
    expect(await idsOf(narrow)).toContain('vera')
    const { items, meta } = await search(narrow, 'rita')
    expect([items, meta.total, meta.facets]).toEqual([[], 0, { schools: [], skills: [], graduates: [], nominated: [] }])
    expect((await search({ graduates: [2031, 2032] }, 'rita')).meta.total).toBe(20)
    // One more tells nothing of whom it is.
    await served.put(studentCards, [student('zoe', 'Zoe', undefined, 2033, ['sql'], { universityId: 'mit' })])
    const more = (await search({ graduates: [2031, 2033] }, 'rita')).meta
    expect([more.total, more.facets['skills']]).toEqual([20, [expect.objectContaining({ count: 20, estimated: true })]])
  })

  it('lets nobody ask who may be invited but those who may invite', async () => {
    expect(await idsOf({ openToReferrals: true }, 'emma')).toContain('hugo')
    for (const uid of ['uma', 'pat', 'ada'])
      expect((await served.ask(uid, 'POST /students/search', { openToReferrals: true })).status).toBe(400)
  })

  it('leaves the cards of other roles as they were', async () => {
    for (const uid of ['uma', 'pat', 'emma']) {
      const text = JSON.stringify(await search({}, uid))
      expect(text).not.toMatch(/gpa|applied|lastWrote|openToReferrals/i)
    }
    expect(await idsOf({ schools: ['cmu'] }, 'uma')).toEqual([])
    expect(await facet('skills', { schools: ['cmu'] }, 'uma')).toEqual({})
    expect((await search({ gpaRange: [3.5, 3.7] }, 'ada')).items).toEqual([expect.objectContaining({ uid: 'sam', gpa: 3.6 })])
  })
})
