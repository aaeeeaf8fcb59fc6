/** People change their minds, and two things happen in the same instant (product 2.2, 2.3, 2.18 and 2.19). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, type Person, type Problem, type Write } from '../client.ts'
import { mailedTo } from '../outbox.ts'
import { subscribe } from '../subscription.ts'
import { describePlatform } from '../describe-platform.ts'

type Application = { readonly id: string; readonly status: string; readonly referralId?: string }
type Referral = {
  readonly id: string
  readonly status: string
  readonly stage?: string
  readonly applicationId?: string
  readonly ownership?: string
}
type Entry = {
  readonly eventId: string
  readonly type: string
  readonly to?: string
  readonly undoneBy?: string
  readonly correctsEventId?: string
}

const job = (title: string) => ({
  title,
  jobType: 'internship',
  workplaceType: 'remote',
  description: 'Looks after birds in mines, and after their songs.',
  skills: [],
})

describePlatform('second thoughts', ({ as, platform, registered }) => {
  /** The student of the test: an employee may refer one student only a few times a day. */
  let student: Person, email: string
  let recruiter: Person, employee: Person, admin: Person
  const posted = async (title: string) => (await recruiter.post('/jobs/post', job(title))).body.id
  const referral = async (id: string) => (await employee.get<Referral>(`/referrals/id/${id}`)).body
  const refer = async () => (await employee.post('/referrals/invite', { email })).body.id
  const meet = async (name: string) => {
    student = await registered('student', { displayName: name })
    email = (await student.get<{ readonly email: string }>(`/users/${student.uid}`)).body.email
  }
  const withdraw = (referralId: string) => employee.post('/referrals/update-status', { referralId, status: 'withdrawn' })

  beforeAll(async () => {
    const names = ['recruiter', 'employee', 'admin'] as const
    const people = await Promise.all(names.map(as))
    ;[recruiter, employee, admin] = people as [Person, Person, Person]
    await subscribe(platform, recruiter)
  })

  it('§4 a student withdraws and applies again with the next request, a few times a day', async () => {
    await meet('Cara Canary')
    const jobId = await posted('Canary keeper')
    for (let n = 0; n < 5; n++) {
      const applied = await student.post<Write>('/students/apply-job', { jobId })
      expect(applied.status).toBe(201)
      expect((await student.put(`/applications/status/${applied.body.id}`, { status: 'withdrawn' })).status).toBe(200)
    }
    const once = await student.post<Problem>('/students/apply-job', { jobId })
    expect(once).toMatchObject({ status: 429, body: { code: 'applied_too_often' } })
    expect((await student.post('/students/apply-job', { jobId: await posted('Canary feeder') })).status).toBe(201)
  })

  it('§4 a referral that is accepted while the student applies is linked to the application', async () => {
    await meet('Lina Linked')
    for (let n = 0; n < 4; n++) {
      const jobId = await posted(`Canary keeper ${n}`)
      const referralId = await refer()
      const [accepted, applied] = await Promise.all([
        student.post<Write>('/referrals/accept', { referralId, jobId }),
        student.post<Write>('/students/apply-job', { jobId }),
      ])
      expect([accepted.status, applied.status]).toEqual([200, 201])
      const linked = await eventually(
        () => employee.get<Referral>(`/referrals/id/${referralId}`),
        ({ body }) => body.status === 'submitted',
      )
      expect(linked.body).toMatchObject({ applicationId: applied.body.id, ownership: 'primary' })
      expect((await student.get<Application>(`/applications/id/${applied.body.id}`)).body).toMatchObject({ referralId })
      expect((await withdraw(referralId)).status).toBe(200)
    }
  })

  it('§4 a student takes back that they declined or accepted a referral, and the trail keeps both', async () => {
    await meet('Tara Trail')
    const jobId = await posted('Songbird trainer')
    const referralId = await refer()
    const takeBack = (undoes: string) =>
      student.post<Write & Problem>('/referrals/update-status', { referralId, status: 'invited', undoes })
    const declined = await student.post<Write>('/referrals/decline', { referralId })
    expect(await takeBack(declined.body.eventId)).toMatchObject({ status: 200, body: { status: 'invited' } })
    const accepted = await student.post<Write>('/referrals/accept', { referralId, jobId })
    const back = await takeBack(accepted.body.eventId)
    expect(back).toMatchObject({ status: 200, body: { status: 'invited' } })
    expect((await takeBack(accepted.body.eventId)).body).toMatchObject({ code: 'undo_not_possible' })
    expect((await student.get<Referral>(`/referrals/id/${referralId}`)).body).toMatchObject({ status: 'invited' })
    const trail = (await student.get<Entry[]>(`/timeline/referral/${referralId}`)).body
    expect(trail.map(({ type, undoneBy }) => [type, undoneBy !== undefined])).toEqual([
      ['ReferralAnswerTakenBack', false],
      ['ReferralAccepted', true],
      ['ReferralAnswerTakenBack', false],
      ['ReferralDeclined', true],
      ['ReferralInvited', false],
    ])
    expect((await referral(referralId)).status).toBe('invited')
    expect((await withdraw(referralId)).status).toBe(200)
  })

  it('§4 a student who had applied before takes back that they accepted, and both stand as before', async () => {
    const jobId = await posted('Owl warden')
    const applied = (await student.post<Write>('/students/apply-job', { jobId })).body
    const referralId = await refer()
    const accepted = await student.post<Write>('/referrals/accept', { referralId, jobId })
    await eventually(
      () => employee.get<Referral>(`/referrals/id/${referralId}`),
      ({ body }) => body.status === 'submitted',
    )
    const body = { referralId, status: 'invited', undoes: accepted.body.eventId }
    expect((await student.post('/referrals/update-status', body)).status).toBe(200)
    await eventually(
      () => student.get<Application>(`/applications/id/${applied.id}`),
      (reply) => reply.body.referralId === undefined,
    )
    const seen = await referral(referralId)
    expect(seen).toMatchObject({ status: 'invited' })
    for (const field of ['applicationId', 'ownership']) expect(seen).not.toHaveProperty(field)
    expect((await student.post('/referrals/accept', { referralId, jobId })).status).toBe(200)
    const again = await eventually(
      () => employee.get<Referral>(`/referrals/id/${referralId}`),
      (reply) => reply.body.status === 'submitted',
    )
    expect(again.body).toMatchObject({ applicationId: applied.id, ownership: 'primary' })
    expect((await withdraw(referralId)).status).toBe(200)
  })

  it('§4 an answer taken back and an application end in one of two ways: linked, or each for itself', async () => {
    await meet('Ada Apart')
    const accepted = async (title: string) => {
      const jobId = await posted(title)
      const referralId = await refer()
      const { eventId: undoes } = (await student.post('/referrals/accept', { referralId, jobId })).body
      const takeBack = () => student.post<Write & Problem>('/referrals/update-status', { referralId, status: 'invited', undoes })
      const apply = () => student.post<Write>('/students/apply-job', { jobId })
      return { referralId, takeBack, apply }
    }
    const bothOf = async (referralId: string, applicationId: string) => ({
      referral: await referral(referralId),
      application: (await student.get<Application>(`/applications/id/${applicationId}`)).body,
    })
    const isLinked = ({ referral, application }: Awaited<ReturnType<typeof bothOf>>) =>
      referral.status === 'submitted' && referral.applicationId === application.id && application.referralId === referral.id
    const isApart = ({ referral, application }: Awaited<ReturnType<typeof bothOf>>) =>
      referral.status === 'invited' && referral.applicationId === undefined && application.referralId === undefined

    const first = await accepted('Applies first')
    const withIt = (await first.apply()).body.id
    expect((await first.takeBack()).body).toMatchObject({ code: 'undo_not_possible' })
    await eventually(() => bothOf(first.referralId, withIt), isLinked)
    await withdraw(first.referralId)

    const second = await accepted('Takes back first')
    expect((await second.takeBack()).status).toBe(200)
    const alone = (await second.apply()).body.id
    await eventually(() => bothOf(second.referralId, alone), isApart)
    await withdraw(second.referralId)

    for (let n = 0; n < 6; n++) {
      if (n % 3 === 0) await meet(`Simon Simultaneous ${n}`)
      const both = await accepted(`At the same time ${n}`)
      const [back, applied] = await Promise.all(
        n % 2 === 0 ? [both.takeBack(), both.apply()] : [both.apply(), both.takeBack()].toReversed(),
      )
      expect([200, 409]).toContain(back?.status)
      const isSettled = back?.status === 200 ? isApart : isLinked
      await eventually(() => bothOf(both.referralId, applied?.body.id ?? ''), isSettled)
      await withdraw(both.referralId)
    }
  })

  it('§4 a referral by e-mail and its invitation end together', async () => {
    type Invitation = { readonly id: string; readonly email: string; readonly status: string }
    const referStranger = async (address: string) => {
      const { id } = (await employee.post('/referrals/invite', { email: address })).body
      const sent = (await employee.get<Invitation[]>('/invitations')).body.find(({ email }) => email === address)
      return { id, invitationId: sent?.id ?? '' }
    }
    const open = (invitationId: string) => send<Problem>(platform.origin, { method: 'GET', path: `/invitation/${invitationId}` })

    const withdrawn = await referStranger('withdrawn@uni.example.edu')
    expect((await open(withdrawn.invitationId)).status).toBe(200)
    await withdraw(withdrawn.id)
    const gone = await eventually(
      () => open(withdrawn.invitationId),
      ({ status }) => status === 410,
    )
    expect(gone.body.code).toBe('invitation_revoked')
    const listed = (await employee.get<Invitation[]>('/invitations')).body.find(({ id }) => id === withdrawn.invitationId)
    expect(listed).toMatchObject({ status: 'revoked' })

    const declined = await referStranger('declined@uni.example.edu')
    const link = await mailedTo('declined@uni.example.edu', platform, 'invitation')
    expect((await send(platform.origin, { method: 'POST', path: `/invitation/${link}/declined` })).status).toBe(200)
    await eventually(
      () => referral(declined.id),
      ({ status }) => status === 'declined',
    )
    // So the same person can be referred again.
    const again = await eventually(
      () => employee.post('/referrals/invite', { email: 'declined@uni.example.edu' }),
      ({ status }) => status === 201,
    )
    expect((await withdraw(again.body.id)).status).toBe(200)
  })

  it('§2.11 an employee refers the same student a few times a day', async () => {
    await meet('Rosa Referred')
    for (let n = 0; n < 5; n++) expect((await withdraw(await refer())).status).toBe(200)
    const once = await employee.post<Problem>('/referrals/invite', { email })
    expect(once).toMatchObject({ status: 429, body: { code: 'referred_too_often' } })
  })

  it('§4 an employee hands an application in outside, and says by hand how it goes on', async () => {
    await meet('Otto Outside')
    const jobId = await posted('Mine inspector')
    const referralId = await refer()
    await student.post('/referrals/accept', { referralId, jobId })
    const set = async (status: string, more: object = {}) =>
      (await employee.post<Problem>('/referrals/update-status', { referralId, status, ...more })).status
    expect(await set('submitted')).toBe(409)
    expect(await set('submitted', { external: true })).toBe(200)
    expect(await referral(referralId)).toMatchObject({ external: true, allowed: ['in_process', 'hired', 'not_selected', 'withdrawn'] })
    expect(await set('in_process')).toBe(200)
    const byCompany = await recruiter.post('/referrals/update-status', { referralId, status: 'hired' })
    expect(byCompany.status).toBe(200)
    const hired = await eventually(
      () => referral(referralId),
      ({ status }) => status === 'hired',
    )
    expect(hired).toMatchObject({ external: true, ownership: 'primary', allowed: [] })
    expect(await set('in_process')).toBe(409)

    // One that follows an application is not moved by hand, with the flag neither: the application is linked instead.
    const linkedJob = await posted('Mine surveyor')
    const linked = await refer()
    const { id } = (await student.post('/students/apply-job', { jobId: linkedJob })).body
    await student.post('/referrals/accept', { referralId: linked, jobId: linkedJob })
    await eventually(
      () => referral(linked),
      ({ status }) => status === 'submitted',
    )
    const byHand = await employee.post<Problem>('/referrals/update-status', { referralId: linked, status: 'hired', external: true })
    expect(byHand).toMatchObject({ status: 409, body: { code: 'illegal_transition' } })
    const seen = await referral(linked)
    expect(seen).toMatchObject({ applicationId: id, allowed: ['withdrawn'] })
    expect(seen).not.toHaveProperty('external')
    expect((await withdraw(linked)).status).toBe(200)
  })

  it('§2.3 an employee hears by themselves how far the application is, forward and back', async () => {
    await meet('Petra Process')
    const jobId = await posted('Mine painter')
    const referralId = await refer()
    await student.post('/referrals/accept', { referralId, jobId })
    const { id } = (await student.post('/students/apply-job', { jobId })).body
    const listener = await employee.listen()
    const stands = (stage: string) =>
      eventually(
        () => referral(referralId),
        (now) => now.status === 'in_process' && now.stage === stage,
      )
    const move = async (status: string, more: object = {}) =>
      expect((await recruiter.put(`/applications/status/${id}`, { status, ...more })).status).toBe(200)
    await move('under_review')
    await stands('under_review')
    const before = listener.received.length
    await move('shortlisted')
    await stands('shortlisted')
    await eventually(
      async () => listener.received,
      (heard) => heard.slice(before).some(({ topics, ids }) => topics.includes('referrals') && ids.includes(referralId)),
    )
    await move('under_review', { reason: 'The wrong card.' })
    await stands('under_review')
    listener.close()
    const trail = (await employee.get<{ readonly sentence: string }[]>(`/timeline/referral/${referralId}`)).body
    expect(trail.map(({ sentence }) => sentence)).toContain('The application is at: Shortlisted')
  })

  it('§4 an admin closes an application as a move, and a recruiter takes it up again where it was', async () => {
    const jobId = await posted('Bird watcher')
    const { id } = (await student.post<Write>('/students/apply-job', { jobId })).body
    const path = `/applications/status/${id}`
    await recruiter.put(path, { status: 'under_review' })
    await recruiter.put(path, { status: 'interviewing' })
    expect(await admin.put(path, { status: 'closed' })).toMatchObject({ status: 200, body: { status: 'closed' } })
    const trail = async () => (await recruiter.get<Entry[]>(`/timeline/application/${id}`)).body
    expect((await trail()).filter(({ undoneBy }) => undoneBy !== undefined)).toEqual([])
    const reason = 'The position is open again.'
    expect((await recruiter.put<Problem>(path, { status: 'under_review', reason })).body).toMatchObject({ code: 'illegal_transition' })
    expect(await recruiter.put(path, { status: 'interviewing', reason })).toMatchObject({ status: 200, body: { status: 'interviewing' } })

    const corrected = await recruiter.put<Write>(path, { status: 'submitted', reason: 'The wrong card.' })
    const entries = await trail()
    const undone = entries.filter(({ undoneBy }) => undoneBy === corrected.body.eventId)
    expect(undone.map(({ to }) => to)).toEqual(['interviewing', 'closed', 'interviewing', 'under_review'])
    expect(entries[0]).toMatchObject({ type: 'ApplicationStatusCorrected', correctsEventId: undone.at(-1)?.eventId })
  })

  it('§4 an offer’s answer is taken back, and a withdrawn application leads to no offer', async () => {
    const jobId = await posted('Bird ringer')
    const { id } = (await student.post<Write>('/students/apply-job', { jobId })).body
    const path = `/applications/status/${id}`
    await recruiter.put(path, { status: 'interviewing' })
    const offered = await recruiter.put<Write>(path, { status: 'offered' })
    const offer = (await recruiter.get<Entry[]>(`/timeline/application/${id}`)).body.find(({ to }) => to === 'offered')
    expect(offered.body.eventId).toBe(offer?.eventId)
    const accepted = await student.put<Write>(path, { status: 'accepted' })
    expect(await student.put(path, { status: 'offered', undoes: accepted.body.eventId })).toMatchObject({
      status: 200,
      body: { status: 'offered' },
    })
    await student.put(path, { status: 'withdrawn' })
    const refused = await student.put<Problem>(path, { status: 'accepted' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'illegal_transition', details: { from: 'withdrawn', to: 'accepted' } } })
  })
})
