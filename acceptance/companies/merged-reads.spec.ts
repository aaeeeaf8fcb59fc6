/** Companies and universities that an admin merged, and gave back: as people of both, students and visitors read them (product 2.15). */
import { beforeAll, expect, it } from 'vitest'
import { send, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Job = { readonly id: string; readonly organization: string; readonly organizationLabel: string }
type Application = { readonly id: string; readonly organization?: string; readonly status: string }
type Found = {
  readonly results: readonly string[]
  readonly meta: { readonly facets: { readonly organization: readonly { readonly value: string }[] } }
}
type User = { readonly organization?: string; readonly organizationLabel?: string }
type Campus = { readonly organization: string; readonly openJobs: number }

const [merged, into] = ['brightbarrow', 'kestrel-works']
const reason = 'It was bought.'

describePlatform('§2.15 a merged company', ({ as, platform, registered }) => {
  let recruiter: Person, other: Person, student: Person, staff: Person, admin: Person
  let job: string, application: string
  const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).toSorted()
  const list = async <Item>(person: Person, path: string) => (await person.get<readonly Item[]>(path)).body
  const jobsOf = (id: string) => list<Job>(student, `/jobs?organization=${id}&limit=100`)
  const search = async (organization: string) => (await student.post<Found>('/jobs/search', { organization })).body
  const board = async (person: Person) => ids(await list<Application>(person, '/applications/recruiter?limit=100'))
  const placeOf = async (person: Person) => (await person.get<User>(`/user/${person.uid}`)).body

  beforeAll(async () => {
    ;[recruiter, other, staff, admin] = [await as('recruiter'), await as('recruiter2'), await as('university'), await as('admin')]
    student = await registered('student', { displayName: 'Nova Newcomer' })
    await staff.post(`/campus-approvals/${merged}`, { decision: 'approved' })
    const fields = { jobType: 'internship', workplaceType: 'remote', description: 'Keeps lamps, and what burns in them.', skills: [] }
    job = (await other.post<Write>('/jobs/post', { ...fields, title: 'Keeper of lamps' })).body.id
    application = (await student.post<Write>('/students/apply-job', { jobId: job })).body.id
    await platform.settle()
    if (!ids(await jobsOf(merged)).includes(job)) throw new Error('The student does not find the job.')
    if ((await board(recruiter)).includes(application)) throw new Error('The other company has the application already.')
  })

  it('is tried before: what changes is counted, and nothing is stored', async () => {
    const tried = await admin.post<{ readonly people: number; readonly jobs: number; readonly conflicts: readonly string[] }>(
      `/admin/organizations/${merged}/merge?dryRun=true`,
      { into, reason },
    )
    expect(tried.status).toBe(200)
    expect(tried.body.people).toBeGreaterThan(0)
    expect(tried.body.jobs).toBeGreaterThan(0)
    expect((await student.get(`/organizations/label/${merged}`)).body).toEqual({ label: 'Brightbarrow Systems' })
  })

  it('gives its people and those of the other one new rooms, within seconds', async () => {
    const listeners = await Promise.all([other, recruiter].map((person) => person.listen()))
    expect((await admin.post<Write>(`/admin/organizations/${merged}/merge`, { into, reason })).status).toBe(200)
    await Promise.all(listeners.map(({ closed }) => closed))
  })

  it('has its jobs found under the other one, by both ids, with its label', async () => {
    const [byMerged, byOther] = [await jobsOf(merged), await jobsOf(into)]
    expect(ids(byMerged)).toEqual(ids(byOther))
    expect(byMerged.find(({ id }) => id === job)).toMatchObject({ organization: into, organizationLabel: 'Kestrel Works' })
    const [one, two] = [await search(merged), await search(into)]
    expect(one.results).toEqual(two.results)
    expect(one.results).toContain(job)
    expect(two.meta.facets.organization.map(({ value }) => value)).not.toContain(merged)
    for (const q of ['brightbarrow lamps', 'kestrel lamps'])
      expect((await student.post<Found>('/jobs/search', { q })).body.results).toEqual([job])
  })

  it('is the other one on its page, in its label and record, and in no list', async () => {
    expect((await student.get(`/organizations/label/${merged}`)).body).toEqual({ label: 'Kestrel Works' })
    expect((await student.get(`/organizations/ids/${merged}`)).body).toMatchObject([{ id: merged, label: 'Kestrel Works' }])
    for (const of of ['page', 'record'])
      expect((await student.get(`/organizations/${merged}/${of}`)).body).toEqual((await student.get(`/organizations/${into}/${of}`)).body)
    for (const person of [student, admin]) expect(await list(person, '/organizations/all?q=brightbarrow')).toEqual([])
    const visitor = await send<readonly { readonly id: string }[]>(platform.origin, { method: 'GET', path: '/organizations/all?limit=500' })
    expect(ids(visitor.body)).not.toContain(merged)
    expect(await list(admin, '/admin/organizations?status=merged')).toMatchObject([
      { id: merged, into: { id: into, label: 'Kestrel Works' } },
    ])
    expect(await list(admin, '/admin/moderation?status=merged&kind=organization')).toMatchObject([{ id: merged, into: { id: into } }])
  })

  it('is on a campus by what was decided about the other one', async () => {
    const campuses = await list<Campus>(staff, '/campus-approvals?limit=100')
    expect(campuses.map(({ organization }) => organization)).not.toContain(merged)
    expect(campuses.filter(({ organization }) => organization === into)).toHaveLength(1)
    await staff.post(`/campus-approvals/${into}`, { decision: 'declined', reason: 'They ask for deposits.' })
    expect(await jobsOf(merged)).toEqual([])
    await staff.post(`/campus-approvals/${into}`, { decision: 'approved' })
    expect(ids(await jobsOf(merged))).toContain(job)
  })

  it('has its people act for the other one: both read the jobs and applicants of both', async () => {
    expect(await placeOf(other)).toMatchObject({ organization: into, organizationLabel: 'Kestrel Works' })
    expect(await board(recruiter)).toContain(application)
    expect(await board(other)).toEqual(await board(recruiter))
    expect((await recruiter.get<Application>(`/applications/id/${application}`)).body).toMatchObject({ organization: into })
    expect((await recruiter.get(`/timeline/application/${application}`)).status).toBe(200)
    expect((await recruiter.get(`/user/${student.uid}`)).status).toBe(200)
    expect((await recruiter.get(`/user/${other.uid}`)).status).toBe(200)
    expect((await other.get(`/timeline/organization/${into}`)).status).toBe(200)
    expect((await recruiter.put(`/applications/status/${application}`, { status: 'shortlisted' })).status).toBe(200)
    const listener = await recruiter.listen()
    const refreshed = listener.next('applications', application)
    await student.put(`/applications/status/${application}`, { status: 'withdrawn' })
    await refreshed
    listener.close()
  })

  it('stands for itself again once the merge is taken back; what was made meanwhile stays with the other one', async () => {
    const fields = { jobType: 'internship', workplaceType: 'remote', description: 'Keeps lanterns, and carries them.', skills: [] }
    const meanwhile = (await other.post<Write>('/jobs/post', { ...fields, title: 'Keeper of lanterns' })).body.id
    expect((await admin.post<Write>(`/admin/organizations/${merged}/unmerge`, {})).status).toBe(200)
    expect(ids(await jobsOf(merged))).toContain(job)
    expect(ids(await jobsOf(merged))).not.toContain(meanwhile)
    expect(ids(await jobsOf(into))).toContain(meanwhile)
    expect(await placeOf(other)).toMatchObject({ organization: merged, organizationLabel: 'Brightbarrow Systems' })
    expect(await board(recruiter)).not.toContain(application)
    expect(await board(other)).toContain(application)
    const refused = await recruiter.get<Problem>(`/applications/id/${application}`)
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    expect((await student.get(`/organizations/label/${merged}`)).body).toEqual({ label: 'Brightbarrow Systems' })
  })
})

describePlatform('§2.15 a merged university', ({ as, registered }) => {
  it('has its people on the roster of the other one, and students found by both, until it is given back', async () => {
    const [admin, staff] = [await as('admin'), await as('university')]
    const name = 'Orchard College'
    await registered('student', { displayName: 'Nova Newcomer' })
    const invited = await admin.post<Write>('/organizations/add', { organization: name, kind: 'university' })
    const college = invited.body.id
    await admin.post(`/admin/organizations/${college}/approve`, {})
    expect((await admin.post<Write>(`/admin/organizations/${college}/merge`, { into: 'demo-university', reason })).status).toBe(200)
    const roster = async (query: string) =>
      (await admin.get<readonly { id: string }[]>(`/roster?limit=100${query}`)).body.map(({ id }) => id)
    expect(await roster(`&university=${college}`)).toEqual(await roster('&university=demo-university'))
    expect((await staff.get(`/roster?university=${college}`)).status).toBe(200)
    const found = async (school: string) => (await admin.post<Found>('/students/search', { schools: [school] })).body.results
    expect(await found(college)).toEqual(await found('demo-university'))
    expect((await admin.get(`/universities/${college}/policy`)).body).toEqual(
      (await admin.get('/universities/demo-university/policy')).body,
    )
    expect((await admin.post<Write>(`/admin/organizations/${college}/unmerge`, {})).status).toBe(200)
    expect(await roster(`&university=${college}`)).toEqual([])
    expect(await found(college)).toEqual([])
  })
})
