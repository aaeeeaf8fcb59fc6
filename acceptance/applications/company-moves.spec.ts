/** A company moves to another time zone: lists and commands agree on what is open, and what was told stays (product 2.20, Small). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Job = { readonly status: string; readonly timezone?: string }
type Application = {
  readonly status: string
  readonly allowed: readonly string[]
  readonly offerTimezone?: string
  readonly offerExpiresOn?: string
}

const company = 'kestrel-works'
const lastDay = '2026-11-25'
const job = { jobType: 'internship', workplaceType: 'remote', description: 'Looks after birds in mines, and their songs.', skills: [] }

describePlatform('a company moves to another time zone', ({ as, platform }) => {
  let student: Person, recruiter: Person
  let ending: string, running: string, offered: string

  const signInAll = async () => {
    ;[student, recruiter] = (await Promise.all(['student', 'recruiter'].map(as))) as [Person, Person]
  }
  const post = async (title: string, more: object = {}) => (await recruiter.post('/jobs/post', { ...job, title, ...more })).body.id
  const apply = (jobId: string) => student.post<Write & { readonly code?: string }>('/students/apply-job', { jobId })
  const statusOf = async (id: string, person = student) => (await person.get<Job>(`/jobs/id/${id}`)).body
  const listed = async (id: string) => (await student.get<readonly Job[]>(`/jobs?ids=${id}`)).body.length
  const move = async (timezone: string) => {
    expect((await recruiter.post(`/organizations/${company}/update`, { timezone })).status).toBe(200)
    await platform.settle()
  }

  beforeAll(async () => {
    await signInAll()
    ending = await post('Canary keeper', { closesOn: lastDay })
    running = await post('Owl warden')
    offered = (await apply(await post('Bird ringer'))).body.id
    const set = (status: string, more: object = {}) => recruiter.put(`/applications/status/${offered}`, { status, ...more })
    await set('interviewing')
    await set('offered', { offerExpiresOn: lastDay })
  })

  it('§2.20 the last day of an open job ends by the new clock, in lists and for who applies, and the job closes with it', async () => {
    await move('Asia/Tokyo')
    await eventually(
      () => statusOf(ending),
      ({ timezone }) => timezone === 'Asia/Tokyo',
    )
    await platform.moveTo('2026-11-25T14:59:00.000Z')
    await signInAll()
    expect([await listed(ending), (await statusOf(ending)).status]).toEqual([1, 'open'])
    await platform.moveTo('2026-11-25T15:00:00.000Z')
    await signInAll()
    expect(await listed(ending)).toBe(0)
    expect((await apply(ending)).body).toMatchObject({ code: 'job_not_open' })
    expect((await statusOf(ending, recruiter)).status).toBe('closed')
  })

  it('§2.20 what has closed stays closed when the company moves back', async () => {
    await move('Pacific/Honolulu')
    expect((await statusOf(ending, recruiter)).status).toBe('closed')
    expect(await listed(ending)).toBe(0)
    expect((await apply(ending)).body).toMatchObject({ code: 'job_not_open' })
    expect((await apply(running)).status).toBe(201)
  })

  it('§2.20 an offer that was told keeps its day, its clock and its end', async () => {
    const read = async () => (await student.get<Application>(`/applications/id/${offered}`)).body
    expect(await read()).toMatchObject({
      offerExpiresOn: lastDay,
      offerTimezone: 'America/Chicago',
      allowed: expect.arrayContaining(['accepted']),
    })
    await platform.moveTo('2026-11-26T05:59:00.000Z')
    await signInAll()
    expect((await read()).allowed).toContain('accepted')
    // Midnight in Chicago; in Honolulu the day has ten hours more.
    await platform.moveTo('2026-11-26T06:00:00.000Z')
    await signInAll()
    expect(await read()).toMatchObject({ status: 'declined', allowed: expect.not.arrayContaining(['accepted']) })
  })
})
