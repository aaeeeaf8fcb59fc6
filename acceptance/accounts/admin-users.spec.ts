/** The admin's desk for people: the list, a person's page, and what the person reads of both. */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Row = { readonly uid: string; readonly displayName: string; readonly role: string; readonly university?: string }
type Access = { readonly what: string; readonly by: { readonly role?: string } }
type Opened = {
  readonly email: string
  readonly accesses: readonly Access[]
  readonly sessions: readonly { readonly signedInAt: string }[]
  readonly changes: readonly { readonly attr: string; readonly before: unknown; readonly after: unknown; readonly reason: string }[]
}

describePlatform('calls.md, Admin: users', ({ as }) => {
  let admin: Person, recruiter: Person, professor: Person
  beforeAll(async () => {
    ;[admin, recruiter, professor] = [await as('admin'), await as('recruiter'), await as('professor')]
  })

  const listed = async (query: string) => (await admin.get<Row[]>(`/admin/users?${query}`)).body
  const accessesOf = async (person: Person, what: string) =>
    (await person.get<Access[]>('/me/accesses')).body.filter((line) => line.what === what && line.by.role === 'admin')

  it('finds somebody by the address, the role and the place', async () => {
    const [found, ...others] = await listed('q=recruiter%40demo.example')
    expect([found?.uid, others]).toEqual([recruiter.uid, []])
    expect((await listed('role=admin')).every(({ role }) => role === 'admin')).toBe(true)
  })

  it('opens the page of a person of any role, who reads once a day that an admin did', async () => {
    for (let n = 0; n < 2; n++) expect((await admin.get<Opened>(`/admin/users/${recruiter.uid}`)).body.email).toBe('recruiter@demo.example')
    await eventually(
      () => accessesOf(recruiter, 'profile'),
      (lines) => lines.length === 1,
    )
    expect(await accessesOf(admin, 'profile')).toEqual([])
  })

  it('says where somebody is signed in, and nowhere once the account is suspended', async () => {
    const sessions = async () => (await admin.get<Opened>(`/admin/users/${professor.uid}`)).body.sessions
    const [newest] = await sessions()
    expect(Math.abs(Date.parse(newest?.signedInAt ?? '') - Date.parse('2026-11-20T15:00:00.000Z'))).toBeLessThan(600_000)
    expect((await admin.post(`/admin/users/${professor.uid}/suspend`, { reason: 'Asked for it' })).status).toBe(200)
    expect(await sessions()).toEqual([])
  })

  it('is a table, of which everybody in it reads', async () => {
    expect((await admin.get('/admin/users?role=recruiter&format=csv')).status).toBe(200)
    await eventually(
      () => accessesOf(recruiter, 'export'),
      (lines) => lines.length === 1,
    )
  })

  it('says from what to what an admin set a field, and why', async () => {
    const sent = { id: recruiter.uid, attr: 'position', value: 'Head of hiring', reason: 'Asked by mail' }
    expect((await admin.post('/user/updateFieldByAdmin', sent)).status).toBe(200)
    const { changes } = (await admin.get<Opened>(`/admin/users/${recruiter.uid}`)).body
    expect(changes[0]).toMatchObject({ attr: 'position', after: 'Head of hiring', reason: 'Asked by mail' })
  })
})
