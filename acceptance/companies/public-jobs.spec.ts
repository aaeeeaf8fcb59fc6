/** Jobs that visitors may read, because their company says so (product 2.19 "Public job"). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, type Person } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

const company = 'kestrel-works'

describePlatform('§2.19 a public job', ({ as, platform }) => {
  let recruiter: Person
  beforeAll(async () => {
    recruiter = await as('recruiter')
  })

  const visit = (id: string) => send<Readonly<Record<string, unknown>>>(platform.origin, { method: 'GET', path: `/jobs/public/${id}` })
  const status = async (id: string) => (await visit(id)).status
  const setPublic = (publicPage: boolean) => recruiter.post(`/organizations/${company}/update`, { publicPage })
  it('§2.19 is off by default, and open where the company says so, without any person', async () => {
    const jobs = (await recruiter.get<{ id: string; status: string }[]>(`/jobs?organization=${company}&limit=100`)).body
    const open = jobs.find((job) => job.status === 'open')?.id ?? ''
    const closed = jobs.find((job) => job.status === 'closed' || job.status === 'filled')?.id ?? ''
    expect(await status(open)).toBe(404)

    await setPublic(true)
    const shown = await eventually(
      () => visit(open),
      (reply) => reply.status === 200,
    )
    expect(Object.keys(shown.body)).not.toEqual(expect.arrayContaining(['recruiter']))
    expect(JSON.stringify(shown.body)).not.toContain(recruiter.uid)
    for (const field of ['recruiter', 'applications', 'revision', 'match', 'minGpa', 'blindReview'])
      expect(shown.body).not.toHaveProperty(field)
    expect(await status(closed)).toBe(404)
    expect(await status('unknown')).toBe(404)
  })

  it('§2.19 a draft is nobody’s but the company’s, and one that is closed disappears, as all do once it is switched off', async () => {
    const fields = { title: 'Rotor engineer', jobType: 'full_time', workplaceType: 'remote', skills: [], description: 'x'.repeat(40) }
    const { id } = (await recruiter.post<{ id: string }>('/jobs/post', { ...fields, status: 'draft' })).body
    expect(await status(id)).toBe(404)
    const becomes = (wanted: number) =>
      eventually(
        () => status(id),
        (found) => found === wanted,
      )
    await recruiter.post('/jobs/update', { id, formData: { status: 'open' } })
    expect(await becomes(200)).toBe(200)
    await recruiter.post('/jobs/update', { id, formData: { status: 'closed' } })
    expect(await becomes(404)).toBe(404)
    await recruiter.post('/jobs/update', { id, formData: { status: 'open' } })
    expect(await becomes(200)).toBe(200)
    await setPublic(false)
    expect(await becomes(404)).toBe(404)
  })
})
