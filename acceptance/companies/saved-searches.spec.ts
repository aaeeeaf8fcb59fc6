/** Searches that a student saves, over days on which jobs are posted (product 1, row 40; 2.19 "Searches"). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Problem, type Write } from '../client.ts'
import { mailsTo } from '../outbox.ts'
import { subscribe } from '../subscription.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Saved = { readonly id: string; readonly name: string; readonly query: object; readonly alert: string; readonly new?: number }
type Told = { readonly kind: string; readonly sentence: string; readonly path: string; readonly at: string }

/** A restart takes ten seconds and more on a busy machine. In milliseconds. */
const afterRestarts = 180_000

const hour = (hours: number) => new Date(Date.parse(TEST_NOW) + hours * 3_600_000).toISOString()
const job = { jobType: 'internship', workplaceType: 'remote', description: 'Looks after lamps by the sea, and their keepers.', skills: [] }
const asked = { name: 'Lamps by the sea', kind: 'jobs', query: { titles: ['lamp'], jobType: ['internship'] }, alert: 'daily' }

describePlatform('a saved search', ({ as, platform }) => {
  let student: Person, recruiter: Person, professor: Person
  const signInAll = async () => {
    ;[student, recruiter, professor] = (await Promise.all(['student', 'recruiter', 'professor'].map(as))) as [Person, Person, Person]
  }
  const moveTo = async (now: string) => {
    await platform.moveTo(now)
    await signInAll()
  }
  beforeAll(async () => {
    await signInAll()
    await subscribe(platform, recruiter)
  })

  const list = async () => (await student.get<readonly Saved[]>('/saved-searches')).body
  const saved = async (id: string) => (await list()).find((one) => one.id === id)
  const post = async (title: string) => {
    const posted = await recruiter.post<Write>('/jobs/post', { ...job, title })
    expect(posted.status).toBe(201)
    // The student's next read has it.
    await eventually(
      () => student.get<{ readonly meta: { readonly total: number } }>('/jobs/matches'),
      ({ headers }) => String(headers['x-view-position']) >= posted.body.position,
    )
  }
  /** The student's notifications of saved searches. */
  const told = async () => (await student.get<readonly Told[]>('/notifications')).body.filter(({ kind }) => kind === 'savedSearch')
  /** One notification a person is written anew each time. */
  const toldAfter = (before: readonly Told[]) => eventually(told, ([one]) => one !== undefined && one.at > (before[0]?.at ?? ''))
  const mails = () => mailsTo('student@demo.example', platform).filter((mail) => /saved search/.test(mail))

  let id: string
  it('is saved as it was asked for, and says how much is new since it was seen', async () => {
    const reply = await student.post<Write>('/saved-searches', asked)
    expect(reply.status).toBe(201)
    ;({ id } = reply.body)
    expect(await saved(id)).toMatchObject({ ...asked, new: 0 })
    await post('Lamp lighter')
    await post('Lantern keeper')
    expect(await saved(id)).toMatchObject({ new: 1 })
    expect((await student.post(`/saved-searches/${id}/seen`)).status).toBe(200)
    expect(await saved(id)).toMatchObject({ new: 0 })
  })

  it('§8 refuses what its search would refuse, with the field', async () => {
    const fieldsOf = async (body: object) =>
      ((await student.post<Problem>('/saved-searches', { ...asked, ...body })).body.details as readonly { readonly field: string }[]).map(
        ({ field }) => field,
      )
    expect(await fieldsOf({ query: { colour: 'red' } })).toEqual(['query.colour'])
    expect(await fieldsOf({ query: { cursor: 'x' } })).toEqual(['query.cursor'])
    expect(await fieldsOf({ query: { titles: ['a\u202eb'] } })).toEqual(['query.titles.0'])
    expect(await fieldsOf({ query: [] })).toEqual(['query'])
    expect(await fieldsOf({ name: 'x'.repeat(81) })).toEqual(['name'])
    expect(await fieldsOf({ alert: 'hourly' })).toEqual(['alert'])
    expect((await student.post<Problem>('/saved-searches', { ...asked, kind: 'students', query: {} })).status).toBe(403)
    expect(
      (await recruiter.post('/saved-searches', { ...asked, kind: 'students', query: { skills: ['go'] }, alert: 'never' })).status,
    ).toBe(201)
  })

  it('comes back with what was new in it when its removal is undone', async () => {
    await post('Lamp glazier')
    expect((await student.post(`/saved-searches/${id}/restore`)).status).toBe(404)
    expect((await student.post(`/saved-searches/${id}/remove`)).status).toBe(200)
    expect(await saved(id)).toBeUndefined()
    expect((await student.post(`/saved-searches/${id}/restore`)).status).toBe(200)
    expect(await saved(id)).toMatchObject({ ...asked, new: 1 })
    expect((await student.post(`/saved-searches/${id}/restore`)).status).toBe(404)
  })

  it('§8 gets another name and alert, which leaves what is new in it, and refuses others with the field', async () => {
    const change = (body: object) => student.post<Problem>(`/saved-searches/${id}/change`, body)
    expect((await change({ name: 'Lighthouses', alert: 'never' })).status).toBe(200)
    expect(await saved(id)).toMatchObject({ name: 'Lighthouses', alert: 'never', query: asked.query, new: 1 })
    expect((await change({ name: asked.name, alert: 'daily' })).status).toBe(200)
    const fieldsOf = ({ body }: { readonly body: Problem }) =>
      (body.details as readonly { readonly field: string }[]).map(({ field }) => field)
    expect(fieldsOf(await change({ name: 'x'.repeat(81), alert: 'daily' }))).toEqual(['name'])
    expect(fieldsOf(await change({ name: asked.name, alert: 'hourly' }))).toEqual(['alert'])
    await student.post(`/saved-searches/${id}/seen`)
  })

  it('is its owner’s alone', async () => {
    expect((await recruiter.post(`/saved-searches/${id}/seen`)).status).toBe(404)
    expect((await recruiter.post(`/saved-searches/${id}/remove`)).status).toBe(404)
    expect((await recruiter.post(`/saved-searches/${id}/restore`)).status).toBe(404)
    expect((await recruiter.post(`/saved-searches/${id}/change`, { name: 'Mine', alert: 'never' })).status).toBe(404)
    expect((await recruiter.get<readonly Saved[]>(`/saved-searches?ids=${id}`)).body).toEqual([])
    expect((await professor.get('/saved-searches')).status).toBe(403)
  })

  it(
    'is told of in the morning, in the app and once by mail, when there is something new',
    async () => {
      await post('Lamp cleaner')
      await post('Lamp and lens grinder')
      await moveTo(hour(16))
      expect(await told()).toEqual([])
      // Two days without the platform: seven o'clock has passed twice.
      await moveTo(hour(47))
      const [first] = await eventually(told, (found) => found.length > 0)
      expect(first).toMatchObject({ sentence: '2 new jobs fit your saved search', path: '/app/jobs?show=searches' })
      await moveTo(hour(72))
      const [mail = ''] = await eventually(
        async () => mails(),
        (found) => found.length > 0,
      )
      expect(mail).toContain('2 new jobs fit your saved search')
      expect(mail).toContain('List-Unsubscribe')
      expect(mail).not.toContain('Lamps by the sea')
      // The job is still new to who has not looked.
      expect(await saved(id)).toMatchObject({ new: 2 })
    },
    afterRestarts,
  )

  /** One check covers all searches of a person, so what it tells of another one shows that it has looked at this one too. */
  const onlyTheOtherIsTold = async (times: number, ofLamps: string, ofLanterns: string, at: number) => {
    if (ofLamps !== '') await post(ofLamps)
    await post(ofLanterns)
    const before = await told()
    await moveTo(hour(at))
    const [last] = await toldAfter(before)
    expect(last?.sentence).toBe('One new job fits your saved search')
    await moveTo(hour(at + 24))
    await eventually(
      async () => mails(),
      (found) => found.length === times,
    )
    expect(await told()).toEqual([last])
  }

  it(
    'is not told of again without anything new, nor once it is removed',
    async () => {
      await student.post('/saved-searches', { ...asked, name: 'Lanterns', query: { ...asked.query, titles: ['lantern'] } })
      await onlyTheOtherIsTold(2, '', 'Lantern polisher', 98)
      expect((await student.post(`/saved-searches/${id}/remove`)).status).toBe(200)
      expect((await student.post(`/saved-searches/${id}/remove`)).status).toBe(404)
      expect(await saved(id)).toBeUndefined()
      await onlyTheOtherIsTold(3, 'Lamp painter', 'Lantern painter', 146)
    },
    afterRestarts,
  )

  it(
    'is not mailed of to somebody who chose so',
    async () => {
      const preferences = (await student.get<{ readonly mail: Readonly<Record<string, string>> }>('/me/preferences')).body
      expect(preferences.mail['savedSearch']).toBe('daily')
      await student.post('/saved-searches', asked)
      await student.put('/me/preferences', { mail: { savedSearch: 'never' } })
      await post('Lamp collector')
      const before = await told()
      await moveTo(hour(200))
      await toldAfter(before)
      await moveTo(hour(224))
      expect(mails()).toHaveLength(3)
    },
    afterRestarts,
  )
})
