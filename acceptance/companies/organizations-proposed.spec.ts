/** Companies and universities that somebody misses and proposes (§7; product 2.18, 2.19). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Organization = {
  readonly id: string
  readonly label: string
  readonly kind: string
  readonly status: string
  readonly domains: readonly string[]
}

const add = (by: Person, organization: unknown, more: object = {}) =>
  by.post<Problem & { id: string }>('/organizations/add', { organization, ...more })

describePlatform('§7 POST /organizations/add', ({ as, platform }) => {
  let student: Person, recruiter: Person, admin: Person
  beforeAll(async () => {
    ;[student, recruiter, admin] = (await Promise.all(['student', 'recruiter', 'admin'].map(as))) as [Person, Person, Person]
  })

  function visit(path: string) {
    return send<Organization[]>(platform.origin, { method: 'GET', path })
  }

  let id: string
  it('§7 stores a proposal, which its proposer and admins are shown and others are not', async () => {
    const reply = await add(student, ' Lantern  Labs ')
    expect(reply).toMatchObject({ status: 200, body: { ok: true, status: 'pending' } })
    ;({ id } = reply.body)
    const lantern = { id, label: 'Lantern Labs', kind: 'company', status: 'pending', domains: [] }
    const paths = [`/organizations/ids/${id}`, '/organizations/all', '/organizations?limit=100']
    for (const path of paths) {
      for (const by of [student, admin]) expect((await by.get<Organization[]>(path)).body).toContainEqual(expect.objectContaining(lantern))
      const others = [await recruiter.get<Organization[]>(path), ...(path.includes('?') ? [] : [await visit(path)])]
      for (const { body } of others) expect(body.filter((one) => one.id === id)).toEqual([])
    }
    for (const path of [`/organizations/${id}`, `/organizations/label/${id}`, `/organizations/urls/${id}`]) {
      expect([path, (await student.get(path)).status, (await recruiter.get(path)).status]).toEqual([path, 200, 404])
    }
    expect((await student.get(`/organizations/${id}/record`)).status).toBe(404)
  })

  it('§7 answers what exists, or was proposed, with its id, and stores one of several at once', async () => {
    const again = (await add(recruiter, 'LANTERN LABS')).body
    expect(again).toMatchObject({ id, status: 'pending' })
    for (const field of ['eventId', 'revision', 'position']) expect(again).not.toHaveProperty(field)
    expect((await add(student, 'kestrel works')).body).toMatchObject({ id: 'kestrel-works', status: 'verified' })
    const college = (await add(student, 'Kestrel Works', { kind: 'university' })).body
    expect(college).toMatchObject({ status: 'pending' })
    expect(college.id).not.toBe('kestrel-works')
    const replies = await Promise.all([student, recruiter, admin].map((by) => add(by, 'Northern Lights College', { kind: 'university' })))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect((await student.get<Organization[]>('/organizations/all')).body.filter(({ label }) => label.startsWith('Northern'))).toHaveLength(
      1,
    )
  })

  it('§2.19 is confirmed for everybody by an admin who invites somebody to it, a company as well as a university', async () => {
    for (const [kind, place, path] of [
      ['university', 'university', '/invitations/professor'],
      ['company', 'organization', '/invitations/employee'],
    ] as const) {
      const { id: placeId } = (await add(admin, `Southern Lights ${kind}`, { kind })).body
      const listed = () => visit('/organizations/all')
      expect((await listed()).body.filter((one) => one.id === placeId)).toEqual([])
      const invited = await admin.post(path, { email: `first@${kind}.example.com`, [place]: placeId })
      expect(invited.status).toBe(201)
      await eventually(listed, ({ body }) => body.some((one) => one.id === placeId && one.status === 'verified'))
    }
  })

  it('§5 refuses what is no name, with the field', async () => {
    for (const wrong of ['', '   ', '+++', 'x'.repeat(121), 7, ['Acme'], null])
      expect([wrong, (await add(student, wrong)).body]).toMatchObject([wrong, { code: 'invalid', details: [{ field: 'organization' }] }])
    expect((await add(student, 'Acme', { kind: 'guild' })).body).toMatchObject({ code: 'invalid', details: [{ field: 'kind' }] })
  })

  it('§2.19 takes twenty names a day from one person', async () => {
    const codes = []
    for (let n = 0; n < 22; n += 1) codes.push((await add(admin, `Company number ${n}`)).body.code)
    expect(codes.filter((code) => code === 'too_many_proposals').length).toBeGreaterThan(0)
    expect((await add(admin, 'Kestrel Works')).status).toBe(200)
  })
})
