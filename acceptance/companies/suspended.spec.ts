/** A company that our team suspended (product 2.19, 2.20): its jobs are gone, its people read their applicants and do nothing else. */
import { beforeAll, expect, it } from 'vitest'
import { describedCalls, type DescribedCall } from '../calls.ts'
import { send, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { ownCalls } from '../own-calls.ts'

type Job = { readonly id: string; readonly organization: string; readonly status: string; readonly organizationSuspended?: true }
type Application = { readonly id: string; readonly jobId?: string; readonly status: string; readonly organizationSuspended?: true }

/** The reading of its own applicants, and what is everybody's own: their account, mails, notifications and messages with admins. */
const allowed = ['GET /applications/recruiter', 'GET /applications/columns', 'GET /applications/id/{id}', ...ownCalls]
const company = 'kestrel-works'

describePlatform('§2.20 a suspended company', ({ as, platform, registered }) => {
  let recruiter: Person, employee: Person, student: Person, admin: Person, newcomer: Person
  let calls: readonly DescribedCall[]
  let job: string, applied: string, application: string
  const openOf = async (person: Person) =>
    (await person.get<readonly Job[]>(`/jobs?organization=${company}&limit=100`)).body.filter(({ status }) => status === 'open').length
  let before: number
  const reason = 'It asks applicants for a deposit.'
  const suspend = () => admin.post<Write>(`/admin/organizations/${company}/suspend`, { reason })

  beforeAll(async () => {
    ;[recruiter, employee, admin] = [await as('recruiter'), await as('employee'), await as('admin')]
    student = await as('student')
    newcomer = await registered('student', { displayName: 'Nova Newcomer', profile: { openToReferrals: true } })
    const fields = { jobType: 'internship', workplaceType: 'remote', description: 'Sits where one was put, or does not.', skills: [] }
    const post = async (title: string) => (await recruiter.post<Write>('/jobs/post', { ...fields, title })).body.id
    ;[job, applied] = [await post('Keeper of keys'), await post('Keeper of doors')]
    application = (await newcomer.post<Write>('/students/apply-job', { jobId: applied })).body.id
    await newcomer.post('/messages/send', { toUser: recruiter.uid, message: 'Is it open?' })
    await recruiter.post(`/organizations/${company}/update`, { publicPage: true })
    calls = await describedCalls(platform.origin)
    await platform.settle()
    before = await openOf(newcomer)
    if (before <= 1) throw new Error('The demo has more open jobs than this.')
    const shown = await send(platform.origin, { method: 'GET', path: `/jobs/public/${job}` })
    if (shown.status !== 200) throw new Error('The job is not public.')
    const listener = await recruiter.listen()
    if ((await suspend()).status !== 200) throw new Error('The company is not suspended.')
    // Its socket is told nothing of the company any more, within seconds.
    await listener.closed
  })

  it('refuses its people every call but the reading of applicants and what is their own, before anything is looked for', async () => {
    for (const [role, { token }] of [
      ['recruiter', recruiter],
      ['employee', employee],
    ] as const) {
      const wrong: string[] = []
      for (const { method, path, roles: who } of calls) {
        if (who.visitor !== undefined) continue
        const { status, body } = await send<Problem>(platform.origin, {
          method,
          path: path.replaceAll(/\{\w+\}/g, 'unknown'),
          token,
          ...(method !== 'GET' && { body: {} }),
        })
        const answer = `${status} ${status === 403 ? body.code : ''}`.trim()
        const right = !who[role]
          ? answer === '403 forbidden'
          : allowed.includes(`${method} ${path}`)
            ? !['organization_suspended', 'forbidden'].includes(body?.code) && status < 500
            : answer === '403 organization_suspended'
        if (!right) wrong.push(`${method} ${path}: ${answer}`)
      }
      expect([role, wrong]).toEqual([role, []])
    }
  })

  it('reads its applicants, and takes them away as no table', async () => {
    const board = await recruiter.get<readonly Application[]>('/applications/recruiter?limit=100')
    expect(board.body.map(({ id }) => id)).toContain(application)
    expect((await recruiter.get(`/applications/id/${application}`)).status).toBe(200)
    expect(await recruiter.get<Problem>('/applications/recruiter?format=csv')).toMatchObject({
      status: 403,
      body: { code: 'organization_suspended' },
    })
    expect(await recruiter.post<Problem>('/messages/send', { toUser: newcomer.uid, message: 'Hello.' })).toMatchObject({
      status: 403,
      body: { code: 'organization_suspended' },
    })
    expect((await recruiter.post('/messages/send', { toUser: admin.uid, message: 'Why?' })).status).toBe(201)
  })

  it('§2.16 reads the conversations of before no more, but those with admins', async () => {
    const contacts = (person: Person) => person.get<readonly { readonly contactId: string }[]>(`/messages/contacts/${person.uid}`)
    expect((await contacts(recruiter)).body.map(({ contactId }) => contactId)).toEqual([admin.uid])
    expect((await recruiter.get(`/messages/${newcomer.uid}`)).status).toBe(404)
    expect((await recruiter.get(`/messages/${admin.uid}`)).body).toHaveLength(1)
    expect((await contacts(newcomer)).body).toMatchObject([{ contactId: recruiter.uid, canMessage: false }])
    expect((await newcomer.get(`/messages/${recruiter.uid}`)).body).toHaveLength(1)
  })

  it('has no job that anybody finds', async () => {
    await platform.settle()
    expect(await openOf(newcomer)).toBe(0)
    const search = await newcomer.post<{ readonly items: readonly Job[] }>('/jobs/search', { titles: ['Keeper'] })
    expect(search.body.items ?? []).toEqual([])
    expect((await newcomer.get(`/jobs/id/${job}`)).status).toBe(404)
    expect((await newcomer.get(`/organizations/${company}/page`)).status).toBe(404)
    for (const path of [`/jobs/public/${job}`, `/organizations/${company}/page`])
      expect((await send(platform.origin, { method: 'GET', path })).status).toBe(404)
    expect((await newcomer.post<Problem>('/students/apply-job', { jobId: job })).body.code).toBe('job_not_open')
  })

  it('is told to those who applied, who may withdraw and write to nobody there', async () => {
    expect((await newcomer.get<Job>(`/jobs/id/${applied}`)).body).toMatchObject({ status: 'paused', organizationSuspended: true })
    const own = (await newcomer.get<Application>(`/applications/id/${application}`)).body
    expect(own.organizationSuspended).toBe(true)
    expect((await student.post<Problem>('/messages/send', { toUser: recruiter.uid, message: 'Hello?' })).status).toBe(403)
    const withdrawn = await newcomer.put<Write>(`/applications/status/${application}`, { status: 'withdrawn' })
    expect(withdrawn.status).toBe(200)
  })

  it('is in the list of admins, with why', async () => {
    const found = await admin.get<readonly { readonly id: string; readonly suspendedBecause?: string; readonly people: number }[]>(
      '/admin/organizations?status=suspended',
    )
    // The demo has a fake employer beside it.
    expect(found.body.map(({ id }) => id).toSorted()).toEqual([company, 'swiftlane'])
    const own = found.body.find(({ id }) => id === company)
    expect(own?.suspendedBecause).toBe(reason)
    expect(own?.people).toBeGreaterThan(1)
  })

  it('is what it was once it is reinstated', async () => {
    expect((await admin.post(`/admin/organizations/${company}/reinstate`, {})).status).toBe(200)
    await platform.settle()
    expect(await openOf(newcomer)).toBe(before)
    expect((await recruiter.get('/jobs')).status).toBe(200)
    expect((await recruiter.get(`/messages/${newcomer.uid}`)).body).toHaveLength(1)
    const shown = await send(platform.origin, { method: 'GET', path: `/jobs/public/${job}` })
    if (shown.status !== 200) throw new Error('The job is not public.')
  })
})
