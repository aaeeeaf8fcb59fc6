/** Several people invite the same student, who registers through one of the links (product 2.4, 2.11). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, signIn, type Person, type Problem, type Reply, type Write } from '../client.ts'
import { mailedTo } from '../outbox.ts'
import { describePlatform } from '../describe-platform.ts'

type Nomination = {
  readonly id: string
  readonly status: string
  readonly email: string
  readonly studentId?: string
  readonly invitationId?: string
}
type Referral = { readonly id: string; readonly status: string; readonly message?: string }
type Invitation = { readonly id: string; readonly email: string; readonly status: string }
type Entry = { readonly to?: string; readonly reason?: string }

const email = 'nadia.newcomer@home.example.com'
const password = 'nadia-has-a-password'

describePlatform('a student whom several people invited registers through one link', ({ as, platform }) => {
  let professor: Person, employee: Person, inviter: Person, student: Person, recruiter: Person
  let register: () => Promise<Reply<Write>>, registered: Write
  let usedLink: Reply<Problem>
  let nominationLink: string, referralId: string, jobId: string

  beforeAll(async () => {
    const names = ['professor', 'employee', 'student', 'recruiter'] as const
    const people = await Promise.all(names.map(as))
    ;[professor, employee, inviter, recruiter] = people as [Person, Person, Person, Person]

    nominationLink = (await professor.post('/invitations/student', { email: email.toUpperCase(), reason: 'Proves what she claims.' })).body
      .id
    referralId = (await employee.post('/referrals/invite', { email, message: 'We should talk.' })).body.id
    await inviter.post('/invitations/student', { email })

    const profile = { degree: 'bachelor', major: 'Computer science', graduationDate: '2027-05-31', skills: ['go', 'sql', 'rust'] }
    const invitationId = await mailedTo(email, platform, 'invitation', 3)
    const form = { invitationId, password, displayName: 'Nadia Newcomer', profile, consents: { terms: true } }
    register = () =>
      send<Write>(platform.origin, { method: 'POST', path: '/register', body: form, headers: { 'idempotency-key': 'nadia-registers' } })
    registered = (await register()).body
    usedLink = await send<Problem>(platform.origin, {
      method: 'GET',
      path: `/invitation/${invitationId}`,
      headers: { 'x-min-position': registered.position },
    })
    student = await signIn(platform.origin, email, password)
  })

  it('§8 gets the same answer when the request is repeated, but for a position that has moved on', async () => {
    const again = await register()
    const { position } = again.body
    expect([again.status, again.body]).toEqual([201, { ...registered, position }])
    expect(position >= registered.position).toBe(true)
  })

  it('§7 finds the link used up by whoever has seen the registration', () =>
    expect([usedLink.status, usedLink.body.code]).toEqual([410, 'invitation_used']))

  it('§1 finds the nomination and consents', async () => {
    const mine = () => student.get<Nomination[]>('/nominations')
    const [nomination] = (await eventually(mine, ({ body }) => body.length > 0)).body
    expect(nomination).toMatchObject({ status: 'pending', studentId: student.uid, invitationId: nominationLink })
    expect((await student.post(`/nominations/consent/${nomination?.id}`, { consent: true })).status).toBe(200)
    expect((await mine()).body).toMatchObject([{ id: nomination?.id, status: 'consented' }])
    await eventually(
      () => professor.get<Nomination[]>('/nominations'),
      ({ body }) => body.some((each) => each.id === nomination?.id && each.status === 'consented'),
    )
  })

  it('§6 is not shown to the employee before she accepts', async () => {
    const seen = async () => (await employee.get<Referral>(`/referrals/id/${referralId}`)).body
    expect(await seen()).toMatchObject({ status: 'invited', email })
    expect(JSON.stringify(await seen())).not.toMatch(new RegExp(`${student.uid}|Nadia Newcomer`))
    expect((await employee.get(`/user/${student.uid}`)).status).toBe(404)
    const trail = await employee.get(`/timeline/referral/${referralId}`)
    expect([trail.status, JSON.stringify(trail.body)]).toEqual([
      200,
      expect.not.stringMatching(new RegExp(`${student.uid}|Nadia Newcomer`)),
    ])
  })

  it('§7 finds the referral and accepts it', async () => {
    const mine = () => student.get<Referral[]>(`/referrals/studentId/${student.uid}`)
    expect((await eventually(mine, ({ body }) => body.length > 0)).body).toMatchObject([
      { id: referralId, status: 'invited', message: 'We should talk.' },
    ])
    const job = {
      title: 'Proof engineer',
      jobType: 'full_time',
      workplaceType: 'remote',
      description: 'Proves a compiler right, one pass at a time.',
      skills: ['rust'],
    }
    jobId = (await recruiter.post('/jobs/post', job)).body.id
    expect((await student.post('/referrals/accept/', { referralId, jobId, studentId: student.uid })).body).toMatchObject({
      ok: true,
      status: 'accepted',
    })
  })

  it('§7 cannot use another link any more, and every inviter sees an accepted invitation', async () => {
    const closed = await eventually(
      () => send<Problem>(platform.origin, { method: 'GET', path: `/invitation/${nominationLink}` }),
      ({ status }) => status === 410,
    )
    expect(closed.body.code).toBe('invitation_used')
    const form = {
      invitationId: nominationLink,
      password,
      displayName: 'Somebody Else',
      email: 'else@home.example.com',
      consents: { terms: true },
    }
    const second = await send<Problem>(platform.origin, { method: 'POST', path: '/register', body: form })
    expect([second.status, second.body.code]).toEqual([410, 'invitation_used'])
    for (const person of [professor, employee, inviter]) {
      const sentTo = async () =>
        (await person.get<Invitation[]>('/invitations?limit=100')).body.filter((each) => each.email.toLowerCase() === email)
      expect(await eventually(sentTo, (found) => found.every(({ status }) => status === 'accepted'))).toHaveLength(1)
    }
  })

  it('§8 does not see why the employee withdrew the referral', async () => {
    const withdrawn = await employee.post('/referrals/update-status', { referralId, status: 'withdrawn', reason: 'The team is full.' })
    expect(withdrawn.body).toMatchObject({ ok: true, status: 'withdrawn' })
    const trail = async (person: Person) => (await person.get<Entry[]>(`/timeline/referral/${referralId}`)).body[0]
    for (const person of [employee, recruiter])
      expect(
        await eventually(
          () => trail(person),
          (entry) => entry?.to === 'withdrawn',
        ),
      ).toMatchObject({ reason: 'The team is full.' })
    expect(
      await eventually(
        () => trail(student),
        (entry) => entry?.to === 'withdrawn',
      ),
    ).not.toHaveProperty('reason')
  })

  it('§4 links a referral that is accepted after applying, and it follows the application from then on', async () => {
    await student.post('/user/updateField', { attr: 'links', value: { site: 'https://nadia.example.com' } })
    const applicationId = (await student.post('/students/apply-job', { jobId })).body.id
    await recruiter.put(`/applications/status/${applicationId}`, { status: 'under_review' })
    const again = await eventually(
      () => employee.post('/referrals/invite', { email }),
      ({ status }) => status === 201,
    )
    expect((await student.post('/referrals/accept/', { referralId: again.body.id, jobId })).body.status).toBe('accepted')
    const follows = (status: string) =>
      eventually(
        async () => (await employee.get<Referral>(`/referrals/id/${again.body.id}`)).body,
        (referral) => referral.status === status,
      )
    expect(await follows('in_process')).toMatchObject({ applicationId, studentId: student.uid })
    await student.put(`/applications/status/${applicationId}`, { status: 'withdrawn' })
    // What the student has withdrawn, the employee reads no further.
    expect(await follows('withdrawn')).not.toHaveProperty('applicationId')
  })

  it('§4 does not set a referral to applied by hand while there is no application', async () => {
    const invited = await eventually(
      () => employee.post('/referrals/invite', { email }),
      ({ status }) => status === 201,
    )
    expect((await student.post('/referrals/accept/', { referralId: invited.body.id, jobId })).body.status).toBe('accepted')
    const byHand = await employee.post<Problem>('/referrals/update-status', { referralId: invited.body.id, status: 'submitted' })
    expect([byHand.status, byHand.body.code]).toEqual([409, 'not_applied'])
  })
})
