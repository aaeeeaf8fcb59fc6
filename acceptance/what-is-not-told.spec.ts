/** What people must not notice, neither in a field nor in a number (product 2.18). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Person, type Problem, type Write } from './client.ts'
import { removeData, startPlatform, type Platform } from './platform.ts'

let platform: Platform
let student: Person, recruiter: Person

beforeAll(async () => {
  platform = await startPlatform()
  ;[student, recruiter] = (await Promise.all(['student', 'recruiter'].map((name) => signIn(platform.origin, `${name}@demo.example`)))) as [
    Person,
    Person,
  ]
})
afterAll(async () => {
  await platform.stop()
  removeData(platform)
})

describe('§2.18 a student', () => {
  it('cannot tell from any reply that the company opened the application', async () => {
    const form = { jobType: 'internship', workplaceType: 'remote', description: 'Reads what others overlook, and says so.', skills: [] }
    const { id: jobId } = (await recruiter.post('/jobs/post', { ...form, title: 'Proof reader' })).body
    const { id } = (await student.post('/students/apply-job', { jobId })).body
    type Seen = { readonly revision: number; readonly applied?: string }
    /** Whatever the student can ask about the application, also by a change that changes nothing. */
    const seen = async () => ({
      read: (await student.get<Seen>(`/applications/id/${id}`)).body,
      listed: (await student.get<{ id: string }[]>(`/applications/student/${student.uid}`)).body.find((each) => each.id === id),
      trail: (await student.get(`/timeline/application/${id}`)).body,
      unchanged: (await student.put(`/applications/status/${id}`, { status: 'submitted' })).body,
    })
    const before = await seen()
    await recruiter.post(`/applications/${id}/viewed`)
    await recruiter.get(`/applications/id/${id}`)
    expect(await seen()).toEqual(before)
    expect((await student.get<Seen>(`/jobs/id/${jobId}`)).body).not.toHaveProperty('revision')
    expect((await recruiter.get<Seen>(`/jobs/id/${jobId}`)).body.revision).toBe(0)

    // The revision that the student reads is the one that a change of theirs expects.
    await recruiter.put(`/applications/status/${id}`, { status: 'under_review' })
    const path = `/applications/status/${id}`
    const late = await student.put<Problem>(path, { status: 'withdrawn', expectedRevision: before.read.revision })
    expect(late).toMatchObject({ status: 409, body: { code: 'revision_conflict', details: { expected: 0, actual: 1 } } })
    const { revision } = (await student.get<Seen>(`/applications/id/${id}`)).body
    const withdrawn = await student.put<Write>(path, { status: 'withdrawn', expectedRevision: revision })
    expect(withdrawn).toMatchObject({ status: 200, body: { revision: revision + 1 } })
    expect((await student.get<Seen>(`/applications/id/${id}`)).body.revision).toBe(revision + 1)
  })
})
