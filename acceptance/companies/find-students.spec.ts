/** Students as a company finds them, with and without a subscription, saves them and hears of them (product 2.8, 2.18, 2.19). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Problem, type Write } from '../client.ts'
import { subscribe } from '../subscription.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Found = {
  readonly uid: string
  readonly displayName?: string
  readonly locked?: true
  readonly gpa?: number
  readonly openToReferrals?: true
  readonly applied?: { readonly id: string }
  readonly referred?: { readonly by: string }
}
type Search = {
  readonly items: readonly Found[]
  readonly meta: {
    readonly total: number
    readonly facets: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>
  }
}
type Saved = { readonly id: string; readonly name: string; readonly alert: string; readonly new?: number }
type Told = { readonly kind: string; readonly sentence: string; readonly path: string }

const asked = { name: 'Sam', kind: 'students', query: { name: 'Sam Demo', gpaRange: [3, 4] }, alert: 'daily' }

describePlatform('§7 finding students', ({ as, platform }) => {
  let recruiter: Person, elsewhere: Person, student: Person
  const signInAll = async () => {
    ;[recruiter, elsewhere, student] = (await Promise.all(['recruiter', 'recruiter2', 'student'].map(as))) as [Person, Person, Person]
  }
  beforeAll(async () => {
    await signInAll()
  })

  const search = async (body: object = {}, by = recruiter) => (await by.post<Search>('/students/search', body)).body
  const show = async (visibility: string) =>
    expect((await student.post('/user/updateField', { attr: 'visibility', value: visibility })).status).toBe(200)
  const saved = async (id: string) => (await recruiter.get<readonly Saved[]>('/saved-searches')).body.find((one) => one.id === id)

  it('§2.19 without a subscription is a preview, without GPAs and alerts', async () => {
    const { items, meta } = await search({ graduates: [2020, 2040], sort: 'relevance' })
    expect(items).toHaveLength(20)
    expect(items.every(({ locked, uid, displayName }) => locked && !uid && !displayName)).toBe(true)
    expect(Object.keys(meta.facets).toSorted()).toEqual(['graduates', 'nominated', 'schools', 'skills'])
    for (const body of [{ gpaRange: [3, 4] }, { includeHiddenGpa: true }, { openToReferrals: true }, { withoutSkills: ['go'] }])
      expect(await recruiter.post<Problem>('/students/search', body)).toMatchObject({
        status: 400,
        body: { details: [{ field: Object.keys(body)[0] }] },
      })
    const refused = { status: 403, body: { code: 'subscription_required' } }
    expect(await recruiter.post<Problem>('/saved-searches', asked)).toMatchObject(refused)
    expect(await recruiter.post<Problem>('/saved-searches', { ...asked, kind: 'jobs', query: {} })).toMatchObject(refused)
    const { id } = (await recruiter.post<Write>('/saved-searches', { ...asked, alert: 'never' })).body
    expect(await recruiter.post<Problem>(`/saved-searches/${id}/change`, { name: 'Sam', alert: 'daily' })).toMatchObject(refused)
    // Its GPA is not asked for either, by how many are new.
    expect(await saved(id)).not.toHaveProperty('new')
    // A student’s are free.
    expect((await student.post('/saved-searches', { ...asked, kind: 'jobs', query: {} })).status).toBe(201)
  })

  it('§8 says which field is wrong', async () => {
    for (const [body, field] of [
      [{ graduates: [2028, 2027] }, 'graduates'],
      [{ graduates: [2027] }, 'graduates'],
      [{ graduates: [1, 2027] }, 'graduates.0'],
      [{ allSkills: 'yes' }, 'allSkills'],
      [{ sort: 'newest' }, 'sort'],
      [{ includeHiddenGpa: 1 }, 'includeHiddenGpa'],
    ] as const)
      expect(await recruiter.post<Problem>('/students/search', body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('§2.10 with a subscription shows names, GPAs and counts, and lets the company invite', async () => {
    await subscribe(platform, recruiter)
    const { items, meta } = await eventually(
      () => search({ limit: 100 }),
      (found) => found.items.every(({ locked }) => !locked),
    )
    expect(items.some(({ gpa }) => gpa !== undefined)).toBe(true)
    expect(items.some(({ gpa }) => gpa === undefined)).toBe(true)
    const hidden = meta.facets['gpa']?.find(({ value }) => value === 'hidden')?.count ?? 0
    expect(hidden).toBe(items.filter(({ gpa }) => gpa === undefined).length)
    const narrow = await search({ gpaRange: [3.5, 4], limit: 100 })
    expect(narrow.items.every(({ gpa = 0 }) => gpa >= 3.5)).toBe(true)
    expect((await search({ gpaRange: [3.5, 4], includeHiddenGpa: true })).meta.total).toBe(narrow.meta.total + hidden)
    expect(items.some(({ applied }) => applied !== undefined)).toBe(true)

    const open = items.filter(({ openToReferrals, applied, referred }) => openToReferrals && !applied && !referred)
    const tries = await Promise.all(open.map(async ({ uid }) => (await elsewhere.post('/referrals/invite', { studentId: uid })).status))
    const chosen = open[tries.indexOf(404)]
    expect((await recruiter.post('/referrals/invite', { studentId: chosen?.uid })).status).toBe(201)
    const again = await recruiter.post<Problem>('/referrals/invite', { studentId: chosen?.uid })
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate_referral' } })
    const { items: after } = await search({ name: chosen?.displayName })
    expect(after.find(({ uid }) => uid === chosen?.uid)).toMatchObject({ referred: { by: recruiter.uid } })
    const closed = items.find(({ openToReferrals, applied }) => !openToReferrals && !applied)
    expect((await recruiter.post<Problem>('/referrals/invite', { studentId: closed?.uid })).body.code).toBe('student_not_open')
  })

  it('§2.8 tells in the morning of students who became visible', async () => {
    const { id } = (await recruiter.post<Write>('/saved-searches', asked)).body
    expect(await saved(id)).toMatchObject({ alert: 'daily', new: 0 })
    await show('private')
    await show('recruiters')
    await eventually(
      () => saved(id),
      (one) => one?.new === 1,
    )
    await platform.moveTo(new Date(Date.parse(TEST_NOW) + 86_400_000).toISOString())
    await signInAll()
    const told = await eventually(
      async () => (await recruiter.get<readonly Told[]>('/notifications')).body.find(({ kind }) => kind === 'savedSearch'),
      (one) => one !== undefined,
    )
    expect(told).toMatchObject({ sentence: 'One new student fits your saved search', path: '/app/students' })
  }, 180_000)
})
