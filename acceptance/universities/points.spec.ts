/** The policy of a university and the points of its professors, over a year with the clock moved on (product 2.5, 2.6, 2.19). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, signIn, type Person, type Problem, type Write } from '../client.ts'
import { mailedTo } from '../outbox.ts'
import { pdfWith, uploadResume } from '../uploads.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Rules = {
  readonly quota: Readonly<Record<string, number>>
  readonly nominatorsPerStudent: number
  readonly windowClosesDaysBefore: number
}
type Semester = { readonly key: string; readonly startsOn: string; readonly endsOn: string }
type Policy = Rules & {
  readonly timezone: string
  readonly semesters: readonly Semester[]
  readonly rewards: string
  readonly countsFrom?: string
  readonly current: Rules & { readonly semester: string }
}
type Line = {
  readonly id: string
  readonly rule: string
  readonly points: number
  readonly state: string
  readonly at: string
  readonly cause: { readonly eventId: string; readonly sentence: string }
  readonly nominationId?: string
  readonly reverses?: string
}
type Points = { readonly policy: string; readonly balance: Readonly<Record<string, number>>; readonly lines: readonly Line[] }
type Redemption = {
  readonly id: string
  readonly status: string
  readonly points: number
  readonly professorName: string
  readonly reason?: string
}
type Entry = { readonly type: string; readonly sentence: string }

const policyPath = '/universities/demo-university/policy'
const email = 'nova.newcomer@home.example.com'
const password = 'nova-has-a-password'
const day = (days: number) => new Date(Date.parse(TEST_NOW) + days * 86_400_000).toISOString()

describePlatform('policy and points', ({ as, platform }) => {
  let professor: Person, staff: Person, recruiter: Person, student: Person
  let before: Points
  let application: string

  const signInAll = async () => {
    ;[professor, staff, recruiter] = (await Promise.all(['professor', 'university', 'recruiter'].map(as))) as [Person, Person, Person]
  }
  const moveTo = async (at: string) => {
    await platform.moveTo(at)
    await signInAll()
    student = await signIn(platform.origin, email, password)
  }
  const policy = async () => (await staff.get<Policy>(policyPath)).body
  const sent = ({ semesters, quota, nominatorsPerStudent, windowClosesDaysBefore, rewards }: Policy) => {
    return { semesters, quota, nominatorsPerStudent, windowClosesDaysBefore, rewards }
  }
  const points = async () => (await professor.get<Points>(`/points/${professor.uid}`)).body
  /** The lines that are new since the beginning, newest first. */
  const newLines = async () => (await points()).lines.filter(({ id }) => !before.lines.some((line) => line.id === id))
  const lineOf = (rule: string, sign = 1) =>
    eventually(
      async () => (await newLines()).find((line) => line.rule === rule && Math.sign(line.points) === sign),
      (line) => line !== undefined,
    )
  const change = async (name: string) => {
    const { balance } = await points()
    return (balance[name] ?? 0) - (before.balance[name] ?? 0)
  }
  const set = (status: string, more: object = {}, by = recruiter) =>
    by.put<Write>(`/applications/status/${application}`, { status, ...more })

  beforeAll(async () => {
    await signInAll()
  })

  it('§1 staff set calendar, numbers and rewards; numbers count from the next semester, and the trail says who', async () => {
    const usual = await policy()
    expect(usual.semesters.map(({ key }) => key).slice(0, 3)).toEqual(['2026-fall', '2027-spring', '2027-summer'])
    const semesters = usual.semesters.map((semester) =>
      semester.key === '2027-spring'
        ? { ...semester, endsOn: '2027-05-19' }
        : semester.key === '2027-summer'
          ? { ...semester, startsOn: '2027-05-20' }
          : semester,
    )
    const put = await staff.put<Write>(policyPath, {
      ...sent(usual),
      semesters,
      quota: { spring: 12, summer: 5, fall: 12 },
      rewards: 'full',
    })
    expect(put.body).toMatchObject({ ok: true, topics: expect.arrayContaining(['policy', 'quota', 'timeline']) })
    const now = await policy()
    expect(now).toMatchObject({
      semesters,
      quota: { spring: 12 },
      rewards: 'full',
      countsFrom: '2027-spring',
      current: { quota: { fall: 10 } },
    })
    expect((await professor.get<Policy>(policyPath)).body).toEqual(now)
    expect((await professor.get<{ limit: number }>('/nominations/quota')).body.limit).toBe(10)
    const trail = (await staff.get<Entry[]>('/timeline/organization/demo-university')).body
    expect(trail.map(({ type }) => type)).toEqual(expect.arrayContaining(['SemesterCalendarSet', 'NominationRulesSet']))
    expect(await staff.put(policyPath, sent(now))).toMatchObject({ status: 200, body: { topics: [] } })
  })

  it('§8 refuses days of a semester that has begun, a gap, too high numbers and another time zone', async () => {
    const now = sent(await policy())
    const put = (more: object) => staff.put<Problem>(policyPath, { ...now, ...more })
    const [fall, spring, ...rest] = now.semesters
    expect(await put({ semesters: [{ ...fall, endsOn: '2026-12-20' }, spring, ...rest] })).toMatchObject({
      status: 409,
      body: { code: 'semester_begun', message: 'Fall 2026 has begun, so its dates are settled.' },
    })
    expect(await put({ semesters: [fall, { ...spring, endsOn: '2027-05-01' }, ...rest] })).toMatchObject({ status: 400 })
    expect(await put({ quota: { spring: 51, summer: 5, fall: 10 } })).toMatchObject({ status: 400 })
    expect(await put({ timezone: 'Asia/Tokyo' })).toMatchObject({ status: 400 })
    expect(await put({ rewards: undefined })).toMatchObject({ status: 400 })
    expect((await professor.put(policyPath, now)).status).toBe(403)
  })

  it('§1 a nominee’s steps bring points, each with its cause, pending for 14 days', async () => {
    before = await points()
    expect(before.policy).toBe('full')
    await professor.post('/invitations/student', { email, name: 'Nova Newcomer', reason: 'Wrote the best compiler of her year.' })
    const invitationId = await mailedTo(email, platform, 'invitation')
    const profile = { degree: 'bachelor', major: 'Computer science', graduationDate: '2027-05-31', skills: ['go', 'compilers', 'sql'] }
    await send(platform.origin, {
      method: 'POST',
      path: '/register',
      body: { invitationId, email, password, displayName: 'Nova Newcomer', role: 'student', profile, consents: { terms: true } },
    })
    student = await signIn(platform.origin, email, password)
    expect(await lineOf('R1')).toMatchObject({
      points: 10,
      state: 'pending',
      cause: { sentence: 'Nova Newcomer agreed to the nomination' },
    })
    await uploadResume(platform.origin, student.token, pdfWith())
    expect(await lineOf('R2')).toMatchObject({ points: 5, cause: { sentence: 'Nova Newcomer: profile ready, with résumé' } })

    const job = {
      title: 'Canary keeper',
      jobType: 'internship',
      workplaceType: 'remote',
      description: 'Looks after birds in mines, and their songs.',
    }
    const jobId = (await recruiter.post('/jobs/post', { ...job, skills: [] })).body.id
    application = (await student.post<Write>('/students/apply-job', { jobId })).body.id
    const moved = await set('interviewing')
    expect(await lineOf('R3')).toMatchObject({
      points: 10,
      cause: { eventId: moved.body.eventId, sentence: 'Nova Newcomer: first interview' },
    })
    await set('offered')
    expect(await lineOf('R4')).toMatchObject({ points: 10, state: 'pending', nominationId: expect.any(String) })
    expect(await change('pending')).toBe(35)
  })

  it('§2.16 a line tells that it happened and when; the record of the application stays closed', async () => {
    const { eventId } = (await lineOf('R3'))?.cause ?? {}
    const told = JSON.stringify([await points(), (await professor.get(`/timeline/user/${professor.uid}`)).body])
    const seen = (await student.get<object>(`/applications/id/${application}`)).body as Record<string, string>
    for (const secret of [application, seen['jobId'], seen['jobTitle'], seen['organization'], seen['organizationLabel']]) {
      expect(secret).toEqual(expect.any(String))
      expect(told).not.toContain(secret)
    }
    for (const id of [application, eventId]) expect((await professor.get(`/timeline/application/${id}`)).status).toBe(404)
    // While the student consents, the professor may ask for the status of an application, and gets no more.
    const { body } = await professor.get<object>(`/applications/id/${application}`)
    expect(body).toMatchObject({ status: 'offered' })
    for (const field of ['name', 'email', 'coverLetter', 'offerText', 'notes']) expect(body).not.toHaveProperty(field)
    // The consent screen promises “never where”.
    const lists = [`/applications/student/${student.uid}`, `/applications/${student.uid}`, '/applications', `/nominations/${student.uid}`]
    for (const path of [
      `/applications/id/${application}`,
      ...lists,
      ...lists.map((list) => `${list}?format=csv`),
      '/notifications',
      '/nominations',
    ]) {
      const answer = await professor.get<unknown>(path)
      expect([path, answer.status]).toEqual([path, 200])
      for (const field of ['jobId', 'jobTitle', 'organization', 'organizationLabel'])
        expect([path, JSON.stringify(answer.body).includes(seen[field] ?? field)]).toEqual([path, false])
    }
    expect((await professor.get(`/admin/events/${eventId}`)).status).not.toBe(200)
  })

  it('§2.18 an acceptance that is taken back in its minute brings no line', async () => {
    const accepted = await set('accepted', {}, student)
    await set('offered', { undoes: accepted.body.eventId }, student)
    await platform.settle()
    expect((await newLines()).filter(({ rule }) => rule === 'R5')).toEqual([])
    expect(await change('reversed')).toBe(0)
  })

  it('§4 a correction has its opposite line, and the next offer counts again', async () => {
    await set('interviewing', { reason: 'The offer was meant for somebody else.' })
    expect(await lineOf('R4', -1)).toMatchObject({ points: -10, state: 'reversed', cause: { sentence: 'Taken back: it was a mistake' } })
    expect([await change('pending'), await change('reversed')]).toEqual([25, 10])
    await set('offered')
    await eventually(
      () => change('pending'),
      (pending) => pending === 35,
    )
  })

  it('§8 only what is available can be redeemed', async () => {
    const { available = 0 } = (await points()).balance
    expect(await professor.post('/points/redemptions', { kind: 'certificate', points: available + 1 })).toMatchObject({
      status: 409,
      body: { code: 'not_enough_points', message: `You have ${available} points to redeem.` },
    })
    for (const wrong of [0, -5, 2.5, '10'])
      expect((await professor.post('/points/redemptions', { kind: 'certificate', points: wrong })).status).toBe(400)
    expect((await professor.post('/points/redemptions', { kind: 'cash', points: 1 })).status).toBe(400)
  })

  it('§1 available after 14 days, set aside by a request, and the staff’s to approve or to decline', async () => {
    await moveTo(day(15))
    await eventually(
      () => change('available'),
      (available) => available >= 35,
    )
    const left = await change('available')
    const request = async (amount: number) =>
      (await professor.post<Write>('/points/redemptions', { kind: 'conference_fee', points: amount })).body
    const [first, second] = [await request(20), await request(5)]
    expect([await change('available'), await change('requested')]).toEqual([left - 25, 25])
    const queue = (await staff.get<Redemption[]>('/points/redemptions?status=requested')).body
    // The demo has a request of its own, which is older.
    expect(queue.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
    const path = (id: string, answer: string) => `/points/redemptions/${id}/${answer}`
    expect((await staff.post(path(first.id, 'approve'))).status).toBe(200)
    expect((await staff.post(path(second.id, 'decline'), { reason: 'Please ask in spring.' })).status).toBe(200)
    expect((await staff.post(path(second.id, 'approve'))).body).toMatchObject({ code: 'redemption_answered' })
    expect([await change('available'), await change('requested'), await change('redeemed')]).toEqual([left - 20, 0, 20])
    expect((await professor.get<Redemption[]>('/points/redemptions')).body.slice(0, 2)).toMatchObject([
      { id: second.id, status: 'declined', reason: 'Please ask in spring.' },
      { id: first.id, status: 'approved', points: 20 },
    ])
    const { balance, lines } = await points()
    expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe((balance['pending'] ?? 0) + (balance['available'] ?? 0))
  })

  it('§2.19 a consent that is taken back takes the points back, and the name with them', async () => {
    const [nomination] = (await student.get<{ id: string }[]>('/nominations')).body
    expect((await points()).lines.some(({ nominationId }) => nominationId === nomination?.id)).toBe(true)
    expect((await student.post(`/nominations/consent/${nomination?.id}`, { consent: false })).status).toBe(200)
    const taken = await eventually(
      async () => (await newLines()).filter(({ cause }) => cause.sentence === 'Taken back: the student no longer agrees to the nomination'),
      (lines) => lines.length > 0,
    )
    await platform.settle()
    expect(taken.every((line) => line.points < 0 && line.state === 'reversed')).toBe(true)
    const { lines } = await points()
    expect(lines.some(({ nominationId }) => nominationId === nomination?.id)).toBe(false)
    expect(lines.some(({ cause }) => cause.sentence.includes('Nova'))).toBe(false)
    expect((await professor.get(`/applications/id/${application}`)).status).toBe(404)
  })

  it('§1 numbers count in the semester they were set for, and its new days are the window', async () => {
    await moveTo('2027-01-10T15:00:00.000Z')
    expect((await professor.get('/nominations/quota')).body).toMatchObject({ semester: '2027-spring', limit: 12, closesOn: '2027-05-05' })
    expect((await policy()).current.quota).toMatchObject({ spring: 12 })
    expect(await policy()).not.toHaveProperty('countsFrom')
  })

  it('§1 points expire two years after they became available', async () => {
    await moveTo(day(15 + 732))
    await eventually(
      () => change('expired'),
      (expired) => expired > 0,
    )
    const line = (await newLines()).find(({ state, points: amount }) => state === 'expired' && amount < 0)
    expect(line).toMatchObject({ reverses: expect.any(String), cause: { sentence: 'Expired: two years had passed' } })
  })
})
