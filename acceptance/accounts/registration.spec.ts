/** Whose address it is, is proven before anything opens; who waits is let in by people (product 2.18, 2.19). */
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, send, signIn, type Person, type Problem, type Reply, type Write } from '../client.ts'
import { mailedTo, mailsTo } from '../outbox.ts'
import { describePlatform } from '../describe-platform.ts'

type Nomination = {
  readonly id: string
  readonly email: string
  readonly status: string
  readonly studentId?: string
  readonly invitationId?: string
}
type Invitation = { readonly id: string; readonly email: string; readonly status: string }
type Waiting = { readonly uid: string; readonly displayName: string; readonly emailMasked: string; readonly invitationId?: string }
type Account = { readonly state: string; readonly university?: string; readonly claimedUniversity?: string; readonly organization?: string }

const password = 'long enough'
const profile = { degree: 'bachelor', major: 'Computer science', graduationDate: '2027-05-31', skills: ['go', 'sql', 'rust'] }

describePlatform('registering', ({ as, platform }) => {
  let professor: Person, staff: Person, student: Person, employee: Person, recruiter: Person, admin: Person

  beforeAll(async () => {
    // One after the other: an address has a few sign-ins at a time.
    professor = await as('professor')
    staff = await as('university')
    student = await as('student')
    employee = await as('employee')
    recruiter = await as('recruiter')
    admin = await as('admin')
  })

  /** The answer to the nomination of somebody without an account. */
  let toFresh: Reply<Write>
  let asked = 0
  /** Calls of visitors are counted by their address, so these calls come from many. */
  const visit = <Body = Write & Problem>(method: string, path: string, body?: unknown): Promise<Reply<Body>> =>
    send<Body>(platform.origin, { method, path, body, from: `127.0.2.${1 + (asked++ % 200)}` })
  const register = (body: object) =>
    visit('POST', '/register', { displayName: 'Somebody New', profile, consents: { terms: true }, ...body })
  const verify = (code: string) => visit('POST', '/verify-address', { code, password })
  /** Of the demo's professor, five nominations are left in this semester. */
  const nominate = async (email: string) => {
    const reply = await professor.post('/invitations/student', { email, reason: 'Proves what they claim.', text: 'Do join.' })
    expect(reply.status).toBe(201)
    return reply
  }
  const invite = async (email: string) => (await staff.post('/invitations/student', { email })).body.id
  const statusOf = async (email: string) =>
    (await professor.get<Nomination[]>('/nominations?limit=100')).body.find((each) => each.email === email)?.status
  const cannotSignIn = (email: string) => expect(signIn(platform.origin, email, password)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')

  describe('§2.18 the secret of an invitation’s mail', () => {
    const email = 'sela@home.example.com'
    let id: string, first: string, second: string

    it('is in the mail alone, and shows what the consent is about', async () => {
      id = (await nominate(email)).body.id
      first = await mailedTo(email, platform, 'invitation')
      expect(first).toMatch(new RegExp(`^${id}\\.[A-Za-z0-9_-]{22}$`))
      const [bare, whole] = await Promise.all([visit<object>('GET', `/invitation/${id}`), visit<object>('GET', `/invitation/${first}`)])
      expect(whole.body).toEqual({ ...bare.body, email, inviterText: 'Do join.', reason: 'Proves what they claim.' })
      const secret = first.slice(id.length + 1)
      for (const person of [professor, staff])
        for (const path of ['/invitations?limit=100', '/nominations?limit=100', `/timeline/invitation/${id}`])
          expect(JSON.stringify((await person.get(path)).body)).not.toContain(secret)
      expect(platform.output()).not.toContain(secret)
    })

    it('is refused as unknown when it is wrong', async () => {
      const wrong = `${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`
      for (const token of [wrong, `${id}.x`])
        for (const reply of [
          visit('GET', `/invitation/${token}`),
          visit('POST', `/invitation/${token}/opened`),
          visit('POST', `/invitation/${token}/declined`),
          register({ invitationId: token, password }),
          register({ invitationId: token, password, email }),
        ])
          expect((await reply).status).toBe(404)
    })

    it('of an earlier mail is void once the invitation was sent again', async () => {
      const other = 'twice@home.example.com'
      const again = async () => (await student.post('/invitations/student', { email: other })).body.id
      const invited = await again()
      const voided = await mailedTo(other, platform, 'invitation')
      expect(await again()).toBe(invited)
      const newest = await mailedTo(other, platform, 'invitation', 2)
      expect((await visit('GET', `/invitation/${voided}`)).status).toBe(404)
      expect((await visit('GET', `/invitation/${newest}`)).status).toBe(200)
      expect((await register({ invitationId: voided, password })).status).toBe(404)
      second = newest
    })

    it('of the last mail opens where the invitation was sent twice at once; a first mail made in between is void', async () => {
      const other = 'at-once@home.example.com'
      const again = async () => (await student.post('/invitations/student', { email: other })).body.id
      expect(await again()).toBe(await again())
      const [earlier, newest] = [await mailedTo(other, platform, 'invitation'), await mailedTo(other, platform, 'invitation', 2)]
      expect((await visit('GET', `/invitation/${newest}`)).status).toBe(200)
      // A mail that is made once both are stored holds the newest secret.
      expect((await visit('GET', `/invitation/${earlier}`)).status).toBe(earlier === newest ? 200 : 404)
    })

    it('makes an active account, which has consented', async () => {
      expect(await register({ invitationId: first })).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } })
      const made = await register({ invitationId: first, password })
      expect([made.status, made.body.status]).toEqual([201, 'active'])
      expect((await signIn(platform.origin, email, password)).uid).toBe(made.body.id)
      await eventually(
        () => statusOf(email),
        (status) => status === 'consented',
      )
      expect(await register({ invitationId: first, password })).toMatchObject({ status: 409, body: { code: 'email_taken' } })
      await eventually(
        () => register({ invitationId: id, password, email: 'late@home.example.com' }),
        ({ status }) => status === 410,
      )
    })

    it('lets the invited person decline', async () => {
      expect(await visit('POST', `/invitation/${second}/declined`)).toMatchObject({ status: 200, body: { status: 'declined' } })
      await eventually(
        () => visit('GET', `/invitation/${second}`),
        ({ status }) => status === 410,
      )
    })
  })

  describe('§2.18 the id alone', () => {
    const email = 'idabare@home.example.com'
    let id: string, uid: string

    it('proves nothing: whoever registers with it holds nothing, and consents to nothing', async () => {
      toFresh = await nominate(email)
      id = toFresh.body.id
      await mailedTo(email, platform, 'invitation')
      const reply = await register({
        invitationId: id,
        email,
        password,
        consents: { terms: true, shareReason: true, shareWithNominator: true },
      })
      expect(reply).toMatchObject({ status: 201, body: { ok: true, status: 'pending_verification' } })
      uid = reply.body.id
      await cannotSignIn(email)
      expect(await statusOf(email)).toBe('pending')
      expect((await admin.get(`/user/${uid}`)).status).toBe(404)
      expect((await professor.get<Waiting[]>('/people/waiting')).body).toEqual([])
    })

    it('several wait beside each other, and the code that was mailed opens its own', async () => {
      const other = await register({ invitationId: id, email, displayName: 'Another Registration' })
      expect(other.body.id).not.toBe(uid)
      const code = await mailedTo(email, platform, 'verify', 2)
      expect(code.startsWith(`${uid}.`)).toBe(true)
      const foreign = await mailedTo(email, platform, 'verify', 3)
      expect(await verify(code)).toMatchObject({ status: 200, body: { ok: true, id: uid, status: 'active' } })
      const nominee = await signIn(platform.origin, email, password)
      expect(nominee.uid).toBe(uid)
      // The form's answer to the nomination was not the nominee's word: they answer it in the app.
      const mine = await eventually(
        () => nominee.get<Nomination[]>('/nominations'),
        ({ body }) => body.length > 0,
      )
      expect(mine.body.map(({ status }) => status)).toEqual(['pending'])
      expect(await statusOf(email)).toBe('pending')
      for (const used of [code, foreign, `${uid}.x`, 'nonsense', 'a b'])
        expect(await verify(used)).toMatchObject({ status: 410, body: { code: 'code_used' } })
    })

    it('another mail is sent on request, and the answer is the same for every address', async () => {
      const again = 'again@home.example.com'
      await register({ invitationId: await invite(again), email: again })
      await mailedTo(again, platform, 'verify', 2)
      const [known, unknown] = await Promise.all(
        [again, 'nobody@home.example.com'].map((address) => visit<object>('POST', '/verify-address/resend', { email: address })),
      )
      expect([known?.status, known?.body]).toEqual([202, unknown?.body])
      expect(await verify(await mailedTo(again, platform, 'verify', 3))).toMatchObject({ status: 200 })
      expect(mailsTo('nobody@home.example.com', platform)).toEqual([])
    })
  })

  describe('§2.18 who has an account is not told', () => {
    const shape = ({ status, body }: Reply<Write>) => [
      status,
      { ...body, id: body.id.replaceAll(/[0-9a-f]/g, 'x'), eventId: 'x', position: 'x', revision: 0 },
    ]

    it('by registering', async () => {
      const bare = (await student.post('/invitations/student', { email: 'somebody@home.example.com' })).body.id
      const [taken, free] = [
        await register({ invitationId: bare, email: 'student@demo.example' }),
        await register({ invitationId: bare, email: 'nobody@home.example.com' }),
      ]
      expect(shape(taken)).toEqual(shape(free))
      expect(taken.body.id).not.toBe(student.uid)
      await eventually(
        async () => mailsTo('student@demo.example', platform),
        (mails) => mails.some((mail) => mail.includes('You have a Proffer account already')),
      )
      expect(mailsTo('student@demo.example', platform).some((mail) => mail.includes('verify='))).toBe(false)
    })

    it('by inviting, nominating or referring: one answer, and `sent`, until the person answers', async () => {
      const addresses = ['student@demo.example', 'recruiter2@demo.example', 'fresh@home.example.com'] as const
      const invited = []
      for (const email of addresses) invited.push(await recruiter.post('/invitations/student', { email }))
      expect(new Set(invited.map((reply) => JSON.stringify(shape(reply)))).size).toBe(1)
      const listed = await eventually(
        async () =>
          (await recruiter.get<Invitation[]>('/invitations?limit=100')).body.filter(({ email }) => addresses.includes(email as never)),
        (found) => found.length === 3,
      )
      expect(listed.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])

      expect(shape(await nominate('recruiter@demo.example'))).toEqual(shape(toFresh))

      const referred = []
      for (const email of ['recruiter@demo.example', 'other.unknown@home.example.com'])
        referred.push(await employee.post('/referrals/invite', { email }))
      expect(new Set(referred.map((reply) => JSON.stringify(shape(reply)))).size).toBe(1)
    })

    it('but an account is reached in the app, and the professor learns who it is with the answer', async () => {
      const email = 'newmember@home.example.com'
      const friend = (await student.post('/invitations/student', { email })).body.id
      await register({ invitationId: await mailedTo(email, platform, 'invitation'), password })
      const member = await signIn(platform.origin, email, password)
      const toMember = await nominate(email)
      const { id } = toMember.body
      expect(shape(toMember)).toEqual(shape(toFresh))
      expect(id).not.toBe(friend)
      const seen = async () => (await professor.get<Nomination[]>('/nominations?limit=100')).body.find((each) => each.email === email)
      expect(await seen()).toMatchObject({ status: 'pending', invitationId: id })
      expect(await seen()).not.toHaveProperty('studentId')
      expect((await professor.get<Invitation[]>('/invitations?limit=100')).body.find((each) => each.id === id)).toMatchObject({
        status: 'sent',
      })
      const mine = await eventually(
        () => member.get<Nomination[]>('/nominations'),
        ({ body }) => body.length > 0,
      )
      const letter = await eventually(
        async () => mailsTo(email, platform).at(-1) ?? '',
        (mail) => mail.includes('/app/nominations'),
      )
      expect(letter).not.toContain('/register')
      await member.post(`/nominations/consent/${mine.body[0]?.id}`, { consent: true })
      await eventually(seen, (nomination) => nomination?.status === 'consented' && nomination.studentId === member.uid)
      await eventually(
        async () => (await professor.get<Invitation[]>('/invitations?limit=100')).body.find((each) => each.id === id)?.status,
        (status) => status === 'accepted',
      )
    })

    it('with a valid secret the address is known, and 409 says that there is an account', async () => {
      const email = 'doubled@home.example.com'
      await student.post('/invitations/student', { email })
      await invite(email)
      const [one, other] = [await mailedTo(email, platform, 'invitation'), await mailedTo(email, platform, 'invitation', 2)]
      expect((await register({ invitationId: one, password })).status).toBe(201)
      const second = await register({ invitationId: other, password })
      expect([409, 410]).toContain(second.status)
    })
  })

  describe('§2.19 people who wait', () => {
    const invited = 'wanted@home.example.com'
    let id: string
    const come = async (email: string, displayName: string) => {
      const { body } = await register({ invitationId: id, email, displayName })
      const proven = await verify(await mailedTo(email, platform, 'verify'))
      return [body.id, proven] as const
    }
    const waiting = async (person: Person) => (await person.get<Waiting[]>('/people/waiting')).body.map(({ uid }) => uid)

    it('with another address than the invited one wait for the inviter, the university’s staff or an admin', async () => {
      id = (await nominate(invited)).body.id
      const [uid, proven] = await come('lee@elsewhere.example', 'Lee Elsewhere')
      expect(proven.body).toMatchObject({ ok: true, id: uid, status: 'pending_approval' })
      for (const person of [professor, staff, admin]) {
        const { body } = await eventually(
          () => person.get<Waiting[]>('/people/waiting'),
          (reply) => reply.body.some((each) => each.uid === uid),
        )
        expect(body.find((each) => each.uid === uid)).toMatchObject({
          displayName: 'Lee Elsewhere',
          emailMasked: 'l•••@elsewhere.example',
          role: 'student',
          university: 'demo-university',
          invitationId: id,
          since: expect.any(String),
        })
      }
      for (const person of [student, employee, recruiter]) {
        expect(await waiting(person)).toEqual([])
        expect((await person.post(`/people/${uid}/approve`)).status).toBe(404)
        expect((await person.post(`/people/${uid}/refuse`, {})).status).toBe(404)
      }
      const lee = await signIn(platform.origin, 'lee@elsewhere.example', password)
      expect(await lee.get<Problem>('/jobs')).toMatchObject({ status: 403, body: { code: 'account_pending' } })
      expect((await lee.get(`/invitation/${id}`)).status).toBe(200)
      expect((await lee.get<Account>(`/user/${uid}`)).body).toMatchObject({
        state: 'pending_approval',
        claimedUniversity: 'demo-university',
      })
      await eventually(
        async () => mailsTo('professor@demo.example', platform),
        (mails) => mails.some((mail) => mail.includes('Somebody waits for your approval') && mail.includes('/app/waiting')),
      )
    })

    it('are three at most', async () => {
      await come('two@elsewhere.example', 'Two Elsewhere')
      await come('three@elsewhere.example', 'Three Elsewhere')
      const [, fourth] = await come('four@elsewhere.example', 'Four Elsewhere')
      expect(fourth).toMatchObject({ status: 409, body: { code: 'too_many_waiting' } })
    })

    it('that are refused cannot sign in, are told by mail, and leave their address free', async () => {
      const [, uid] = (await waiting(staff)) as [string, string]
      const before = await signIn(platform.origin, 'two@elsewhere.example', password)
      expect(before.uid).toBe(uid)
      expect((await staff.post(`/people/${uid}/refuse`, { reason: 'Nobody here knows you.' })).status).toBe(200)
      expect((await staff.post(`/people/${uid}/refuse`, {})).status).toBe(200)
      await cannotSignIn('two@elsewhere.example')
      expect((await before.get(`/user/${uid}`)).status).toBe(401)
      expect(await waiting(staff)).not.toContain(uid)
      await eventually(
        async () => mailsTo('two@elsewhere.example', platform),
        (mails) => mails.some((mail) => mail.includes('was not approved') && mail.includes('Nobody here knows you.')),
      )
      const again = 'two@elsewhere.example'
      await student.post('/invitations/student', { email: again })
      const invitation = await eventually(
        async () =>
          mailsTo(again, platform)
            .flatMap((mail) => mail.match(/invitation=(\S+)/)?.[1] ?? [])
            .at(-1) ?? '',
        (token) => token !== '',
      )
      expect(await register({ invitationId: invitation, password })).toMatchObject({ status: 201, body: { status: 'active' } })
    })

    it('are let in one at a time, and only one of them for an invitation', async () => {
      const [one, other] = (await waiting(professor)) as [string, string]
      expect(await professor.post(`/people/${one}/approve`)).toMatchObject({ status: 200, body: { status: 'active' } })
      // The others can no longer get it: they are told so, and are not listed any more.
      await eventually(
        () => waiting(professor),
        (uids) => !uids.includes(other),
      )
      expect((await professor.post<Problem>(`/people/${other}/approve`)).status).toBe(404)
      await cannotSignIn('lee@elsewhere.example')
      await eventually(
        async () => mailsTo('lee@elsewhere.example', platform),
        (mails) => mails.some((mail) => mail.includes('was answered with another address')),
      )
      const three = await signIn(platform.origin, 'three@elsewhere.example', password)
      expect(three.uid).toBe(one)
      expect((await three.get<Account>(`/user/${one}`)).body).toMatchObject({ state: 'active', university: 'demo-university' })
      expect((await three.get('/jobs')).status).toBe(200)
      const [nomination] = (
        await eventually(
          () => three.get<Nomination[]>('/nominations'),
          ({ body }) => body.length > 0,
        )
      ).body
      expect(nomination).toMatchObject({ status: 'pending' })
      await eventually(
        async () => mailsTo('three@elsewhere.example', platform),
        (mails) => mails.some((mail) => mail.includes('Your account is open')),
      )
    })
  })

  describe('§2.19 without an invitation', () => {
    it.each([
      ['professor', 'p@demo-state.example.edu'],
      ['university', 'u@demo-state.example.edu'],
      ['employee', 'e@kestrel.example'],
      ['admin', 'a@kestrel.example'],
      ['student', 's@home.example.com'],
      ['recruiter', 'r@gmail.com'],
    ])('a %s at %s is asked for one', async (role, email) =>
      expect(await register({ role, email, profile: {} })).toMatchObject({ status: 403, body: { code: 'invitation_required' } }),
    )

    it('§2.18 a student whose university does not know the domain waits, with a university that opens nothing', async () => {
      const email = 'una@unknown.edu'
      const { body } = await register({ role: 'student', email, profile: { ...profile, university: 'demo-university' } })
      expect(body.status).toBe('pending_verification')
      expect(await verify(await mailedTo(email, platform, 'verify'))).toMatchObject({ status: 200, body: { status: 'pending_approval' } })
      expect(
        (
          await eventually(
            () => staff.get<Waiting[]>('/people/waiting'),
            (reply) => reply.body.some(({ uid }) => uid === body.id),
          )
        ).status,
      ).toBe(200)
      expect((await professor.get<Waiting[]>('/people/waiting')).body.map(({ uid }) => uid)).not.toContain(body.id)
      expect((await admin.post(`/people/${body.id}/approve`)).status).toBe(200)
      const una = await signIn(platform.origin, email, password)
      expect((await una.get<Account>(`/user/${una.uid}`)).body).toMatchObject({ state: 'active', university: 'demo-university' })
    })

    it('§2.18 a recruiter at the domain of a verified company is let in', async () => {
      const email = 'new.recruiter@kestrel-works.example.com'
      await register({ role: 'recruiter', email, profile: { position: 'Talent partner' } })
      expect(await verify(await mailedTo(email, platform, 'verify'))).toMatchObject({ status: 200, body: { status: 'active' } })
      const hired = await signIn(platform.origin, email, password)
      expect((await hired.get<Account>(`/user/${hired.uid}`)).body).toMatchObject({ state: 'active', organization: 'kestrel-works' })
    })
  })

  describe('§2.18 a recruiter whose company nobody knows', () => {
    it('waits, and is let in by nobody before it is known', async () => {
      const email = 'jo@acme-unknown.example'
      const { body } = await register({ role: 'recruiter', email, profile: { position: 'Talent partner' } })
      expect(await verify(await mailedTo(email, platform, 'verify'))).toMatchObject({ status: 200, body: { status: 'pending_approval' } })
      expect(await admin.post<Problem>(`/people/${body.id}/approve`)).toMatchObject({ status: 409, body: { code: 'place_unknown' } })
      const jo = await signIn(platform.origin, email, password)
      expect((await jo.get<Account>(`/user/${jo.uid}`)).body.state).toBe('pending_approval')
    })
  })

  describe('§2.18 a university that is only claimed', () => {
    it('opens nothing', async () => {
      const email = 'claims@home.example.com'
      await student.post('/invitations/student', { email, university: 'demo-university' })
      const invitation = await mailedTo(email, platform, 'invitation')
      expect((await visit<object>('GET', `/invitation/${invitation}`)).body).toMatchObject({ universityLabel: 'Demo State University' })
      await register({ invitationId: invitation, password, profile: { ...profile, visibility: 'community' } })
      const stranger = await signIn(platform.origin, email, password)
      const account = (await stranger.get<Account>(`/user/${stranger.uid}`)).body
      expect(account).toMatchObject({ state: 'active', claimedUniversity: 'demo-university' })
      expect(account).not.toHaveProperty('university')
      expect((await stranger.post<Problem>('/messages/send', { toUser: staff.uid, message: 'Hello.' })).status).toBe(403)
      expect((await staff.get(`/user/${stranger.uid}`)).status).toBe(404)
      expect((await stranger.get(`/user/${professor.uid}`)).status).toBe(404)
    })
  })
})
