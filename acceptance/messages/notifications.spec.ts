/** Notifications in the app and by mail, from one end of the platform to the other. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, send, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Told = { readonly id: string; readonly kind: string; readonly sentence: string; readonly readAt?: string; readonly path: string }

const later = (minutes: number) => new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString()

const unread = async (person: Person) => (await person.get<{ count: number }>('/notifications/unread-count')).body.count
type Job = { readonly id: string; readonly organization: string; readonly applied?: string }

describePlatform('notifications', ({ as, platform }) => {
  let student: Person, recruiter: Person, professor: Person
  async function moveTo(now: string): Promise<void> {
    await platform.moveTo(now)
    await signInAll()
  }
  async function signInAll(): Promise<void> {
    ;[student, recruiter, professor] = (await Promise.all(['student', 'recruiter', 'professor'].map(as))) as [Person, Person, Person]
  }
  beforeAll(async () => {
    await signInAll()
  })

  /** Reads once the views have reached another account's write; one that changed nothing has no position. */
  const after = async <Body>(person: Person, path: string, { body }: { readonly body: Partial<Write> }): Promise<Body> => {
    const headers = body.position === undefined ? {} : { 'x-min-position': body.position }
    return (await send<Body>(platform.origin, { method: 'GET', path, token: person.token, headers })).body
  }
  const rawMails = () =>
    readdirSync(join(platform.dataDir, 'outbox'))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(platform.dataDir, 'outbox', name), 'utf8'))
  const mailsTo = (person: string) => rawMails().filter((mail) => mail.includes(`To: ${person}@demo.example\r\n`))
  const mailAbout = (person: string, words: RegExp) =>
    eventually(
      async () => mailsTo(person).find((mail) => words.test(mail)) ?? '',
      (found) => found !== '',
    )

  const jobTitle = async (id: string) => (await student.get<{ jobTitle: string }>(`/applications/id/${id}`)).body.jobTitle

  /** A person without an invitation asks the staff of the demo's university. */
  async function askToJoin(name: string): Promise<void> {
    const university = (await professor.get<{ university: string }>(`/user/${professor.uid}`)).body.university
    const body = { email: `${name}@home.example.com`, displayName: name, role: 'professor', university }
    expect((await send(platform.origin, { method: 'POST', path: '/access-requests', body })).status).toBe(201)
  }

  /** A new application with the recruiter's company. */
  async function apply(): Promise<{ readonly body: Write }> {
    const { body: jobs } = await student.get<Job[]>('/jobs?limit=100')
    const job = jobs.find(({ organization, applied }) => organization === 'kestrel-works' && applied === undefined)
    const applied = await student.post<Write>('/students/apply-job', { jobId: job?.id })
    expect(applied.status).toBe(201)
    return applied
  }
  let applicationId: string

  describe('a notification', () => {
    it('is nothing that was imported: nothing is new, and nothing was mailed', async () => {
      expect(await unread(student)).toBe(0)
      expect((await student.get<Told[]>('/notifications')).body.every(({ readAt }) => readAt !== undefined)).toBe(true)
      expect(rawMails()).toEqual([])
    })

    it('comes at once, with a refresh, in the words of whom it tells, and is read one by one or all at once', async () => {
      const applied = await apply()
      applicationId = applied.body.id
      const id = applicationId
      expect(await after(recruiter, `/notifications?ids=${id}-submitted`, applied)).toMatchObject([{ kind: 'applicationReceived' }])
      expect(await unread(recruiter)).toBe(1)
      const listener = await student.listen()
      const interviewAt = later(60 * 24 * 7)
      const [refresh, moved] = await Promise.all([
        listener.next('notifications'),
        recruiter.put<Write>(`/applications/status/${id}`, { status: 'interviewing', interviewAt }),
      ])
      listener.close()
      expect(moved.status).toBe(200)
      expect(refresh.ids).toContain(`${id}-interviewing`)
      const told = await after<Told[]>(student, `/notifications?ids=${id}-interviewing`, moved)
      expect(told).toMatchObject([
        { kind: 'interview', sentence: expect.stringContaining('invites you to an interview for'), path: `/app/applications/${id}` },
      ])
      expect(await unread(student)).toBe(1)
      const read = await student.post<Write>('/notifications/read', { ids: [`${id}-interviewing`] })
      expect(await after(student, '/notifications/unread-count', read)).toMatchObject({ count: 0 })
      const all = await student.post<Write>('/notifications/read', { all: true })
      expect(all.status).toBe(200)
      expect((await student.post<Problem>('/notifications/read', {})).status).toBe(400)
    })

    it('§2.2 of an interview that is moved takes the place of the one before, with no new step and no other since', async () => {
      const id = applicationId
      const application = async (write: { readonly body: Write }) =>
        after<{ interviewAt: string; since: string; steps: unknown[] }>(student, `/applications/id/${id}`, write)
      const set = (interviewAt: string) => recruiter.put<Write>(`/applications/status/${id}`, { status: 'interviewing', interviewAt })
      const before = await set(later(60 * 24 * 7))
      expect(before.status).toBe(200)
      const { since, steps } = await application(before)
      const interviewAt = later(60 * 24 * 8)
      const moved = await set(interviewAt)
      expect(moved.body.revision).toBe((before.body.revision ?? 0) + 1)
      expect(await application(moved)).toMatchObject({ interviewAt, since, steps })
      expect(await after(student, `/notifications?ids=${id}-interviewing`, moved)).toMatchObject([
        { kind: 'interview', sentence: 'Kestrel Works moved your interview for ' + (await jobTitle(id)) },
      ])
      const trail = await after<{ type: string; sentence: string }[]>(student, `/timeline/application/${id}`, moved)
      expect(trail[0]).toMatchObject({
        type: 'InterviewProposed',
        sentence: expect.stringMatching(/ moved the interview to .+/),
      })
      expect(
        (await student.put<Write>(`/applications/status/${id}`, { status: 'interviewing', interviewAt: later(60) })).body.revision,
      ).toBe(3)
      expect((await recruiter.put<Problem>(`/applications/status/${id}`, { status: 'interviewing', interviewAt: 'soon' })).status).toBe(400)
    })

    it('§2.2 of a rejection goes at once when the rejection is undone, and the interview is on again', async () => {
      const id = applicationId
      const told = (write: { readonly body: Write }) =>
        after<Told[]>(student, `/notifications?ids=${id}-rejected,${id}-interviewing`, write)
      const rejected = await recruiter.put<Write>(`/applications/status/${id}`, { status: 'rejected', reasonCode: 'timing' })
      expect((await told(rejected)).map(({ sentence }) => sentence)).toEqual([
        expect.stringMatching(/^(You were not chosen|Your interview)/),
        expect.stringMatching(/^(You were not chosen|Your interview)/),
      ])
      const undone = await recruiter.put<Write>(`/applications/status/${id}`, { status: 'interviewing', undoes: rejected.body.eventId })
      expect(undone.status).toBe(200)
      expect(await told(undone)).toMatchObject([{ id: `${id}-interviewing`, sentence: expect.stringContaining('moved your interview') }])
      await student.post('/notifications/read', { all: true })
    })

    it('is the person’s alone', async () => {
      const { body } = await student.get<Told[]>('/notifications?limit=100')
      const ids = body.map(({ id }) => id).join(',')
      expect((await professor.get<Told[]>(`/notifications?ids=${ids}`)).body).toEqual([])
    })
  })

  describe('a mail of a notification', () => {
    it('§2.18 goes out once the move can no longer be undone, with an entry for the calendar and a way to end such mails', async () => {
      expect(mailsTo('student')).toEqual([])
      await moveTo(later(2))
      const mail = await mailAbout('student', /interview for/)
      // Moved, off and on again within the minute: one mail, which tells of the move alone.
      expect(mailsTo('student')).toHaveLength(1)
      expect(mail).toContain('method=REQUEST')
      expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
      const url = /^List-Unsubscribe: <(.+)>\r$/m.exec(mail)?.[1] ?? ''
      expect(url).toContain(`${platform.origin}/notifications/unsubscribe/`)
      const calendar = Buffer.from(/filename=interview\.ics[\s\S]*?\r\n\r\n([\s\S]*?)--/.exec(mail)?.[1] ?? '', 'base64').toString()
      expect(calendar).toContain(`UID:${applicationId}-interviewing@localhost`)
      expect(calendar).toContain('SEQUENCE:1\r\n')
      expect(calendar).toMatch(/^SUMMARY:Interview: .+ at Kestrel Works\r$/m)
      expect(calendar).toMatch(/^ORGANIZER;CN="Kestrel Works":mailto:no-reply@proffer\.example\r$/m)

      const path = new URL(url).pathname
      const oneClick = {
        method: 'POST',
        path,
        raw: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
      const link = path.split('/').at(-1) ?? ''
      const chosen = async () => (await send(platform.origin, { method: 'GET', path: `/notifications/mail-links/${link}` })).body
      expect(await chosen()).toEqual({ mail: { interview: 'immediately' } })
      const ended = await send<Write>(platform.origin, oneClick)
      expect(ended.status).toBe(200)
      const back = { method: 'POST', path: `/notifications/resubscribe/${link}` }
      const resubscribed = await send<Write>(platform.origin, { ...back, body: { mail: { interview: 'immediately' } } })
      expect(resubscribed.status).toBe(200)
      expect(await after(student, '/me/preferences', resubscribed)).toMatchObject({ mail: { interview: 'immediately' } })
      expect((await send(platform.origin, { ...back, body: { mail: { offer: 'never' } } })).status).toBe(400)
      expect((await send(platform.origin, { ...back, path: `${back.path}x`, body: { mail: {} } })).status).toBe(404)
      expect((await send(platform.origin, oneClick)).status).toBe(200)
      expect((await send(platform.origin, { ...oneClick, path: path.replace('.interview.', '.offer.') })).status).toBe(404)
      expect((await student.get<{ mail: object }>('/me/preferences')).body.mail).toMatchObject({ interview: 'never', offer: 'immediately' })
    })

    it('of the kinds that somebody wants once a day is one, in their morning', async () => {
      await student.put('/me/preferences', { mail: { interview: 'daily' }, timezone: 'America/New_York' })
      await recruiter.post('/messages/send', { toUser: student.uid, message: 'canary-of-a-message' })
      const sent = await student.put<Write>(`/applications/status/${applicationId}`, { status: 'withdrawn' })
      expect(sent.status).toBe(200)
      await Promise.all(['noor', 'ben'].map(askToJoin))
      await moveTo(later(5))
      // Of an interview that is off, the calendar hears at once.
      expect(await mailAbout('student', /Your interview [^:]*?\sis\s+off/)).toContain('method=CANCEL')
      // The morning is that of New York, where it is 10 o'clock.
      await moveTo(later(60 * 24))
      const mail = await mailAbout('student', /wrote to you/)
      expect(mail).not.toContain('canary')
      expect(mailsTo('student').filter((each) => each.includes('wrote to you'))).toHaveLength(1)
      // Nobody invited these two: the staff are told of both in one mail.
      expect(await mailAbout('university', /people wait for your answer/)).toMatch(/^Subject: .*2 people wait for your answer/m)
    })

    it('tells at once that the password was changed, and cannot be switched off', async () => {
      expect((await student.put<Problem>('/me/preferences', { mail: { account: 'never' } })).body).toMatchObject({ code: 'invalid' })
      const changed = await student.post<Write>('/user/changePassword', { newPassword: 'another long one', idToken: student.token })
      expect(changed.status).toBe(200)
      const mail = await mailAbout('student', /password was changed/)
      expect(mail).not.toContain('List-Unsubscribe')
    })
  })
})
