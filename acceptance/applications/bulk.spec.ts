/** A company moves many applications at once, and takes it back (product 2.19, Bulk). */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { type Person, type Problem, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Results = readonly {
  readonly id: string
  readonly ok: boolean
  readonly status?: string
  readonly code?: string
  readonly message?: string
}[]
type Bulk = { readonly ok: true; readonly bulkId: string; readonly results: Results; readonly topics: readonly string[] }
type Entry = { readonly to?: string; readonly bulkId?: string; readonly undoneBy?: string; readonly via?: { readonly operation: string } }

const job = (title: string) => ({
  title,
  jobType: 'internship',
  workplaceType: 'remote',
  description: 'Looks after birds in mines, and after their songs.',
  skills: [],
})

describePlatform('a bulk action', ({ as }) => {
  let student: Person, recruiter: Person, elsewhere: Person
  const apply = async (by: Person, title: string) => {
    const jobId = (await by.post<Write>('/jobs/post', job(title))).body.id
    return (await student.post<Write>('/students/apply-job', { jobId })).body.id
  }
  const statusOf = async (id: string) => (await recruiter.get<{ readonly status: string }>(`/applications/id/${id}`)).body.status
  const bulk = (by: Person, path: string, body: object, key: string = randomUUID()) =>
    by.post<Bulk & Problem>(`/applications/${path}`, body, key)

  beforeAll(async () => {
    const names = ['student', 'recruiter', 'recruiter2'] as const
    const people = await Promise.all(names.map(as))
    ;[student, recruiter, elsewhere] = people as [Person, Person, Person]
  })

  it('§2.19 decides each application by itself, answers alike when it is repeated, and is taken back at once', async () => {
    const [one, two, gone] = [await apply(recruiter, 'Ringer'), await apply(recruiter, 'Watcher'), await apply(recruiter, 'Keeper')]
    const foreign = await apply(elsewhere, 'Trainer')
    await student.put(`/applications/status/${gone}`, { status: 'withdrawn' })
    const body = { ids: [two, foreign, gone, one], status: 'shortlisted' }
    const key = randomUUID()
    const { status, body: done } = await bulk(recruiter, 'bulk-status', body, key)
    expect(status).toBe(200)
    expect(done.results).toMatchObject([
      { id: two, ok: true, status: 'shortlisted' },
      { id: foreign, ok: false, code: 'not_found', message: expect.any(String) },
      { id: gone, ok: false, code: 'illegal_transition', message: 'Cannot move from withdrawn to shortlisted' },
      { id: one, ok: true, status: 'shortlisted' },
    ])
    expect(done.topics).toContain('applications')
    expect((await bulk(recruiter, 'bulk-status', body, key)).body).toMatchObject({ bulkId: done.bulkId, results: done.results })

    const trail = async (by: Person, id: string) => (await by.get<Entry[]>(`/timeline/application/${id}`)).body
    for (const id of [one, two]) {
      expect((await trail(recruiter, id)).filter(({ bulkId }) => bulkId === done.bulkId)).toMatchObject([{ to: 'shortlisted' }])
      // Students do not learn that others were moved with them.
      expect((await trail(student, id)).map(({ bulkId, via }) => [bulkId, via?.operation.includes('bulk')])).toEqual([
        [undefined, false],
        [undefined, false],
      ])
    }

    expect(await bulk(elsewhere, 'bulk-undo', { bulkId: done.bulkId })).toMatchObject({ status: 404 })
    const undoKey = randomUUID()
    const undone = await bulk(recruiter, 'bulk-undo', { bulkId: done.bulkId }, undoKey)
    expect(Object.fromEntries(undone.body.results.map(({ id, ok, status: to }) => [id, [ok, to]]))).toEqual({
      [one]: [true, 'submitted'],
      [two]: [true, 'submitted'],
    })
    expect([await statusOf(one), await statusOf(two)]).toEqual(['submitted', 'submitted'])
    expect((await bulk(recruiter, 'bulk-undo', { bulkId: done.bulkId }, undoKey)).body.results).toEqual(undone.body.results)
    const again = await bulk(recruiter, 'bulk-undo', { bulkId: done.bulkId })
    expect(again.body.results.map(({ code }) => code)).toEqual(['undo_not_possible', 'undo_not_possible'])
  })

  it('§2.19 refuses an id that is named twice, none at all, and more than 200', async () => {
    const many = Array.from({ length: 201 }, (_, n) => `application-${n}`)
    for (const ids of [['one', 'one'], [], many])
      expect(await bulk(recruiter, 'bulk-status', { ids, status: 'rejected' })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})
