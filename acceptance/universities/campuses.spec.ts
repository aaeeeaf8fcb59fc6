/** The work of a university's staff beside the story: companies on their campus (product 2.7, 2.13). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Campus = { readonly organization: string; readonly university: string; readonly status: string; readonly openJobs: number }
type Job = { readonly id: string; readonly organization: string }

const campuses = async (person: Person, query = '') => (await person.get<Campus[]>(`/campus-approvals${query}`)).body

describePlatform('§2.7 companies on a campus', ({ as }) => {
  let staff: Person, student: Person, recruiter: Person, admin: Person
  beforeAll(async () => {
    const people = await Promise.all(['university', 'student', 'recruiter', 'admin'].map(as))
    ;[staff, student, recruiter, admin] = people as [Person, Person, Person, Person]
  })

  const jobsOf = async (organization: string, person = student) =>
    (await person.get<Job[]>(`/jobs?organization=${organization}&limit=100`)).body
  const decide = (organization: string, body: object, person = staff) => person.post<Problem>(`/campus-approvals/${organization}`, body)

  it('§2.7 a company that waits is hidden from the university’s students until its staff approve it', async () => {
    const [waiting] = await campuses(staff, '?status=pending')
    expect(waiting).toMatchObject({ organization: 'bluefin', status: 'pending', openJobs: 1 })
    const [job] = await jobsOf('bluefin', staff)
    expect(await jobsOf('bluefin')).toEqual([])
    expect((await student.get(`/jobs/id/${job?.id}`)).status).toBe(404)
    const applied = await student.post<Problem>('/students/apply-job', { jobId: job?.id })
    expect([applied.status, applied.body.code]).toEqual([409, 'not_on_campus'])

    expect((await decide('bluefin', { decision: 'approved' })).body).toMatchObject({ ok: true, status: 'approved' })
    expect(
      (
        await eventually(
          () => jobsOf('bluefin'),
          ({ length }) => length > 0,
        )
      ).map(({ id }) => id),
    ).toEqual([job?.id])
    expect((await student.post('/students/apply-job', { jobId: job?.id })).status).toBe(201)
    expect(await campuses(staff, '?status=pending')).toEqual([])
  })

  it('§2.7 a declined one disappears from searches, and reads why; what was applied for stays open', async () => {
    const before = await jobsOf('kestrel-works')
    expect(before.length).toBeGreaterThan(0)
    const reason = 'Interviews that were not paid for as promised.'
    expect((await decide('kestrel-works', { decision: 'declined', reason })).status).toBe(200)
    expect(
      await eventually(
        () => jobsOf('kestrel-works'),
        ({ length }) => length === 0,
      ),
    ).toEqual([])
    const { results } = (await student.post<{ results: string[] }>('/jobs/search', { organization: 'kestrel-works' })).body
    expect(results).toEqual([])
    expect(await campuses(recruiter)).toContainEqual(
      expect.objectContaining({ university: 'demo-university', status: 'declined', decided: { at: expect.any(String), reason } }),
    )
    const told = () => recruiter.get<{ sentence: string }[]>('/notifications')
    const sentences = (await eventually(told, ({ body }) => body.some(({ sentence }) => sentence.includes('declined your company')))).body
    expect(sentences.map(({ sentence }) => sentence)).toContain('Demo State University declined your company')
    const application = (
      await student.get<{ jobId: string; organization: string }[]>(`/applications/student/${student.uid}?limit=100`)
    ).body.find(({ organization }) => organization === 'kestrel-works')
    expect((await student.get(`/jobs/id/${application?.jobId}`)).status).toBe(200)
  })

  it('§6 is refused where it is not one’s own, and with what is missing named', async () => {
    expect((await decide('nothing', { decision: 'approved' })).status).toBe(404)
    expect((await decide('fernhollow', { decision: 'approved' })).status).toBe(404)
    expect((await decide('papercrane', { decision: 'approved', university: 'fernhollow' })).status).toBe(404)
    expect((await decide('papercrane', { decision: 'maybe' })).status).toBe(400)
    const unnamed = await decide('papercrane', { decision: 'approved' }, admin)
    expect([unnamed.status, JSON.stringify(unnamed.body.details)]).toEqual([400, expect.stringContaining('"university"')])
    expect((await decide('papercrane', { decision: 'approved', university: 'fernhollow' }, admin)).status).toBe(200)
    for (const person of [student, recruiter]) expect((await decide('papercrane', { decision: 'approved' }, person)).status).toBe(403)
    expect((await student.get('/campus-approvals')).status).toBe(403)
  })
})
