import { describe, expect, it } from 'vitest'
import { jobs } from '#projections/views/jobs/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { saved } from '#projections/views/saved/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { earlier } from '../testing/people.ts'
import { job } from '../testing/documents.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
/** sam knows TypeScript and SQL, has a GPA of 3.6 and graduates on 31 May 2027. */
const open = (id: string, skills: string[], more: object = {}) =>
  job(id, { organizationId: 'globex', status: 'open', title: id, skills, ...more })
await served.put(jobs, [
  open('m-both', ['ts', 'sql']),
  open('m-most', ['ts', 'sql', 'cpp']),
  open('m-half', ['sql', 'cpp'], { minGpa: 3.6, gradTo: '2027-05-31', gradYears: [2026, 2027] }),
  open('m-none', ['cpp']),
  open('m-other', ['rare']),
  open('m-strict', ['ts', 'sql'], { minGpa: 3.7 }),
  open('m-later', ['ts', 'sql'], { gradFrom: '2027-06-01', gradYears: [2027, 2028] }),
  open('m-applied', ['ts', 'sql']),
  job('m-closed', { organizationId: 'globex', status: 'closed', title: 'm-closed', skills: ['ts', 'sql'] }),
])
const application = {
  _id: 'a-m',
  jobId: 'm-applied',
  organizationId: 'globex',
  studentId: 'sam',
  source: 'direct',
  path: { steps: [] },
  revision: 0,
}
await served.put(studentApplications, [{ ...application, status: 'submitted', submittedAt: earlier, since: earlier } as never])
await served.put(saved, [
  {
    _id: 'sam',
    jobs: [
      { id: 'm-none', at: '2026-11-01T00:00:00.000Z' },
      { id: 'm-closed', at: '2026-11-02T00:00:00.000Z' },
      { id: 'gone', at: '2026-11-03T00:00:00.000Z' },
      { id: 'm-most', at: '2026-11-04T00:00:00.000Z' },
    ],
  } as never,
])

type Job = { readonly id: string; readonly match?: object; readonly saved?: true; readonly description: string; readonly savedAt?: string }
const ask = async (path: string, uid = 'sam') => (await served.ask(uid, `GET ${path}`)).body as readonly Job[]
const mine = (found: readonly Job[]) => found.filter(({ id }) => id.startsWith('m-')).map(({ id }) => id)

describe('GET /jobs/matches', () => {
  it('gives the open jobs that fit, the best first, with the skills one has and those that are missing', async () => {
    const found = await ask('/jobs/matches')
    expect(mine(found)).toEqual(['m-both', 'm-most', 'm-half'])
    expect(found.find(({ id }) => id === 'm-most')).toMatchObject({ match: { have: ['ts', 'sql'], missing: ['cpp'] }, saved: true })
  })

  it('goes on page by page', async () => {
    const first = await served.ask('sam', 'GET /jobs/matches?limit=3')
    const next = /^<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
    const rest = await ask(next)
    expect(mine([...(first.body as readonly Job[]), ...rest])).toEqual(['m-both', 'm-most', 'm-half'])
  })
})

describe('GET /jobs/saved', () => {
  it('gives the latest first, and of a closed one no description', async () => {
    const found = await ask('/jobs/saved')
    expect(found.map(({ id, savedAt, description }) => [id, savedAt?.slice(8, 10), description === ''])).toEqual([
      ['m-most', '04', false],
      ['m-closed', '02', true],
      ['m-none', '01', false],
    ])
    expect(await ask('/jobs/saved', 'stella')).toEqual([])
  })

  it('§2.7 leaves out those of companies that the university hides, unless the student applied there', async () => {
    await served.put(jobs, [
      job('h-hidden', { organizationId: 'initech', status: 'open', title: 'h-hidden', skills: [] }),
      job('h-applied', { organizationId: 'initech', status: 'open', title: 'h-applied', skills: [] }),
    ])
    const there = { ...application, _id: 'a-h', jobId: 'h-applied', organizationId: 'initech', studentId: 'stella' }
    await served.put(studentApplications, [{ ...there, status: 'submitted', submittedAt: earlier, since: earlier } as never])
    const at = '2026-11-05T00:00:00.000Z'
    await served.put(saved, [{ _id: 'stella', jobs: ['h-hidden', 'h-applied'].map((id) => ({ id, at })) } as never])
    const { body, headers } = await served.ask('stella', 'GET /jobs/saved')
    expect((body as readonly Job[]).map(({ id }) => id)).toEqual(['h-applied'])
    expect(headers['x-total-count']).toBe('1')
    expect((await served.ask('stella', 'GET /jobs/id/h-hidden')).status).toBe(404)
  })

  it('gives those of some ids that are saved, and continues by cursor', async () => {
    expect((await ask('/jobs/saved?ids=m-none,m-both')).map(({ id }) => id)).toEqual(['m-none'])
    const { headers } = await served.ask('sam', 'GET /jobs/saved?limit=2')
    const next = /^<([^>]+)>/.exec(headers['link'] ?? '')?.[1] ?? ''
    expect((await ask(next)).map(({ id }) => id)).toEqual(['m-closed', 'm-none'])
    expect(await served.ask('sam', 'GET /jobs/saved?cursor=x')).toMatchObject({ status: 400, body: { code: 'bad_cursor' } })
  })
})

it('GET /jobs/demand counts the open jobs by what they ask for', async () => {
  const { body } = await served.ask('sam', 'GET /jobs/demand')
  expect(body).toMatchObject({
    byGraduation: [
      { year: 2026, jobs: 1 },
      { year: 2027, jobs: 2 },
      { year: 2028, jobs: 1 },
    ],
    byGpa: [
      { gpa: 3.6, jobs: 1 },
      { gpa: 3.7, jobs: 1 },
    ],
  })
  expect((body as { readonly skills: object[] }).skills).toContainEqual({ id: 'rare', jobs: 1 })
})

describe('how many applications a job of one’s own has', () => {
  it('is the same in a list of many as for one alone', async () => {
    const card = {
      jobId: 'm-both',
      organizationId: 'globex',
      studentId: 'sam',
      skills: [],
      steps: [],
      submittedAt: earlier,
      since: earlier,
    }
    const statuses = ['submitted', 'submitted', 'shortlisted', 'withdrawn']
    await served.put(recruiterBoard, statuses.map((status, n) => ({ ...card, _id: `a-f${n}`, status })) as never)
    const figures = { applications: 4, funnel: expect.objectContaining({ submitted: 2, shortlisted: 1, hired: 0 }) }
    const listed = await ask('/jobs?organization=globex', 'rob')
    expect(listed.length).toBeGreaterThan(7)
    expect(listed.find(({ id }) => id === 'm-both')).toMatchObject(figures)
    expect(listed.find(({ id }) => id === 'm-none')).toMatchObject({ applications: 0 })
    expect(await ask('/jobs/id/m-both', 'rob')).toMatchObject(figures)
  })
})
