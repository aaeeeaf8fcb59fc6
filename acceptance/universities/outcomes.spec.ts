/** First destinations: said by students, recorded by staff, taken as NACE's table (product 2.13). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, signIn, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { mailsTo } from '../outbox.ts'
import { TEST_NOW } from '../platform.ts'

type Outcome = { readonly current?: { readonly outcome: string; readonly source: string }; readonly history: readonly unknown[] }
type Graduate = { readonly uid: string; readonly class: number; readonly known: boolean; readonly current?: { readonly outcome: string } }

describePlatform('§2.13 a first destination', ({ as, platform }) => {
  let staff: Person, student: Person, professor: Person, recruiter: Person
  beforeAll(async () => {
    const people = await Promise.all(['university', 'student', 'professor', 'recruiter'].map(as))
    ;[staff, student, professor, recruiter] = people as [Person, Person, Person, Person]
  })

  const record = (person: Person, body: object, uid = student.uid) => person.post<Problem>(`/outcomes/${uid}`, body)

  it('§2.13 is said by the student and corrected by staff, who hear of each other', async () => {
    const own = { outcome: 'seeking_employment' }
    expect((await record(student, own)).body).toMatchObject({ ok: true, status: 'seeking_employment' })
    const ofStudent = async () => (await staff.get<Outcome>(`/outcomes/${student.uid}`)).body
    expect(await eventually(ofStudent, ({ current }) => current !== undefined)).toMatchObject({
      current: { outcome: 'seeking_employment', source: 'self' },
      history: [],
    })
    const found = { outcome: 'employed_full_time', source: 'employer', organization: 'Kestrel Works', startsOn: '2027-07-01' }
    expect((await record(staff, found)).status).toBe(200)
    expect((await staff.get<Outcome>(`/outcomes/${student.uid}`)).body).toMatchObject({ current: found, history: [own] })
    const told = () => student.get<{ sentence: string }[]>('/notifications')
    const { body } = await eventually(told, ({ body: all }) => all.some(({ sentence }) => sentence.includes('after graduation')))
    expect(body.map(({ sentence }) => sentence)).toContain('Demo State University recorded where you went after graduation')
    const trail = (await student.get<{ sentence: string }[]>(`/timeline/user/${student.uid}`)).body.map(({ sentence }) => sentence)
    expect(trail.filter((sentence) => sentence.includes('recorded the first destination'))).toHaveLength(2)
  })

  it('§2.13 stands in the class and in its table', async () => {
    const classes = await Promise.all([2027, 2028, 2029].map((one) => staff.get<Graduate[]>(`/outcomes?class=${one}&known=true`)))
    const mine = classes.flatMap(({ body }) => body).find(({ uid }) => uid === student.uid)
    expect(mine).toMatchObject({ known: true, current: { outcome: 'employed_full_time' } })
    const path = `/outcomes?class=${mine?.class}&format=csv&layout=nace`
    const { headers, body } = await send<string>(platform.origin, { method: 'GET', path, token: staff.token })
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="outcomes-nace.csv"; filename*=UTF-8\'\'outcomes-nace.csv',
    ])
    expect(body).toMatch(/^\uFEFF?"Graduating class","Name",/)
    expect(body).toContain('"Employed full-time","Kestrel Works"')
  })

  it('§6 is refused to others, and with the field that is wrong', async () => {
    expect((await record(student, { outcome: 'employed_full_time', source: 'employer' })).body.details).toEqual([
      { field: 'source', message: 'is yourself' },
    ])
    expect((await record(staff, { outcome: 'rich' })).status).toBe(400)
    expect((await record(staff, { outcome: 'military' }, professor.uid)).status).toBe(404)
    expect((await record(staff, { outcome: 'military' }, 'nobody')).status).toBe(404)
    expect((await record(student, { outcome: 'military' }, 'nobody')).status).toBe(404)
    for (const person of [professor, recruiter]) expect((await record(person, { outcome: 'military' })).status).toBe(403)
  })
})

type Class = { readonly total: number; readonly known: number; readonly proposed: number; readonly askable: number }
type Proposed = { readonly outcome?: string; readonly organization: string; readonly title: string }
type OfStudent = {
  readonly current?: { readonly outcome: string; readonly source: string; readonly doubt?: true }
  readonly proposed?: Proposed
}
type Asked = { readonly asked: number; readonly left: { readonly lately: number; readonly mail: number } }
type Imported = {
  readonly rows: readonly { readonly ok: boolean; readonly message?: string; readonly others?: Readonly<Record<string, string>> }[]
  readonly changed: number
}
type Told = { readonly sentence: string }

describePlatform('§2.20 outcomes', ({ as, platform, registered }) => {
  let staff: Person, student: Person, recruiter: Person, admin: Person
  let applicationId: string
  let minutes = 0
  const email = 'greta.graduate@home.example.com'
  const moveOn = async (by: number) => {
    minutes += by
    await platform.moveTo(new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString())
    ;[staff, recruiter, admin] = [await as('university'), await as('recruiter'), await as('admin')]
    student = await signIn(platform.origin, email, password)
  }
  const of = async (person: Person, uid = student.uid) => (await person.get<OfStudent>(`/outcomes/${uid}`)).body
  const figures = async () => (await staff.get<Class>('/outcomes/class/2027')).body
  const told = async (person: Person) => (await person.get<Told[]>('/notifications?limit=100')).body.map(({ sentence }) => sentence)
  const confirm = (person: Person, body: object = {}) => person.post<Problem>(`/outcomes/${student.uid}/confirm`, body)
  const importing = (raw: string, query = '') =>
    send<Imported & Problem>(platform.origin, {
      method: 'POST',
      path: `/outcomes/import${query}`,
      token: staff.token,
      raw,
      headers: { 'content-type': 'text/csv' },
    })
  const set = (status: string) => recruiter.put<Write>(`/applications/status/${applicationId}`, { status })

  beforeAll(async () => {
    recruiter = await as('recruiter')
    student = await registered('student', {
      displayName: 'Greta Graduate',
      email,
      profile: { graduationDate: '2027-05-31' },
      consents: { shareWithCareerOffice: false },
    })
    const job = { title: 'Keeper of canaries', jobType: 'full_time', workplaceType: 'remote', skills: [] }
    const description = 'Looks after birds in mines, and after their songs.'
    const { id: jobId } = (await recruiter.post<Write>('/jobs/post', { ...job, description })).body
    applicationId = (await student.post<Write>('/students/apply-job', { jobId })).body.id
    for (const status of ['interviewing', 'offered']) await set(status)
    // The offer is held back for a minute.
    await moveOn(2)
    await student.put<Write>(`/applications/status/${applicationId}`, { status: 'accepted' })
  })

  it('§2.20 are proposed from an accepted offer: to the student, and to the staff once the student shares', async () => {
    const proposed = { outcome: 'employed_full_time', organization: 'Kestrel Works', title: 'Keeper of canaries' }
    const before = await figures()
    expect(await of(student)).toMatchObject({ proposed, history: [] })
    expect(await of(staff)).toEqual({ history: [] })
    expect((await confirm(staff)).body.code).toBe('nothing_proposed')
    expect((await student.post('/me/consents', { kind: 'shareWithCareerOffice', granted: true })).status).toBe(200)
    expect(await of(staff)).toMatchObject({ proposed })
    const after = await figures()
    expect([after.proposed, after.known]).toEqual([before.proposed + 1, before.known])
    const listed = (await staff.get<{ uid: string }[]>('/outcomes?class=2027&proposed=true')).body
    expect(listed.map(({ uid }) => uid)).toContain(student.uid)
  })

  it('§2.20 count once somebody confirms them, and an acceptance that ends leaves them in doubt', async () => {
    const before = await figures()
    expect((await confirm(staff)).status).toBe(200)
    expect((await of(student)).current).toMatchObject({ outcome: 'employed_full_time', source: 'platform' })
    expect(await figures()).toMatchObject({ known: before.known + 1, proposed: before.proposed - 1 })
    expect((await confirm(student)).body.code).toBe('nothing_proposed')
    await moveOn(5)
    expect((await student.put<Write>(`/applications/status/${applicationId}`, { status: 'withdrawn' })).status).toBe(200)
    expect((await of(staff)).current).toMatchObject({ outcome: 'employed_full_time', doubt: true })
    // It can be taken back for a minute, and is told after that.
    await moveOn(2)
    expect(await told(staff)).toContain('The offer that the outcome of Greta Graduate came of no longer stands')
    expect((await of(staff)).proposed).toBeUndefined()
    // Recording it again takes the doubt away, and the notice with it.
    expect((await staff.post<Write>(`/outcomes/${student.uid}`, { outcome: 'seeking_employment' })).status).toBe(200)
    expect((await of(staff)).current).not.toHaveProperty('doubt')
    await platform.settle()
    expect(await told(staff)).not.toContain('The offer that the outcome of Greta Graduate came of no longer stands')
  })

  it('§2.20 are asked for once in thirty days, from those of whom nothing is known', async () => {
    expect((await staff.post<Write>(`/outcomes/${student.uid}`, { outcome: 'no_information' })).status).toBe(200)
    const { askable } = await figures()
    expect(askable).toBeGreaterThan(0)
    const { body } = await staff.post<Asked>('/outcomes/ask', { class: 2027 })
    expect(body).toMatchObject({ asked: askable, left: { lately: 0, mail: 0 } })
    expect((await staff.post<Asked>('/outcomes/ask', { class: 2027 })).body).toMatchObject({ asked: 0, left: { lately: askable } })
    expect(await figures()).toMatchObject({ askable: 0 })
    await platform.settle()
    const question = 'Demo State University asks where you went after graduation'
    expect(await told(student)).toContain(question)
    await moveOn(2)
    await eventually(
      async () => mailsTo(email, platform).filter((mail) => mail.replaceAll(/\s+/g, ' ').includes(question)),
      (found) => found.length > 0,
    )
    expect((await student.post<Write>(`/outcomes/${student.uid}`, { outcome: 'military' })).status).toBe(200)
    await platform.settle()
    expect(await told(student)).not.toContain(question)
    expect((await admin.post<Problem>('/outcomes/ask', { class: 2027 })).body.details).toEqual([
      { field: 'university', message: 'is missing' },
    ])
  })

  it('§2.20 come from a survey in our words or NACE’s, tried first, of the university’s own students alone', async () => {
    const file = [
      'email,outcome,organization,startsOn,source',
      `${email},Enrolled in a program of continuing education,Fairmont,08/15/2027,The graduate`,
      'student@demo.example,Full-time,"=Acme, Inc.",,',
      'student2@elsewhere.example,Full-time,,,',
      'nobody@demo.example,Full-time,,,',
      'professor@demo.example,Full-time,,,',
      'recruiter@demo.example,Astronaut,,,',
    ].join('\r\n')
    const tried = (await importing(file, '?dryRun=true')).body
    expect(tried.message).toBeUndefined()
    expect(tried.rows.map(({ ok, message }) => [ok, message])).toEqual([
      [true, 'replaces “Military service” (the graduate)'],
      [true, expect.stringMatching(/^(recorded|replaces)/)],
      [false, 'The address is not that of a student of your university.'],
      [false, 'The address is not that of a student of your university.'],
      [false, 'The address is not that of a student of your university.'],
      [false, expect.stringMatching(/^The outcome must be one of Employed full-time, /)],
    ])
    expect(tried.rows[0]?.others).toMatchObject({ outcome: 'Continuing education', startsOn: '15 Aug 2027' })
    const unsaid = 'email,outcome,organization,title\nstudent@demo.example,Full-time,N/A,TBD'
    expect((await importing(unsaid, '?dryRun=true')).body.rows[0]?.others).toEqual({ outcome: 'Employed full-time' })
    expect((await of(staff)).current).toMatchObject({ outcome: 'military' })
    expect((await importing(file)).body).toMatchObject({ changed: 2 })
    expect((await of(student)).current).toMatchObject({ outcome: 'continuing_education', source: 'self', organization: 'Fairmont' })
    expect((await importing(file, '?dryRun=true')).body.rows.slice(0, 2).map(({ message }) => message)).toEqual([
      'nothing new',
      'nothing new',
    ])
    await platform.settle()
    expect(await told(student)).toContain('Demo State University recorded where you went after graduation')
  })
})
