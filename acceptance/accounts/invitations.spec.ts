/** Inviting, sending again and taking back, and the effect of an invitation on an account (product 2.4, 2.11, 2.19). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, signIn, type Person, type Problem, type Reply, type Write } from '../client.ts'
import { mailedTo } from '../outbox.ts'
import { describePlatform } from '../describe-platform.ts'

type Invitation = {
  readonly id: string
  readonly role: string
  readonly email: string
  readonly status: string
  readonly organization?: string
  readonly university?: string
  readonly inviterName?: string
}
type Imported = {
  readonly rows: readonly { readonly line: number; readonly ok: boolean; readonly message?: string }[]
  readonly accepted: number
  readonly refused: number
}
type Account = { readonly role: string; readonly state: string; readonly organization?: string; readonly university?: string }

const password = 'long enough'
const roles = ['student', 'professor', 'university', 'recruiter', 'employee', 'admin'] as const
type Inviter = (typeof roles)[number]

const invitationOf = async (person: Person, email: string) =>
  (await person.get<Invitation[]>('/invitations?limit=100')).body.find((each) => each.email === email)

describePlatform('§7 an invitation', ({ as, platform }) => {
  const people = new Map<Inviter, Person>()
  const by = (role: Inviter): Person => {
    const person = people.get(role)
    if (!person) throw new Error(`Nobody is signed in as ${role}.`)
    return person
  }

  beforeAll(async () => {
    for (const role of roles) people.set(role, await as(role))
  })

  let asked = 0
  const visit = <Body = Write & Problem>(method: string, path: string, body?: unknown): Promise<Reply<Body>> =>
    send<Body>(platform.origin, { method, path, body, from: `127.0.3.${1 + (asked++ % 200)}` })
  const mailedTokenOf = (email: string) => mailedTo(email, platform, 'invitation')
  const accountOf = async (email: string) => {
    const person = await signIn(platform.origin, email, password)
    return (await person.get<Account>(`/user/${person.uid}`)).body
  }

  it.each([
    ['university', 'professor', 'university'],
    ['professor', 'university', 'university'],
    ['recruiter', 'employee', 'organization'],
    ['employee', 'recruiter', 'organization'],
  ] as const)('of a %s makes a %s of the own place, by the mail alone', async (inviter, role, place) => {
    const email = `${inviter}-${role}@home.example.com`
    const reply = await by(inviter).post(`/invitations/${role}`, { email, name: 'Nina New', text: 'Do join us.', position: 'Lead' })
    expect([reply.status, reply.body.status]).toEqual([201, 'sent'])
    const own = (await by(inviter).get<Account>(`/user/${by(inviter).uid}`)).body[place]
    expect(await invitationOf(by(inviter), email)).toMatchObject({ id: reply.body.id, role, status: 'sent', [place]: own })

    const invitationId = await mailedTokenOf(email)
    const registered = await visit('POST', '/register', {
      invitationId,
      password,
      displayName: 'Nina New',
      consents: { terms: true },
    })
    expect([registered.status, registered.body.status]).toEqual([201, 'active'])
    // An employee does not speak for the company: its place is claimed until somebody who does says so.
    expect((await accountOf(email))[place]).toBe(inviter === 'employee' ? undefined : own)
    expect((await invitationOf(by(inviter), email))?.status).toBe('accepted')
  })

  it('§2.4 sent again is the same one, and voids the link of the mail before', async () => {
    const email = 'again@home.example.com'
    const first = await by('university').post('/invitations/professor', { email })
    const token = await mailedTokenOf(email)
    const second = await by('university').post('/invitations/professor', { email: email.toUpperCase() })
    expect(second.body.id).toBe(first.body.id)
    const { status } = await eventually(
      () => visit('GET', `/invitation/${token}`),
      (reply) => reply.status === 404,
    )
    expect(status).toBe(404)
    expect((await visit('GET', `/invitation/${first.body.id}`)).status).toBe(200)
  })

  it('is taken back by its sender: its link opens nothing, and inviting again sends it anew', async () => {
    const email = 'back@home.example.com'
    const { id } = (await by('recruiter').post('/invitations/employee', { email })).body
    expect((await by('employee').post('/invitations/revoke', { id })).status).toBe(404)
    expect((await by('recruiter').post('/invitations/revoke', { id })).body.status).toBe('revoked')
    expect((await visit<Problem>('GET', `/invitation/${id}`)).body.code).toBe('invitation_revoked')
    expect((await by('recruiter').get<Invitation[]>('/invitations?status=revoked')).body.map((each) => each.id)).toContain(id)
    expect((await by('recruiter').post('/invitations/employee', { email })).body).toMatchObject({ id, status: 'sent' })
    expect((await by('recruiter').get<Invitation[]>('/invitations?status=sent,opened')).body.map((each) => each.id)).toContain(id)
  })

  it('of a nomination is taken back with the nomination alone', async () => {
    const { id } = (await by('professor').post('/invitations/student', { email: 'nominee@home.example.com', reason: 'Good.' })).body
    const refused = await by('professor').post<Problem>('/invitations/revoke', { id })
    expect([refused.status, refused.body.code]).toEqual([409, 'invitation_of_another'])
  })

  it('§2.19 of a nomination says its reason until it is accepted: from then on the nomination does, to whom the student lets', async () => {
    const email = 'accepts@home.example.com'
    await by('professor').post('/invitations/student', { email, reason: 'Good.' })
    const seen = () => invitationOf(by('professor'), email)
    expect(await seen()).toMatchObject({ reason: 'Good.' })
    const sent = { invitationId: await mailedTokenOf(email), password, displayName: 'Ada Accepts', consents: { terms: true } }
    expect((await visit('POST', '/register', sent)).status).toBe(201)
    expect(await eventually(seen, (one) => one?.status === 'accepted')).not.toHaveProperty('reason')
  })

  it('§2.13 of colleagues is seen by the university’s staff, with the name of who sent it', async () => {
    const email = 'colleague@home.example.com'
    await by('professor').post('/invitations/professor', { email })
    expect((await invitationOf(by('university'), email))?.inviterName).toBeTruthy()
    expect(await invitationOf(by('professor'), email)).not.toHaveProperty('inviterName')
  })

  it('to another company than the own is refused, and so is one that nobody knows', async () => {
    const email = 'elsewhere@home.example.com'
    const other = await by('recruiter').post<Problem>('/invitations/employee', { email, organization: 'another' })
    expect([other.status, other.body.code]).toEqual([403, 'not_your_company'])
    const unknown = await by('admin').post<Problem>('/invitations/recruiter', { email, organization: 'another' })
    expect([unknown.status, unknown.body.details]).toEqual([400, [{ field: 'organization', message: 'is not one we know' }]])
  })

  it('§2.19 that names no place asks for one in the form', async () => {
    const email = 'nowhere@home.example.com'
    await by('admin').post('/invitations/recruiter', { email })
    const invitationId = await mailedTokenOf(email)
    expect((await visit<{ needsPlace: string }>('GET', `/invitation/${invitationId}`)).body.needsPlace).toBe('organization')
    const sent = { invitationId, password, displayName: 'Nora Nowhere', consents: { terms: true } }
    const refused = await visit('POST', '/register', sent)
    expect([refused.status, refused.body.details]).toEqual([400, [{ field: 'profile.organization', message: 'is missing' }]])
  })

  it('§2.18 of an employee makes a recruiter whose company counts once an admin says so, from the next call on', async () => {
    const email = 'employee-recruiter@home.example.com'
    const recruiter = await signIn(platform.origin, email, password)
    const post = {
      title: 'Intern',
      jobType: 'internship',
      workplaceType: 'remote',
      description: 'Looks after birds in mines, day by day.',
      skills: [],
    }
    expect((await recruiter.post<Problem>('/jobs/post', post)).body.code).toBe('no_company')
    expect((await by('admin').post(`/people/${recruiter.uid}/verify`, {})).body).toMatchObject({ status: 'verified' })
    expect((await recruiter.post('/jobs/post', post)).status).toBe(201)
    expect((await by('admin').post(`/people/${recruiter.uid}/unverify`, { reason: 'Left the company.' })).status).toBe(200)
    expect((await recruiter.post<Problem>('/jobs/post', post)).body.code).toBe('no_company')
  })

  it('§2.19 are sent from a file, each row decided by itself, after a dry run that stores nothing', async () => {
    const file = [
      'email,role,name,text',
      'file-1@home.example.com,professor,Pia Prof,Do join.',
      'file-2@home.example.com,Student,,',
      'file-3@home.example.com,employee,,',
      'file-4@home.example.com,dean,,',
      'nowhere,student,,',
    ].join('\n')
    const post = (dryRun: boolean) =>
      send<Imported>(platform.origin, {
        method: 'POST',
        path: `/invitations/import${dryRun ? '?dryRun=true' : ''}`,
        token: by('university').token,
        raw: file,
        headers: { 'content-type': 'text/csv' },
      })
    const expected = {
      accepted: 2,
      refused: 3,
      rows: [
        { line: 2, ok: true },
        { line: 3, ok: true },
        { line: 4, ok: false, message: 'Your role cannot send this invitation.' },
        { line: 5, ok: false, message: 'The role must be one of student, professor, university staff, recruiter, employee.' },
        { line: 6, ok: false, message: 'The address must be an e-mail address.' },
      ],
    }
    expect((await post(true)).body).toMatchObject(expected)
    expect(await invitationOf(by('university'), 'file-1@home.example.com')).toBeUndefined()
    expect((await post(false)).body).toMatchObject(expected)
    const { university } = (await by('university').get<Account>(`/user/${by('university').uid}`)).body
    const found = await eventually(
      () => invitationOf(by('university'), 'file-1@home.example.com'),
      (invitation) => invitation !== undefined,
    )
    expect(found).toMatchObject({ role: 'professor', university, status: 'sent' })
  })

  it('§5 a status that does not exist is 400', async () => {
    const refused = await by('admin').get<Problem>('/invitations?status=lost')
    expect([refused.status, refused.body.details]).toMatchObject([400, [{ field: 'status' }]])
  })
})
