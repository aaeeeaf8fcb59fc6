/** What admins do to the accounts of people, and how everything follows (product 2.1, 2.7, 2.17). */
import { expect, it } from 'vitest'
import { eventually, inParallel, listen, send, signIn, type Person, type Problem, type Reply, type Write } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { linkMailedTo, mailedTo, mailsTo } from '../outbox.ts'

const NOTICED_MS = 5_000
type User = {
  readonly role: string
  readonly state: string
  readonly email: string
  readonly university?: string
  readonly organization?: string
}
type Entry = { readonly type: string; readonly sentence: string; readonly reason?: string }
type Row = { readonly uid: string; readonly displayName: string; readonly state?: string; readonly verified?: boolean }

describePlatform('§2.16 admins and people', ({ as, platform, registered }) => {
  const correct = async (admin: Person, id: string, attr: string, value: unknown, reason = 'Asked by mail.') =>
    admin.post<Write & Problem>('/user/updateFieldByAdmin', { id, attr, value, reason })
  const refusalOf = ({ status, body }: Reply<Partial<Problem>>) => [status, body.code]
  const calling = (token: string) => send<Problem>(platform.origin, { method: 'GET', path: '/jobs', token })
  const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@home.example.com`
  const mailed = (address: string, words: string) =>
    eventually(
      async () => mailsTo(address, platform).filter((mail) => mail.replaceAll(/\s+/g, ' ').includes(words)),
      (mails) => mails.length > 0,
    )
  /** Nothing that was signed in stays so. */
  const endsEverySession = async (person: Person, act: () => Promise<Reply<unknown>>) => {
    const listener = await listen(platform.origin, person.token)
    expect((await act()).status).toBe(200)
    const begun = performance.now()
    await listener.closed
    expect((await calling(person.token)).status).toBe(401)
    await expect(listen(platform.origin, person.token)).rejects.toThrow('Please sign in.')
    expect(performance.now() - begun).toBeLessThan(NOTICED_MS)
  }

  it('§2.1 suspends an account: its sessions end, others no longer find it, and it comes back as it was', async () => {
    const [admin, employee, staff] = await inParallel(['admin', 'employee', 'university'], as)
    if (!admin || !employee || !staff) throw new Error('The demo has all three.')
    const nova = await registered('student', { displayName: 'Nova Newcomer', profile: { openToReferrals: true } })
    const found = async () => (await employee.get(`/user/${nova.uid}`)).status === 200
    const listed = async () => (await staff.get<readonly Row[]>('/roster?q=Nova')).body.map(({ state }) => state)
    expect([await found(), await listed()]).toEqual([true, ['active']])

    await endsEverySession(nova, () => admin.post(`/admin/users/${nova.uid}/suspend`, { reason: 'Wrote to 400 companies.' }))
    const again = await signIn(platform.origin, addressOf('Nova Newcomer'), password)
    expect(refusalOf(await calling(again.token))).toEqual([403, 'account_suspended'])
    await expect(listen(platform.origin, again.token)).rejects.toThrow('suspended')
    expect((await again.get<User>(`/user/${nova.uid}`)).body.state).toBe('suspended')
    expect([await found(), await listed()]).toEqual([false, ['suspended']])
    await mailed(addressOf('Nova Newcomer'), 'Wrote to 400 companies.')

    expect((await admin.post(`/admin/users/${nova.uid}/reactivate`, { reason: 'It was another sender.' })).status).toBe(200)
    expect((await calling(again.token)).status).toBe(200)
    expect([await found(), await listed()]).toEqual([true, ['active']])
    await mailed(addressOf('Nova Newcomer'), 'It was another sender.')
    const trail = (await again.get<readonly Entry[]>(`/timeline/user/${nova.uid}`)).body
    expect(trail.filter(({ type }) => type.startsWith('AccountSus') || type.startsWith('AccountRe'))).toMatchObject([
      { type: 'AccountReactivated', reason: 'It was another sender.' },
      { type: 'AccountSuspended', reason: 'Wrote to 400 companies.' },
    ])
  })

  it('§7 corrects a field of the profile: its person is told, by mail with the reason, and reads it in the trail', async () => {
    const admin = await as('admin')
    const cora = await registered('student', { displayName: 'Cora Corrected' })
    expect((await correct(admin, cora.uid, 'major', 'Mathematics', 'The form had it wrong.')).status).toBe(200)
    expect((await cora.get<{ readonly profile: object }>(`/user/${cora.uid}`)).body.profile).toMatchObject({ major: 'Mathematics' })
    const told = await eventually(
      async () => (await cora.get<readonly { readonly sentence: string }[]>('/notifications')).body,
      (all) => all.some(({ sentence }) => sentence === 'Our team corrected your major'),
    )
    expect(told.filter(({ sentence }) => sentence.includes('major'))).toHaveLength(1)
    await mailed(addressOf('Cora Corrected'), 'The form had it wrong.')
    const trail = (await cora.get<readonly Entry[]>(`/timeline/user/${cora.uid}`)).body
    expect(trail.find(({ type }) => type === 'UserFieldCorrectedByAdmin')).toMatchObject({ reason: 'The form had it wrong.' })
    expect((await calling(cora.token)).status).toBe(200)
  })

  it('§7 refuses what cannot be, with the field named', async () => {
    const admin = await as('admin')
    const rhea = await registered('student', { displayName: 'Rhea Refused' })
    const answers = async (...sent: readonly (readonly [attr: string, value: unknown])[]) =>
      (await inParallel(sent, ([attr, value]) => correct(admin, rhea.uid, attr, value))).map(refusalOf)
    expect(
      await answers(
        ['points', 5],
        ['organization', 'demo-company'],
        ['scope', { kind: 'platform' }],
        ['gpa', 5],
        ['role', 'dean'],
        ['email', 'nowhere'],
        ['email', 'recruiter@demo.example'],
        ['university', 'nowhere'],
        ['openToReferrals', true],
      ),
    ).toEqual([
      [400, 'field_not_editable'],
      [400, 'field_not_editable'],
      [400, 'field_not_editable'],
      [400, 'invalid'],
      [400, 'invalid'],
      [400, 'invalid'],
      [409, 'email_taken'],
      [400, 'invalid'],
      [400, 'invalid'],
    ])
    expect((await correct(admin, rhea.uid, 'email', 'nowhere')).body.details).toMatchObject([{ field: 'value' }])
    expect(refusalOf(await correct(admin, 'unknown', 'major', 'Art'))).toEqual([404, 'not_found'])
    expect(refusalOf(await admin.post<Problem>(`/admin/users/${rhea.uid}/suspend`, { reason: ' ' }))).toEqual([400, 'invalid'])
  })

  it('§2.1 changes a role once nothing holds it: old tokens are refused, and everything follows', async () => {
    const [admin, staff, recruiter] = await inParallel(['admin', 'university', 'recruiter'], as)
    if (!admin || !staff || !recruiter) throw new Error('The demo has all three.')
    const rolf = await registered('student', { displayName: 'Rolf Roles', profile: { openToReferrals: true } })
    const job = {
      title: 'Keeper of roles',
      jobType: 'internship',
      workplaceType: 'remote',
      description: 'Keeps the roles of others, and gives them back when asked.',
      skills: [],
    }
    const jobId = (await recruiter.post<Write>('/jobs/post', job)).body.id
    const applied = await rolf.post<Write>('/students/apply-job', { jobId })
    expect(refusalOf(await correct(admin, rolf.uid, 'role', 'professor'))).toEqual([409, 'role_in_use'])
    expect((await rolf.put(`/applications/status/${applied.body.id}`, { status: 'withdrawn' })).status).toBe(200)

    await endsEverySession(rolf, () => correct(admin, rolf.uid, 'role', 'professor'))
    const professor = await signIn(platform.origin, addressOf('Rolf Roles'), password)
    expect((await professor.get<User>(`/user/${rolf.uid}`)).body).toMatchObject({ role: 'professor', university: 'demo-university' })
    expect((await professor.get('/nominations/quota')).status).toBe(200)
    expect((await professor.get('/jobs/saved')).status).toBe(403)
    expect((await staff.get<readonly (Row & { readonly role: string })[]>('/roster?q=Rolf')).body).toMatchObject([
      { role: 'professor', verified: true },
    ])
    expect((await admin.get<readonly Row[]>('/students?limit=100')).body.map(({ uid }) => uid)).not.toContain(rolf.uid)
    // What has ended stays with the person.
    expect((await recruiter.get(`/applications/id/${applied.body.id}`)).status).toBe(200)

    // A recruiter has no university, and a company only once somebody says which.
    expect((await correct(admin, rolf.uid, 'role', 'recruiter')).status).toBe(200)
    const placeless = await signIn(platform.origin, addressOf('Rolf Roles'), password)
    expect(refusalOf(await calling(placeless.token))).toEqual([403, 'no_company'])
    const company = (await recruiter.get<User>(`/user/${recruiter.uid}`)).body.organization
    expect((await correct(admin, rolf.uid, 'organization', company)).status).toBe(200)
    expect((await calling(placeless.token)).status).toBe(200)
    expect((await correct(admin, rolf.uid, 'verified', false)).status).toBe(200)
    expect(refusalOf(await calling(placeless.token))).toEqual([403, 'no_company'])
  })

  it('§2.1 makes an analyst, whose scope is set with the role or after it', async () => {
    const admin = await as('admin')
    const anna = await registered('student', { displayName: 'Anna Lyst' })
    const scoped = { role: 'analyst', scope: { kind: 'university', id: 'demo-university' } }
    expect((await correct(admin, anna.uid, 'role', { ...scoped, scope: { kind: 'university', id: 'nowhere' } })).status).toBe(400)
    expect((await correct(admin, anna.uid, 'role', scoped)).status).toBe(200)
    const analyst = await signIn(platform.origin, addressOf('Anna Lyst'), password)
    const scopeOf = async () => (await analyst.get<User & { readonly scope: unknown }>(`/user/${anna.uid}`)).body
    expect(await scopeOf()).toMatchObject({ role: 'analyst', scope: { kind: 'university', id: 'demo-university' } })
    expect((await correct(admin, anna.uid, 'scope', { kind: 'platform' })).status).toBe(200)
    expect((await scopeOf()).scope).toEqual({ kind: 'platform' })
  })

  it('§2.7 moves an address once the new one is proven, with its sign-in and its claim', async () => {
    const admin = await as('admin')
    const emil = await registered('student', { displayName: 'Emil Moves' })
    const [former, wanted] = [addressOf('Emil Moves'), 'emil.moved@home.example.com']
    expect((await correct(admin, emil.uid, 'email', wanted)).status).toBe(200)
    const code = await mailedTo(wanted, platform, 'verify')
    expect((await emil.get<User>(`/user/${emil.uid}`)).body.email).toBe(former)
    await mailed(former, 'another e-mail address')

    const prove = (sent: string) =>
      send<Problem>(platform.origin, { method: 'POST', path: '/verify-address', body: { code: sent, password: 'a-newer-password' } })
    expect(refusalOf(await prove(`${emil.uid}.wrong`))).toEqual([410, 'code_used'])
    await endsEverySession(emil, () => prove(code))
    expect(refusalOf(await prove(code))).toEqual([410, 'code_used'])
    await expect(signIn(platform.origin, former, password)).rejects.toThrow(/./)
    const moved = await signIn(platform.origin, wanted, 'a-newer-password')
    expect(moved.uid).toBe(emil.uid)
    expect((await moved.get<User>(`/user/${emil.uid}`)).body.email).toBe(wanted)
    await mailed(former, 'Your Proffer account has another address')
    expect(refusalOf(await correct(admin, (await as('student')).uid, 'email', wanted))).toEqual([409, 'email_taken'])

    // The former address is free: whoever registers with it is somebody else.
    expect((await (await as('university')).post('/invitations/student', { email: former })).status).toBe(201)
    const link = new URL(await linkMailedTo(former, platform, 2, '/register'))
    const newcomer = { displayName: 'Emil Other', password, consents: { terms: true }, invitationId: link.searchParams.get('invitation') }
    const other = await send<Write>(platform.origin, { method: 'POST', path: '/register', body: newcomer })
    expect(other.status).toBe(201)
    expect(other.body.id).not.toBe(emil.uid)
  })

  it('§2.1 leaves an admin: nobody goes by their own hand, nor two by each other’s', async () => {
    const admin = await as('admin')
    const suspend = (by: Person, uid: string) => by.post<Problem>(`/admin/users/${uid}/suspend`, { reason: 'A test.' })
    expect(refusalOf(await suspend(admin, admin.uid))).toEqual([409, 'last_admin'])
    expect(refusalOf(await correct(admin, admin.uid, 'role', 'analyst'))).toEqual([409, 'last_admin'])
    const ada = await registered('student', { displayName: 'Ada Second' })
    expect((await correct(admin, ada.uid, 'role', 'admin')).status).toBe(200)
    const second = await signIn(platform.origin, addressOf('Ada Second'), password)
    expect(refusalOf(await suspend(admin, admin.uid))).toEqual([403, 'own_account'])
    expect(refusalOf(await correct(admin, admin.uid, 'role', 'analyst'))).toEqual([403, 'own_account'])

    const both = await Promise.all([suspend(admin, second.uid), suspend(second, admin.uid)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
