/** A role opens what it opens once its place counts, and nothing before (product 2.20): every call, and everybody whom one may write to. */
import { beforeAll, expect, it } from 'vitest'
import { describedCalls, type DescribedCall } from '../calls.ts'
import { inParallel, listen, send, signIn, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { mailedTo } from '../outbox.ts'
import { ownCalls } from '../own-calls.ts'

const roles = ['professor', 'university', 'recruiter', 'employee'] as const
type Unplaced = (typeof roles)[number]
const codes = { professor: 'no_university', university: 'no_university', recruiter: 'no_company', employee: 'no_company' } as const

describePlatform('§2.20 an account whose place nobody confirms', ({ as, platform, registered }) => {
  let people: Readonly<Record<Unplaced, Person>>
  let calls: readonly DescribedCall[]
  let admin: Person
  beforeAll(async () => {
    admin = await as('admin')
    const [professor, university, recruiter, employee] = await inParallel(roles, as)
    if (!professor || !university || !recruiter || !employee) throw new Error('The demo has all four.')
    people = { professor, university, recruiter, employee }
    for (const role of roles) await admin.post(`/people/${people[role].uid}/unverify`, { reason: 'Left.' })
    calls = await describedCalls(platform.origin)
  })

  it.each(roles)('is refused every call of a %s but its own, before anything is looked for', async (role) => {
    const { token } = people[role]
    const wrong: string[] = []
    for (const { method, path, roles: who } of calls) {
      if (who.visitor !== undefined) continue
      const call = `${method} ${path}`
      const { status, body } = await send<Problem>(platform.origin, {
        method,
        path: path.replaceAll(/\{\w+\}/g, 'unknown'),
        token,
        ...(method !== 'GET' && { body: {} }),
      })
      const answer = `${status} ${status === 403 ? body.code : ''}`.trim()
      const right = !who[role]
        ? answer === '403 forbidden'
        : ownCalls.includes(call)
          ? ![codes[role], 'forbidden'].includes(body?.code) && status < 500
          : answer === `403 ${codes[role]}`
      if (!right) wrong.push(`${call}: ${answer}`)
    }
    expect(wrong).toEqual([])
    expect(ownCalls.filter((call) => !calls.some(({ method, path }) => `${method} ${path}` === call))).toEqual([])
  })

  it('reads no card of others, by whatever call', async () => {
    const student = await as('student')
    const staff = await staffElsewhere()
    for (const role of roles)
      for (const other of [student, staff, ...roles.map((one) => people[one]).filter(({ uid }) => uid !== people[role].uid)]) {
        const { uid, get } = people[role]
        expect([role, (await get(`/user/${other.uid}`)).status]).toEqual([role, 404])
        // With the others there are conversations of before, which go on being one's own.
        if (other !== staff) continue
        expect([role, (await get(`/messages/contacts/${uid}?contactId=${other.uid}`)).body]).toEqual([role, []])
        expect([role, (await get(`/messages/between/${other.uid}`)).status]).toEqual([role, 404])
      }
  })

  it('takes none of a student’s places for nominators: three who lost theirs do not shut the fourth out', async () => {
    const email = 'wanted.student@home.example.com'
    const nominate = (by: Person) => by.post<Problem>('/invitations/student', { email, reason: 'The best of the year.' })
    const shutting: Person[] = []
    for (const displayName of ['False One', 'False Two', 'False Three']) shutting.push(await registered('professor', { displayName }))
    for (const professor of shutting) expect((await nominate(professor)).status).toBe(201)
    // All of a professor's nominations of a semester are in one stream: another one, and a later one.
    for (const [n, professor] of shutting.entries())
      expect((await professor.post('/invitations/student', { email: `other.${n}@home.example.com`, reason: 'Good.' })).status).toBe(201)
    const real = await registered('professor', { displayName: 'Real Professor' })
    expect((await nominate(real)).body.code).toBe('enough_nominators')
    for (const { uid } of shutting) await admin.post(`/people/${uid}/unverify`, { reason: 'Not ours.' })
    await platform.settle()
    expect((await nominate(real)).status).toBe(201)
  })

  it('nominated students whom companies no longer read as nominated, until the place counts again', async () => {
    type Nominated = { readonly status: string; readonly studentId?: string; readonly professorName: string }
    const { displayName } = (await admin.get<{ readonly displayName: string }>(`/user/${people.professor.uid}`)).body
    const nominations = (await admin.get<readonly Nominated[]>('/nominations?limit=100')).body.filter(
      ({ status, professorName }) => status === 'consented' && professorName === displayName,
    )
    const board = (await admin.get<readonly { readonly id: string; readonly studentId?: string }[]>('/applications/recruiter')).body
    const application = board.find(({ studentId }) => nominations.some((one) => one.studentId === studentId))
    const read = async () =>
      (await admin.get<{ readonly nominations?: readonly { readonly professorName: string }[] }>(`/applications/id/${application?.id}`))
        .body
    const named = async () => (await read()).nominations?.map(({ professorName }) => professorName) ?? []
    await platform.settle()
    expect(await named()).not.toContain(displayName)
    await admin.post(`/people/${people.professor.uid}/verify`, {})
    await platform.settle()
    expect(await named()).toContain(displayName)
    await admin.post(`/people/${people.professor.uid}/unverify`, { reason: 'Left.' })
    await platform.settle()
    expect(await named()).not.toContain(displayName)
  })

  it('hears of its own alone: what changes at its company or university is no news', async () => {
    const listener = await listen(platform.origin, people.university.token)
    await (await as('student')).post('/user/updateField', { attr: 'major', value: 'Astronomy' })
    const own = listener.next('me')
    await people.university.post('/user/updateField', { attr: 'phone', value: '+1 412 555 0100' })
    await own
    expect(listener.received.flatMap(({ topics }) => topics)).not.toContain('roster')
    listener.close()
  })

  it('is tied to nobody: neither may it write to anybody but admins, nor is it written to first', async () => {
    const staff = await staffElsewhere()
    for (const [from, to] of [
      [people.university, staff],
      [people.recruiter, staff],
      [people.recruiter, people.employee],
      [staff, people.recruiter],
      [staff, people.university],
    ] as const)
      expect((await from.post('/messages/send', { toUser: to.uid, message: 'Hello' })).status, `${from.uid} → ${to.uid}`).toBe(403)
    for (const role of roles)
      expect((await people[role].post('/messages/send', { toUser: admin.uid, message: 'Please confirm me.' })).status).toBe(201)
    expect((await people.university.get<readonly { readonly uid: string }[]>('/messages/people')).body.map(({ uid }) => uid)).not.toContain(
      staff.uid,
    )
  })

  it('opens again once an admin says so, who took it back, and no people of the place: they are not asked', async () => {
    const waiting = async (by: Person) =>
      (await by.get<readonly { readonly uid: string; readonly state: string }[]>('/people/waiting')).body
        .filter(({ uid, state }) => state === 'active' && roles.some((role) => people[role].uid === uid))
        .map(({ uid }) => uid)
    const closed = { status: 409, body: { code: 'place_closed' } }
    expect(await waiting(admin)).toEqual(expect.arrayContaining(roles.map((role) => people[role].uid)))
    expect((await admin.post(`/people/${people.recruiter.uid}/approve`, {})).status).toBe(200)
    expect((await people.recruiter.get('/applications/recruiter')).status).toBe(200)
    expect(await waiting(people.recruiter)).toEqual([])
    expect((await people.recruiter.post(`/people/${people.professor.uid}/approve`, {})).status).toBe(404)
    expect(await people.recruiter.post<Problem>(`/people/${people.employee.uid}/approve`, {})).toMatchObject(closed)
    expect((await admin.post<Write>(`/people/${people.employee.uid}/approve`, {})).status).toBe(200)
    expect((await people.employee.get('/jobs')).status).toBe(200)
    expect((await admin.post(`/people/${people.university.uid}/verify`, {})).status).toBe(200)
    expect(await waiting(people.university)).toEqual([])
    for (const call of ['approve', 'verify'])
      expect(await people.university.post<Problem>(`/people/${people.professor.uid}/${call}`, {})).toMatchObject(closed)
    // Staff say of the own university that somebody does not belong there, whoever took it back.
    expect((await people.university.post(`/people/${people.professor.uid}/refuse`, { reason: 'Retired.' })).status).toBe(200)
    expect(await waiting(admin)).toEqual([])
    const professor = await people.professor.get<{ readonly claimedUniversity?: string }>(`/user/${people.professor.uid}`)
    expect([professor.status, professor.body.claimedUniversity]).toEqual([200, undefined])
    expect((await people.professor.get<Problem>('/nominations')).body.code).toBe('no_university')
  })

  it('that a student invited as a professor nominates, invites and finds nobody', async () => {
    const student = await registered('student', { displayName: 'Sly Student' })
    const email = 'my.other.mailbox@home.example.com'
    expect((await student.post('/invitations/professor', { email, university: 'demo-university' })).status).toBe(201)
    const body = {
      invitationId: await mailedTo(email, platform, 'invitation'),
      password,
      displayName: 'Paul Pretender',
      role: 'professor',
      profile: { university: 'demo-university' },
      consents: { terms: true },
    }
    expect((await send(platform.origin, { method: 'POST', path: '/register', body })).status).toBe(201)
    const pretender = await signIn(platform.origin, email, password)
    for (const [path, sent] of [
      ['/invitations/student', { email: 'sly.student@home.example.com', reason: 'The best.' }],
      ['/invitations/university', { email: 'third.mailbox@home.example.com' }],
      ['/students/search', {}],
      ['/jobs/search', {}],
    ] as const)
      expect((await pretender.post<Problem>(path, sent)).body.code).toBe('no_university')
  })

  let elsewhere: Promise<Person> | undefined
  const staffElsewhere = () => (elsewhere ??= invitedElsewhere())
  /** A person of another university whom an admin invited. */
  async function invitedElsewhere(): Promise<Person> {
    const email = 'staff@elsewhere.example.com'
    const organizations = await admin.get<readonly { readonly id: string; readonly kind: string }[]>('/organizations/all?kind=university')
    const university = organizations.body.find(({ id }) => id !== 'demo-university')?.id
    await admin.post('/invitations/university', { email, university })
    const body = {
      invitationId: await mailedTo(email, platform, 'invitation'),
      password,
      displayName: 'Stan Staff',
      role: 'university',
      consents: { terms: true },
    }
    expect((await send(platform.origin, { method: 'POST', path: '/register', body })).status).toBe(201)
    return signIn(platform.origin, email, password)
  }
})

describePlatform('§2.20 a student who would be a professor by an address of their university', ({ as, platform }) => {
  type Account = { readonly state: string; readonly university?: string; readonly claimedUniversity?: string }
  type Waiting = { readonly uid: string; readonly state: string }
  let student: Person, staff: Person
  beforeAll(async () => {
    student = await as('student')
    staff = await as('university')
  })
  const invite = async (email: string) => {
    const reply = await student.post<Write>('/invitations/professor', { email, university: 'demo-university' })
    expect(reply.status).toBe(201)
    return reply.body.id
  }
  const visit = <Body = Write>(path: string, body: object) => send<Body>(platform.origin, { method: 'POST', path, body })
  const form = (invitationId: string) => ({
    invitationId,
    password,
    displayName: 'Mallory Demo',
    role: 'professor',
    profile: { university: 'demo-university' },
    consents: { terms: true },
  })
  const accountOf = async (person: Person) => (await person.get<Account>(`/user/${person.uid}`)).body
  const waiting = async (by: Person, uid: string) =>
    (await by.get<readonly Waiting[]>('/people/waiting')).body.filter((one) => one.uid === uid).map(({ state }) => state)

  it.each(['mallory+p@demo-state.example.edu', 'mallory@alumni.demo-state.example.edu'])(
    'is let in as %s without a place, makes nobody staff, and is approved by the staff alone',
    async (email) => {
      await invite(email)
      expect((await visit('/register', form(await mailedTo(email, platform, 'invitation')))).body.status).toBe('active')
      const mallory = await signIn(platform.origin, email, password)
      expect(await accountOf(mallory)).toMatchObject({ state: 'active', claimedUniversity: 'demo-university' })
      expect(await accountOf(mallory)).not.toHaveProperty('university')
      for (const [path, sent] of [
        ['/invitations/university', { email: 'any@home.example.com' }],
        ['/invitations/professor', { email: 'any@home.example.com' }],
        ['/invitations/student', { email: 'any@home.example.com', reason: 'The best.' }],
        [`/people/${mallory.uid}/approve`, {}],
      ] as const)
        expect([path, (await mallory.post<Problem>(path, sent)).body.code]).toEqual([path, 'no_university'])
      expect((await mallory.post<Problem>(`/people/${staff.uid}/unverify`, { reason: 'Mine.' })).status).toBe(403)
      await platform.settle()
      expect(await waiting(student, mallory.uid)).toEqual([])
      for (const call of ['approve', 'refuse']) expect((await student.post(`/people/${mallory.uid}/${call}`, {})).status).toBe(404)
      expect(await waiting(staff, mallory.uid)).toEqual(['active'])
      expect((await staff.post(`/people/${mallory.uid}/approve`, {})).status).toBe(200)
      expect(await accountOf(mallory)).toMatchObject({ university: 'demo-university' })
    },
  )

  it('waits with another address than the invited one for the staff, not for the student', async () => {
    const email = 'mallory.again@demo-state.example.edu'
    const invitationId = await invite('mallory.first@home.example.com')
    const { body } = await visit('/register', { ...form(invitationId), email })
    const proven = await visit('/verify-address', { code: await mailedTo(email, platform, 'verify'), password })
    expect(proven.body).toMatchObject({ id: body.id, status: 'pending_approval' })
    await platform.settle()
    expect(await waiting(student, body.id)).toEqual([])
    for (const call of ['approve', 'refuse']) expect((await student.post(`/people/${body.id}/${call}`, {})).status).toBe(404)
    expect(await waiting(staff, body.id)).toEqual(['pending_approval'])
    expect((await staff.post(`/people/${body.id}/approve`, {})).status).toBe(200)
    expect(await accountOf(await signIn(platform.origin, email, password))).toMatchObject({
      state: 'active',
      university: 'demo-university',
    })
  })
})
