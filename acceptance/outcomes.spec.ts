/** First destinations: said by students, recorded by staff, taken as NACE's table (product 2.13). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, type Person, type Problem } from './client.ts'
import { describePlatform } from './describe-platform.ts'

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
