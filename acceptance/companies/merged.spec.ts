/** A company or university that an admin merged into another one (product 2.15): for whom its people act, and what an unmerge gives back. */
import { beforeAll, describe, expect, it } from 'vitest'
import { send, signIn, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { mailedTo } from '../outbox.ts'
import { subscribe } from '../subscription.ts'

type Job = { readonly id: string; readonly organization: string; readonly status: string }

const [merged, into] = ['moonlit', 'tinwhistle']
const reason = 'Tinwhistle bought it.'

describePlatform('§2.15 a merged company', ({ as, platform, registered }) => {
  let admin: Person, student: Person, rosa: Person, tara: Person
  let old: string, meanwhile: string
  const invited = async (displayName: string, organization: string) => {
    const email = `${displayName.toLowerCase()}@recruiters.example.com`
    expect((await admin.post('/invitations/recruiter', { email, organization })).status).toBe(201)
    const invitationId = await mailedTo(email, platform, 'invitation')
    const body = { invitationId, password, displayName, role: 'recruiter', profile: {}, consents: { terms: true } }
    expect((await send(platform.origin, { method: 'POST', path: '/register', body })).status).toBe(201)
    return signIn(platform.origin, email, password)
  }
  const fields = { jobType: 'internship', workplaceType: 'remote', description: 'Sits where one was put, or does not.', skills: [] }
  const post = (person: Person, title: string, more: object = {}) =>
    person.post<Write & Problem>('/jobs/post', { ...fields, title, ...more })
  const companyOf = async (person: Person, job: string) => (await person.get<Job>(`/jobs/id/${job}`)).body.organization
  const update = async (person: Person, id: string, formData: object) =>
    (await person.post('/jobs/update', { id, uid: person.uid, formData })).status
  const merge = (id: string, target: string, query = '') =>
    admin.post<Write & Problem>(`/admin/organizations/${id}/merge${query}`, { into: target, reason })
  const refused = async (id: string, target: string) => {
    const { status, body } = await merge(id, target)
    return `${status} ${body.code}`
  }

  beforeAll(async () => {
    ;[admin, student] = [await as('admin'), await registered('student', { displayName: 'Nova Newcomer' })]
    ;[rosa, tara] = [await invited('Rosa', merged), await invited('Tara', into)]
    old = (await post(rosa, 'Keeper of keys')).body.id
    await platform.settle()
  })

  it('§8 is merged and unmerged by admins alone', async () => {
    for (const person of [rosa, tara, student])
      for (const verb of ['merge', 'unmerge'])
        expect((await person.post(`/admin/organizations/${merged}/${verb}`, { into, reason })).status).toBe(403)
  })

  it('goes into a confirmed one of its kind, and not where people have to bring together what reading does not', async () => {
    expect(await refused('unknown', into)).toBe('404 not_found')
    expect(await refused(merged, merged)).toBe('400 invalid')
    expect(await refused(merged, 'unknown')).toBe('400 invalid')
    expect(await refused(merged, 'fernhollow')).toBe('409 merge_target')
    const proposed = (await student.post<Write>('/organizations/add', { organization: 'Quince Holdings' })).body.id
    expect(await refused(merged, proposed)).toBe('409 merge_target')
    await subscribe(platform, tara)
    expect(await refused(into, merged)).toBe('409 merge_by_hand')
    await admin.post('/admin/organizations/papercrane/suspend', { reason: 'It asks for a deposit.' })
    expect(await refused('papercrane', into)).toBe('409 decided')
  })

  it('is tried before, which stores nothing', async () => {
    expect(await merge(merged, into, '?dryRun=true')).toMatchObject({
      status: 200,
      body: { ok: true, people: expect.any(Number) as number },
    })
    expect((await merge(merged, 'fernhollow', '?dryRun=true')).body.code).toBe('merge_target')
    const job = (await post(rosa, 'Keeper of doors', { status: 'draft' })).body.id
    expect(await companyOf(rosa, job)).toBe(merged)
  })

  describe('once it is merged', () => {
    beforeAll(async () => {
      const listener = await rosa.listen()
      if ((await merge(merged, into)).body.status !== 'merged') throw new Error('The company is not merged.')
      // Its rooms are others from now on.
      await listener.closed
    })
    it('has people who act for the other one, with its subscription', async () => {
      meanwhile = (await post(rosa, 'Keeper of gates')).body.id
      expect(await companyOf(rosa, meanwhile)).toBe(into)
      expect(await update(tara, meanwhile, { openings: 2 })).toBe(200)
      expect((await rosa.get<{ readonly active: boolean }>('/subscription/status')).body.active).toBe(true)
      // Its own caps would refuse the fourth.
      for (const title of ['Keeper of wells', 'Keeper of bees', 'Keeper of owls']) expect((await post(rosa, title)).status).toBe(201)
      // The id that a page still has is read likewise.
      expect(await companyOf(rosa, (await post(rosa, 'Keeper of clocks', { organization: merged, status: 'draft' })).body.id)).toBe(into)
    })
    it('has jobs and applicants that are those of both', async () => {
      expect(await update(rosa, old, { openings: 2, organization: merged })).toBe(200)
      expect(await update(tara, old, { openings: 3, organization: into })).toBe(200)
      const application = (await student.post<Write>('/students/apply-job', { jobId: old })).body.id
      for (const [person, status] of [
        [tara, 'under_review'],
        [rosa, 'shortlisted'],
      ] as const)
        expect((await person.put(`/applications/status/${application}`, { status })).status).toBe(200)
      const copy = (await tara.post<Write>(`/jobs/${old}/duplicate`, {})).body.id
      expect(await companyOf(tara, copy)).toBe(into)
    })
    it('takes nobody and nothing new: who is invited to it belongs to the other one', async () => {
      const newcomer = await invited('Nils', merged)
      expect(await companyOf(newcomer, (await post(newcomer, 'Keeper of swans', { status: 'draft' })).body.id)).toBe(into)
    })
    it('keeps its name, which the other one cannot take meanwhile', async () => {
      const label = 'Moonlit Compilers'
      const { body, status } = await tara.post<Problem>(`/organizations/${into}/update`, { label })
      const answered = status === 200 ? await admin.post<Problem>(`/admin/organizations/${into}/approve`, { label }) : { body }
      expect(answered.body.code).toBe('name_taken')
    })
    it('is decided: it goes nowhere else, and nothing goes into it', async () => {
      expect(await refused(merged, 'brightbarrow')).toBe('409 decided')
      expect(await refused('brightbarrow', merged)).toBe('409 merge_target')
      expect(await refused(into, merged)).toBe('409 merge_target')
      expect((await merge(merged, into)).status).toBe(200)
      expect((await merge(merged, into, '?dryRun=true')).body.code).toBe('decided')
      expect((await admin.post<Problem>(`/admin/organizations/${merged}/reinstate`, {})).body.code).toBe('decided')
      expect((await admin.post<Problem>(`/admin/organizations/${merged}/approve`, {})).body.code).toBe('decided')
    })
  })

  it('stands for itself again after an unmerge, but for what its people did meanwhile', async () => {
    expect((await admin.post(`/admin/organizations/${merged}/unmerge`, {})).body).toMatchObject({ ok: true, status: 'verified' })
    await platform.settle()
    expect(await companyOf(rosa, (await post(rosa, 'Keeper of moons', { status: 'draft' })).body.id)).toBe(merged)
    expect(await companyOf(tara, meanwhile)).toBe(into)
    expect([await update(rosa, meanwhile, { openings: 4 }), await update(tara, meanwhile, { openings: 4 })]).toEqual([404, 200])
    expect([await update(tara, old, { openings: 4 }), await update(rosa, old, { openings: 4 })]).toEqual([404, 200])
    expect((await admin.post(`/admin/organizations/${merged}/unmerge`, {})).status).toBe(200)
  })

  it('§2.15 a merged university has students for whom the campus of the other one is open', async () => {
    const university = (await student.post<Write>('/organizations/add', { organization: 'Heron College', kind: 'university' })).body.id
    await admin.post(`/admin/organizations/${university}/approve`, {})
    const nia = await registered('student', { displayName: 'Nia Newcomer' })
    await admin.post('/user/updateFieldByAdmin', { id: nia.uid, attr: 'university', value: university, reason: 'She moved.' })
    await (await as('university')).post(`/campus-approvals/${merged}`, { decision: 'approved', reason: 'We know them.' })
    const apply = async () => (await nia.post('/students/apply-job', { jobId: old })).status
    expect(await apply()).toBe(409)
    expect((await merge(university, 'demo-university')).status).toBe(200)
    expect(await apply()).toBe(201)
  })

  it('of three that are merged in a circle at once, one is left', async () => {
    const ids = [merged, 'brightbarrow', 'kestrel-works']
    const answers = await Promise.all(ids.map((id, n) => merge(id, ids[(n + 1) % ids.length] ?? '')))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(3)
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })

  it('§2.15 of universities, people decide by hand where both have nominations, a roster or a calendar', async () => {
    expect(await refused('saltmarsh', 'fernhollow')).toBe('409 merge_by_hand')
  })
})
