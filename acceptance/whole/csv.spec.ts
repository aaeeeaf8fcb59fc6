/** Lists as files (calls.md, "Everywhere"), as a spreadsheet gets them. */
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

describePlatform('a list as a file', ({ as }) => {
  let student: Person
  let recruiter: Person
  beforeAll(async () => {
    ;[student, recruiter] = await Promise.all([as('student'), as('recruiter')])
  })

  it('has every row of the list, whatever its page size, with a head and a mark of its encoding', async () => {
    const list = await recruiter.get<readonly { readonly id: string }[]>('/applications/recruiter?limit=1')
    const file = await recruiter.get<string>('/applications/recruiter?format=csv&limit=1')
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toContain('filename="applications.csv"')
    const lines = file.body.split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?"id","jobId","jobTitle"/)
    // Cover letters hold line breaks, but no line of theirs begins like the id of an application does.
    expect(Number(list.headers['x-total-count'])).toBeGreaterThan(1)
    expect(lines.length - 2).toBeGreaterThanOrEqual(Number(list.headers['x-total-count']))
  })

  it('leaves out of a board whom its search by name leaves out', async () => {
    const [first] = (await recruiter.get<readonly { readonly jobId: string; readonly name: string }[]>('/applications/recruiter?limit=1'))
      .body
    const of = (text: string) =>
      recruiter.get<string>(`/applications/recruiter?format=csv&jobId=${first?.jobId}&q=${encodeURIComponent(text)}`)
    expect((await of(` ${first?.name.toUpperCase()} `)).body).toContain(first?.name)
    expect((await of('nobody is called so')).body.trim().split('\r\n')).toHaveLength(1)
  })

  it('is also what a search finds and what a timeline tells, page after page', async () => {
    const found = await student.post<{ readonly meta: { readonly total: number } }>('/jobs/search', { workplaceType: 'remote', limit: 1 })
    const file = await student.post<string>('/jobs/search', { workplaceType: 'remote', limit: 1, format: 'csv' })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(file.body.split('\r\n')[0]).toContain('workplaceType')
    expect(found.body.meta.total).toBeGreaterThan(1)
    expect(file.body.match(/,"remote",/g)?.length).toBeGreaterThanOrEqual(found.body.meta.total)

    const [application] = (await student.get<readonly { readonly id: string }[]>('/applications')).body
    const trail = await student.get<string>(`/timeline/application/${application?.id}?format=csv`)
    expect([trail.status, trail.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(trail.body.split('\r\n')[0]).toContain('"sentence","actor.uid","actor.displayName"')
    expect((await recruiter.get('/timeline/application/unknown?format=csv')).status).toBe(404)
  })

  it('is refused to whom the list is, and an unknown format is named', async () => {
    expect((await student.get('/applications/recruiter?format=csv')).status).toBe(403)
    expect(await student.get('/jobs?format=xml')).toMatchObject({ status: 400, body: { details: [{ field: 'format' }] } })
  })
})
