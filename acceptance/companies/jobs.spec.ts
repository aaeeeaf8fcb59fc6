/** A company's jobs: copies, and their numbers (product 2.7, 3). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Job = {
  readonly id: string
  readonly status: string
  readonly title: string
  readonly recruiter: string
  readonly closesOn?: string
  readonly applications?: number
  readonly funnel?: Readonly<Record<string, number>>
}

const company = 'kestrel-works'
const list = async (person: Person, query: string) => (await person.get<Job[]>(`/jobs?organization=${company}&limit=100${query}`)).body
const copy = (person: Person, id: string) => person.post<Problem & { readonly id: string }>(`/jobs/${id}/duplicate`, {})

describePlatform('a company’s jobs', ({ as }) => {
  let recruiter: Person, other: Person, student: Person, admin: Person
  beforeAll(async () => {
    const people = await Promise.all(['recruiter', 'recruiter2', 'student', 'admin'].map(as))
    ;[recruiter, other, student, admin] = people as [Person, Person, Person, Person]
  })

  it('§7 are copied as drafts of who copies them, by their own company and admins alone', async () => {
    const [job] = await list(recruiter, '&status=open')
    const id = job?.id ?? ''
    expect([(await copy(student, id)).status, (await copy(other, id)).status, (await copy(recruiter, 'unknown')).status]).toEqual([
      403, 404, 404,
    ])
    const made = await copy(recruiter, id)
    expect(made.status).toBe(201)
    const read = (person: Person, of: string) => person.get<Job>(`/jobs/id/${of}`)
    const draft = await eventually(
      () => read(recruiter, made.body.id),
      ({ status }) => status === 200,
    )
    expect(draft.body).toMatchObject({ status: 'draft', title: job?.title, recruiter: recruiter.uid, applications: 0 })
    expect((await read(student, made.body.id)).status).toBe(404)
    expect((await copy(admin, made.body.id)).status).toBe(201)
  })

  it('product 3 are listed by one or several statuses, with where their applications stand for the company alone', async () => {
    const some = await list(recruiter, '&status=draft,filled')
    expect(new Set(some.map(({ status }) => status))).toEqual(new Set(['draft', 'filled']))
    expect((await recruiter.get(`/jobs?status=open,moon`)).status).toBe(400)
    const open = await list(recruiter, '&status=open')
    const counted = open.find(({ applications = 0 }) => applications > 0)
    type Column = { readonly status: string; readonly count: number }
    const columns = (await recruiter.get<Column[]>(`/applications/columns?jobId=${counted?.id ?? ''}`)).body
    const steps = Object.fromEntries(columns.map(({ status, count }) => [status, count]))
    expect(steps).toMatchObject(counted?.funnel ?? { none: true })
    for (const job of await list(student, '')) expect(job).not.toHaveProperty('funnel')
  })
})
