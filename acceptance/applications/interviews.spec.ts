/** An interview is somewhere, with somebody, and can be answered (product 2.20, Interviews). */
import { beforeAll, expect, it } from 'vitest'
import { send, signIn, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { calendarsIn, mailedTo, mailsTo } from '../outbox.ts'
import { TEST_NOW } from '../platform.ts'

type Interview = {
  readonly id: string
  readonly state: string
  readonly at?: string
  readonly with?: readonly { readonly uid?: string; readonly displayName: string }[]
}
type Application = {
  readonly status: string
  readonly revision: number
  readonly interviewAt?: string
  readonly interviews?: readonly Interview[]
  readonly answerBy?: string
}
type Told = { readonly id: string; readonly sentence: string; readonly detail?: string }
type Entry = { readonly type: string; readonly sentence: string; readonly reason?: string; readonly undoneBy?: string }

let now = Date.parse(TEST_NOW)
const later = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const inDays = (days: number) => later(days * 24 * 60)

describePlatform('§2.20 interviews', ({ as, platform, registered }) => {
  let student: Person, recruiter: Person, colleague: Person
  const [email, colleagues] = ['nova.newcomer@home.example.com', 'carla@kestrel-works.example.com']
  let jobs = 0
  let jobId: string | undefined

  const apply = async () => {
    const job = { title: `Interviewer of bees ${jobs++}`, jobType: 'internship', workplaceType: 'remote', skills: [] }
    const description = 'Asks bees what they think of flowers, and writes it down.'
    // Without a subscription few jobs are open at a time.
    if (jobId !== undefined) await recruiter.post('/jobs/update', { id: jobId, formData: { status: 'closed' } })
    jobId = (await recruiter.post<Write>('/jobs/post', { ...job, description })).body.id
    return (await student.post<Write>('/students/apply-job', { jobId })).body.id
  }
  const invite = (id: string, interview: object) =>
    recruiter.put<Write>(`/applications/status/${id}`, { status: 'interviewing', interview })
  const propose = (id: string, proposal: object) => recruiter.post<Write>(`/applications/${id}/interviews`, proposal)
  const answer = (id: string, interviewId: string, body: object) =>
    student.post<Write>(`/applications/${id}/interviews/${interviewId}/answer`, body)
  const read = async (person: Person, id: string) => (await person.get<Application>(`/applications/id/${id}`)).body
  const interviewsOf = async (person: Person, id: string) => (await read(person, id)).interviews ?? []
  const lastOf = async (id: string) => (await interviewsOf(recruiter, id)).at(-1)?.id ?? ''
  const told = async (person: Person, id: string) =>
    (await person.get<Told[]>('/notifications?limit=100')).body.filter((one) => one.id.startsWith(id)).map(({ sentence }) => sentence)
  const moveOn = async (minutes: number) => {
    now += minutes * 60_000
    await platform.moveTo(new Date(now).toISOString())
    await signInAll()
  }
  const signInAll = async () => {
    recruiter = await as('recruiter')
    student = await signIn(platform.origin, email, password)
    colleague = await signIn(platform.origin, colleagues, password)
  }
  /** The mails for somebody's calendar about one entry, in the order of the mails. */
  const entriesOf = (to: string, uid: string) =>
    mailsTo(to, platform)
      .flatMap(calendarsIn)
      .filter((file) => file.includes(`UID:${uid}@`))

  beforeAll(async () => {
    recruiter = await as('recruiter')
    await registered('student', { displayName: 'Nova Newcomer', email })
    await recruiter.post('/invitations/recruiter', { email: colleagues })
    const invitationId = await mailedTo(colleagues, platform, 'invitation')
    const body = { invitationId, password, displayName: 'Carla Colleague', consents: { terms: true } }
    await send(platform.origin, { method: 'POST', path: '/register', body })
    await signInAll()
  })

  it('of several times: the student reads them, takes one, and both have it in their calendars', async () => {
    const id = await apply()
    const slots = [inDays(3), inDays(4), inDays(5)]
    const details = { link: 'https://meet.kestrel-works.example.com/5', with: [colleague.uid], text: 'Bring nothing.', minutes: 30 }
    const invited = await invite(id, { slots, ...details })
    expect(invited.status).toBe(200)
    const seen = (await interviewsOf(student, id))[0]
    expect(seen).toMatchObject({ state: 'proposed', slots, minutes: 30, link: details.link, text: details.text })
    expect(seen?.with).toEqual([{ displayName: expect.any(String) }, { displayName: expect.any(String) }])
    expect((await interviewsOf(recruiter, id))[0]?.with?.map(({ uid }) => uid)).toEqual([recruiter.uid, colleague.uid])
    expect(await told(student, id)).toContainEqual(expect.stringContaining('asks you to an interview'))

    const iid = await lastOf(id)
    expect((await answer(id, iid, { answer: 'accept', slot: inDays(9) })).status).toBe(400)
    expect((await answer(id, iid, { answer: 'accept', slot: slots[1] })).status).toBe(200)
    for (const person of [student, recruiter])
      expect(await read(person, id)).toMatchObject({
        interviewAt: slots[1],
        interviews: [{ state: 'settled', at: slots[1], answer: { answer: 'accept' } }],
      })
    await moveOn(3)
    expect(await told(colleague, id)).toContainEqual(expect.stringContaining('Nova Newcomer comes to the interview'))
    for (const [to, uid] of [
      [email, `${id}-interviewing`],
      ['recruiter@demo.example', `${id}-interviewing-${recruiter.uid.slice(0, 8)}`],
      [colleagues, `${id}-interviewing-${colleague.uid.slice(0, 8)}`],
    ] as const) {
      const [file = '', ...more] = entriesOf(to, uid)
      expect(more).toEqual([])
      expect(file).toContain('METHOD:REQUEST')
      expect(file.match(/^ATTENDEE.*$/gm)).toEqual([expect.stringContaining(`RSVP=FALSE:mailto:${to}`)])
      expect(file).toContain('DURATION:PT30M')
      expect(file).toContain(`LOCATION:${details.link}`)
      expect(mailsTo(to, platform).filter((mail) => mail.includes(`> ${details.link}`))).not.toEqual([])
    }
    await moveOn(3 * 24 * 60)
    expect(await told(student, id)).toContainEqual(expect.stringContaining('is tomorrow'))
    expect(await told(recruiter, id)).toContainEqual(expect.stringContaining('is tomorrow'))
  })

  it('that the student cannot take: the company reads why, proposes others, and the first stays struck out', async () => {
    const id = await apply()
    await invite(id, { slots: [inDays(3), inDays(4)] })
    const first = await lastOf(id)
    expect((await answer(id, first, { answer: 'cannot', text: 'I teach until noon.' })).status).toBe(200)
    expect(await interviewsOf(recruiter, id)).toMatchObject([{ state: 'declined', answer: { text: 'I teach until noon.' } }])
    const proposed = await propose(id, { slots: [inDays(6), inDays(7)], replaces: first })
    expect(proposed.status).toBe(201)
    expect(await interviewsOf(student, id)).toMatchObject([
      { state: 'canceled', replacedBy: proposed.body.id },
      { id: proposed.body.id, state: 'proposed' },
    ])
    expect((await answer(id, first, { answer: 'accept', slot: inDays(3) })).body).toMatchObject({ code: 'interview_over' })
    const trail = (await student.get<Entry[]>(`/timeline/application/${id}`)).body
    expect(trail.find(({ sentence }) => sentence.includes('asked for an interview'))).toHaveProperty('undoneBy')
    await moveOn(3)
    expect(mailsTo('recruiter@demo.example', platform).filter((mail) => mail.includes('> I teach until noon.'))).toHaveLength(1)
  })

  it('goes away with a reason that the student reads, and the calendar is told', async () => {
    const id = await apply()
    await invite(id, { at: inDays(8) })
    const iid = await lastOf(id)
    await moveOn(3)
    const cancel = await recruiter.post<Write>(`/applications/${id}/interviews/${iid}/cancel`, { reason: 'Carl is away.' })
    expect(cancel.status).toBe(200)
    expect(await interviewsOf(student, id)).toMatchObject([{ state: 'canceled', reason: 'Carl is away.' }])
    const trail = (await student.get<Entry[]>(`/timeline/application/${id}`)).body
    expect(trail[0]).toMatchObject({ type: 'InterviewCanceled', reason: 'Carl is away.' })
    await moveOn(3)
    const [asked = '', off = '', ...more] = entriesOf(email, `${id}-interviewing`)
    expect(more).toEqual([])
    expect(asked).toContain('METHOD:REQUEST')
    expect(off).toContain('METHOD:CANCEL')
    expect(off).toContain('SEQUENCE:1')
  })

  it('has rounds beside each other, of which each is off with the application and on again with its undo', async () => {
    const id = await apply()
    await invite(id, { at: inDays(2) })
    const second = await propose(id, { at: inDays(9), place: 'Room 5' })
    expect(await read(student, id)).toMatchObject({ interviewAt: inDays(2), interviews: [{}, { place: 'Room 5' }] })
    // Before the invitations were mailed, and after it: each is mailed once, and nobody is told of an end that was undone.
    for (const _ of ['before', 'after']) {
      const withdrawn = await student.put<Write>(`/applications/status/${id}`, { status: 'withdrawn' })
      for (const person of [student, recruiter])
        expect((await interviewsOf(person, id)).map(({ state }) => state)).toEqual(['canceled', 'canceled'])
      await student.put<Write>(`/applications/status/${id}`, { status: 'interviewing', undoes: withdrawn.body.eventId })
      expect((await interviewsOf(student, id)).map(({ state }) => state)).toEqual(['settled', 'settled'])
      await moveOn(3)
      for (const entry of [`${id}-interviewing`, second.body.id])
        expect(entriesOf(email, entry)).toEqual([expect.stringContaining('METHOD:REQUEST')])
    }
    // Past the first, the head shows the second, also after an offer.
    await moveOn(3 * 24 * 60)
    await recruiter.put(`/applications/status/${id}`, { status: 'offered' })
    expect((await read(student, id)).interviewAt).toBe((await interviewsOf(student, id))[1]?.at)
  })

  it('that nobody answered is over with the first time, and both sides are told', async () => {
    const id = await apply()
    await invite(id, { slots: [later(60), inDays(2)] })
    const iid = await lastOf(id)
    await moveOn(62)
    expect(await interviewsOf(student, id)).toMatchObject([{ state: 'expired' }])
    expect((await answer(id, iid, { answer: 'cannot' })).body).toMatchObject({ code: 'proposal_over' })
    for (const person of [student, recruiter]) expect(await told(person, id)).toContainEqual(expect.stringMatching(/answer/))
  })

  it('is for its own sides alone, and refuses what it cannot keep with the field named', async () => {
    const id = await apply()
    await invite(id, { slots: [inDays(3), inDays(4)] })
    const iid = await lastOf(id)
    const [other, stranger] = [await as('student'), await as('recruiter2')]
    const path = `/applications/${id}/interviews`
    for (const person of [other, stranger, student])
      expect([403, 404]).toContain((await person.post<Problem>(path, { at: inDays(3) })).status)
    for (const person of [other, recruiter])
      expect([403, 404]).toContain((await person.post<Problem>(`${path}/${iid}/answer`, { answer: 'cannot' })).status)
    for (const person of [other, stranger, student])
      expect([403, 404]).toContain((await person.post<Problem>(`${path}/${iid}/cancel`, {})).status)
    for (const [field, proposal] of Object.entries({
      slots: { slots: [inDays(3), later(-5)] },
      link: { at: inDays(3), link: 'http://meet.example' },
      with: { at: inDays(3), with: [student.uid] },
      minutes: { at: inDays(3), minutes: 1 },
      at: { at: 'soon' },
    }))
      expect(await propose(id, proposal)).toMatchObject({
        status: 400,
        body: { code: 'invalid', details: [{ field: expect.stringContaining(field) }] },
      })
  })

  it('keeps the application open, and says until when an answer comes', async () => {
    const id = await apply()
    const before = await read(student, id)
    expect(before.answerBy).toBe(inDays(60).slice(0, 10))
    await invite(id, { at: inDays(100) })
    expect((await read(student, id)).answerBy).toBe(inDays(114).slice(0, 10))
    expect((await read(recruiter, id)).answerBy).toBe(inDays(114).slice(0, 10))
  })

  it('warns of two interviews at once, and lets them be', async () => {
    await moveOn(24 * 60)
    const [first, second] = [await apply(), await apply()]
    const at = inDays(120)
    const then = Date.parse(at) + 30 * 60_000
    const beside = { at: new Date(then).toISOString(), with: [colleague.uid] }
    expect((await invite(first, { at, minutes: 60, with: [colleague.uid] })).body).not.toHaveProperty('warnings')
    expect((await invite(second, beside)).body).toMatchObject({
      warnings: [
        'You have another interview at that time.',
        'Carla Colleague has another interview at that time.',
        'The student has another interview with your company at that time.',
      ],
    })
    const freed = new Date(then + 30 * 60_000).toISOString()
    expect((await propose(second, { slots: [freed, inDays(121)], replaces: await lastOf(second) })).body).not.toHaveProperty('warnings')
    expect((await propose(second, { slots: [at, inDays(122)] })).body).toMatchObject({
      warnings: expect.arrayContaining(['You have another interview at one of these times.']),
    })
  })

  it('is between the company and the student: staff who follow the application read nothing of it', async () => {
    const id = await apply()
    expect((await invite(id, { at: inDays(6), place: 'Room 4' })).status).toBe(200)
    expect((await student.post('/me/consents', { kind: 'shareWithCareerOffice', granted: true })).status).toBe(200)
    const trailOf = async (person: Person) => (await person.get<Entry[]>(`/timeline/application/${id}`)).body.map(({ type }) => type)
    expect(await trailOf(student)).toContain('InterviewProposed')
    const seen = await trailOf(await as('university'))
    expect(seen).toContain('ApplicationStatusChanged')
    expect(seen.filter((type) => type.startsWith('Interview'))).toEqual([])
  })
})
