/** What people propose and ask for, and what an admin makes of it (product 2.15, 2.20). */
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Item = {
  readonly kind: string
  readonly id: string
  readonly label: string
  readonly asked?: readonly string[]
  readonly uses: { readonly people: number; readonly jobs: number }
  readonly status: string
}
type Found = { readonly results: readonly string[] }

describePlatform('moderation', ({ as, platform }) => {
  let student: Person, recruiter: Person, admin: Person
  beforeAll(async () => {
    ;[student, recruiter, admin] = (await Promise.all(['student', 'recruiter', 'admin'].map(as))) as [Person, Person, Person]
  })
  const list = async (query = '') => (await admin.get<readonly Item[]>(`/admin/moderation${query}`)).body
  const told = async (person: Person, words: string) =>
    eventually(
      async () => JSON.stringify((await person.get('/notifications')).body),
      (text) => text.includes(words),
    )
  const propose = async (skill: string) => (await student.post('/skills/add', { skill })).body.id as string
  const skillsOf = async (person: Person, uid: string) => {
    const { body } = await person.get<{ readonly skills?: string[]; readonly profile?: { readonly skills: string[] } }>(`/user/${uid}`)
    return body.profile?.skills ?? body.skills ?? []
  }

  it('§2.15 the demo has a skill, a company and a name that wait', async () => {
    expect((await list()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['skill', 'organization', 'label']))
  })

  it('§2.15 an approved skill is everybody’s, a declined one stays its proposer’s, who reads why', async () => {
    const [zig, nim] = [await propose('Zig'), await propose('Nimlang')]
    expect(await list('?q=zig')).toMatchObject([{ kind: 'skill', id: zig, label: 'Zig', status: 'pending', uses: { people: 0, jobs: 0 } }])
    expect((await admin.post(`/admin/skills/${zig}/approve`)).body).toMatchObject({ ok: true, status: 'approved' })
    expect((await recruiter.get(`/skills/get/zig`)).body).toEqual([{ id: zig, label: 'Zig' }])
    await told(student, 'The skill Zig is on the list now')
    expect((await admin.post(`/admin/skills/${nim}/decline`, { reason: 'Nobody asks for it.' })).status).toBe(200)
    await told(student, 'Nobody asks for it.')
    expect((await student.get(`/skills/get/nimlang`)).body).toEqual([{ id: nim, label: 'Nimlang', status: 'declined' }])
    expect((await recruiter.get(`/skills/get/nimlang`)).body).toEqual([])
    const late = await admin.post<Problem>(`/admin/skills/${zig}/decline`, { reason: 'Too late.' })
    expect([late.status, late.body.code]).toEqual([409, 'decided'])
    expect(await list('?status=declined&kind=skill')).toMatchObject([{ id: nim }])
  })

  describe('§2.15 a merge of skills', () => {
    let slip: string
    it('says before what it changes, and stores nothing then', async () => {
      slip = await propose('Typoscript')
      const value = [...(await skillsOf(student, student.uid)), slip]
      await student.post('/user/updateField', { attr: 'skills', uid: student.uid, value })
      const into = { into: 'typescript', reason: 'A slip of typing.' }
      const tried = await admin.post<object>(`/admin/skills/${slip}/merge?dryRun=true`, into)
      expect(tried).toMatchObject({ status: 200, body: { people: 1, profiles: 1, jobs: 0, searches: 0 } })
      expect(await list('?q=typoscript')).toMatchObject([{ status: 'pending' }])
      const circle = await admin.post<Problem>(`/admin/skills/${slip}/merge?dryRun=true`, { ...into, into: slip })
      expect(circle.status).toBe(400)
      const unapproved = await admin.post<Problem>('/admin/skills/rust/merge', { ...into, into: slip })
      expect([unapproved.status, unapproved.body.code]).toEqual([409, 'merge_target'])
    })
    it('is read wherever it stands, and both ids stay valid', async () => {
      await admin.post(`/admin/skills/${slip}/merge`, { into: 'typescript', reason: 'A slip of typing.' })
      const shown = await skillsOf(recruiter, student.uid)
      expect(shown).toContain('typescript')
      expect(shown).not.toContain(slip)
      expect((await recruiter.get(`/skills/ids/${slip}`)).body).toEqual([{ id: slip, label: 'TypeScript' }])
      const [bySlip, byOther] = await Promise.all(
        [slip, 'typescript'].map(async (id) => (await student.post<Found>('/jobs/search', { skills: [id] })).body.results),
      )
      expect(byOther).not.toEqual([])
      expect(bySlip).toEqual(byOther)
      // Whoever proposes it again is answered the other one.
      expect((await recruiter.post('/skills/add', { skill: 'typoscript' })).body).toMatchObject({ id: 'typescript' })
    })
    it('is undone, and all is as before', async () => {
      expect((await admin.post(`/admin/skills/${slip}/unmerge`, {})).body).toMatchObject({ ok: true, status: 'pending' })
      expect(await skillsOf(student, student.uid)).toContain(slip)
      expect(await list('?q=typoscript')).toMatchObject([{ status: 'pending' }])
    })
  })

  it('§2.20 a name and domains that a company asks for count once they are confirmed', async () => {
    const { body: own } = await recruiter.get<{ readonly organization: string; readonly organizationLabel: string }>(
      `/user/${recruiter.uid}`,
    )
    const id = own.organization
    await recruiter.post(`/organizations/${id}/update`, { label: 'Renamed Works', domains: ['renamed.example'] })
    expect(await list('?q=renamed')).toEqual([])
    const asked = (await list()).filter((one) => one.id === id)
    expect(asked.map(({ kind, asked: what }) => [kind, what])).toEqual(
      expect.arrayContaining([
        ['label', ['Renamed Works']],
        ['domains', ['renamed.example']],
      ]),
    )
    const other = await admin.post<Problem>(`/admin/organizations/${id}/approve`, { label: 'Never Asked' })
    expect([other.status, other.body.code]).toEqual([409, 'revision_conflict'])
    await admin.post(`/admin/organizations/${id}/approve`, { domains: ['renamed.example'] })
    await admin.post(`/admin/organizations/${id}/decline`, { label: true, reason: 'Another one has this name.' })
    await told(recruiter, 'Another one has this name.')
    const [company] = (await recruiter.get<readonly { readonly domains: string[]; readonly label: string }[]>(`/organizations/ids/${id}`))
      .body
    expect(company).toMatchObject({ label: own.organizationLabel, domains: ['renamed.example'] })
    expect(company).not.toHaveProperty('labelAsked')
    expect((await list()).filter((one) => one.id === id)).toEqual([])
  })

  it('§2.20 a domain is confirmed for one of two companies at once, and for the other one when it is given up', async () => {
    const domain = 'contested.example'
    const ask = (id: string, domains: readonly string[]) => admin.post(`/organizations/${id}/update`, { domains })
    const approve = (id: string, domains: readonly string[]) => admin.post<Problem>(`/admin/organizations/${id}/approve`, { domains })
    const two = await Promise.all(
      ['Tamarind Freight', 'Damson Robotics'].map(async (organization) => {
        const { id } = (await student.post('/organizations/add', { organization })).body as { readonly id: string }
        expect((await ask(id, [domain])).status).toBe(200)
        return id
      }),
    )
    const answers = await Promise.all(two.map((id) => approve(id, [domain])))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('domain_taken')
    const [first = '', second = ''] = answers[0]?.status === 200 ? two : two.toReversed()
    expect((await approve(second, [domain])).body.code).toBe('domain_taken')
    expect((await ask(first, [])).status).toBe(200)
    expect((await approve(first, [])).status).toBe(200)
    await platform.settle()
    expect((await approve(second, [domain])).status).toBe(200)
  })

  it('§2.15 a proposed company is approved under a name that no confirmed one has', async () => {
    const add = async (organization: string) => (await student.post('/organizations/add', { organization })).body.id as string
    const id = await add('Orchard Analytics')
    expect((await admin.post(`/admin/organizations/${id}/approve`, {})).body).toMatchObject({ ok: true, status: 'verified' })
    expect((await recruiter.get(`/organizations/ids/${id}`)).body).toMatchObject([{ label: 'Orchard Analytics', status: 'verified' }])
    const declined = await add('Quince Holdings')
    await admin.post(`/admin/organizations/${declined}/decline`, { reason: 'We do not find it.' })
    await told(student, 'We do not find it.')
    expect((await recruiter.get(`/organizations/ids/${declined}`)).body).toEqual([])
  })
})
