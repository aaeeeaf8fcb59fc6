/** Reports of the demo over HTTP, against what other calls tell of the same things (docs/design/reports.md). */
import { beforeAll, expect, it } from 'vitest'
import { signIn, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { subscribe } from '../subscription.ts'

type Hidden = { readonly suppressed: true }
type Value = { readonly value: number | null; readonly numerator?: number; readonly denominator?: number; readonly delta?: number | null }
type Row = {
  readonly key: string
  readonly label: string
  readonly n: number | Hidden
  readonly values: Readonly<Record<string, Value | Hidden>>
}
type Report = {
  readonly stamp: { readonly asOf: string; readonly knownAt: string; readonly resultHash: string; readonly params: object }
  readonly rows: readonly Row[]
}
type Application = { readonly id: string; readonly status: string; readonly jobId: string }

const isHidden = (value: unknown): value is Hidden => typeof value === 'object' && value !== null && 'suppressed' in value
const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
  status < 400 ? status : [status, (body as Problem).code]
const fieldsOf = ({ body }: { readonly body: unknown }) =>
  ((body as Problem).details as readonly { readonly field: string }[] | undefined)?.map(({ field }) => field)

describePlatform('reports', ({ as, platform, registered }) => {
  let admin: Person, recruiter: Person, staff: Person, analyst: Person
  let withoutSubscription: unknown
  beforeAll(async () => {
    await platform.moveTo('2026-11-22T12:00:00.000Z')
    const people = await Promise.all(['admin', 'recruiter', 'university', 'analyst'].map(as))
    ;[admin, recruiter, staff, analyst] = people as [Person, Person, Person, Person]
    withoutSubscription = codeOf(await recruiter.get('/reports/funnel'))
    await subscribe(platform, recruiter)
  })

  const report = async (person: Person, path: string) => {
    const reply = await person.get<Report>(`/reports/${path}`)
    expect(reply.status).toBe(200)
    return reply.body
  }
  const valueOf = ({ rows }: Report, key: string, column: string) => rows.find((row) => row.key === key)?.values[column]
  const applications = async () => (await recruiter.get<Application[]>('/applications/recruiter?limit=100')).body

  it('count a company’s applicants as its own list does', async () => {
    const own = await applications()
    const funnel = await report(recruiter, 'funnel?includeActive=true')
    const unseen = own.filter(({ status }) => status === 'withdrawn').length
    const [all] = funnel.rows
    expect(all).toMatchObject({ key: 'all', label: 'All' })
    expect(all?.n).toBeLessThanOrEqual(own.length)
    expect(all?.n).toBeGreaterThanOrEqual(own.length - unseen)
    expect(valueOf(funnel, 'all', 'reached.submitted')).toMatchObject({ value: all?.n, denominator: all?.n })
    const hired = own.filter(({ status }) => status === 'hired').length
    expect((valueOf(funnel, 'all', 'reached.hired') as Value).value).toBeGreaterThanOrEqual(hired)
    const corrections = await report(recruiter, 'corrections?groupBy=job')
    for (const { key, label } of corrections.rows.slice(1)) expect(label).not.toBe(key)
  })

  it('add up to all, whoever’s applications they are, and name what they count', async () => {
    const placement = await report(admin, 'placement?groupBy=organization')
    const stages = await report(admin, 'stages?includeActive=true&groupBy=organization')
    const [all, ...rows] = stages.rows
    expect(rows.reduce((sum, { n }) => sum + (n as number), 0)).toBe(all?.n)
    expect(placement.rows.length).toBe(stages.rows.length)
    const why = await recruiter.get<{ thing: string; events: { type: string; eventId: string }[] }[]>(
      '/reports/funnel/why?includeActive=true&row=all&column=reached.submitted&side=numerator&limit=100',
    )
    const ids = new Set((await applications()).map(({ id }) => id))
    expect(why.headers['x-total-count']).toBe(String(why.body.length))
    expect(why.body.length).toBeGreaterThan(0)
    for (const { thing, events } of why.body) {
      expect(ids).toContain(thing)
      expect(events.map(({ type }) => type)).toEqual(['ApplicationSubmitted'])
    }
  })

  it('answer the same to whom asks again as of the same instant, known at the same position, whatever happened since', async () => {
    const before = await report(admin, 'funnel?includeActive=true&groupBy=source')
    const { asOf, knownAt, resultHash } = before.stamp
    const one = (await applications()).find(({ status }) => status === 'submitted' || status === 'under_review')
    const moving = await recruiter.put<Write>(`/applications/status/${one?.id}`, { status: 'shortlisted' })
    expect(moving.status).toBe(200)
    const again = await report(admin, `funnel?includeActive=true&groupBy=source&asOf=${asOf}&knownAt=${knownAt}`)
    expect(again.stamp.resultHash).toBe(resultHash)
    expect(again.rows).toEqual(before.rows)
    const compared = await report(admin, `funnel?includeActive=true&groupBy=source&asOf=${asOf}&knownAt=${knownAt}&compareWith=2026-10-01`)
    expect(compared.stamp.resultHash).toBe(resultHash)
    const now = await report(admin, `funnel?includeActive=true&compareWith=${asOf}&compareKnownAt=${knownAt}`)
    expect(valueOf(now, 'all', 'reached.shortlisted')).toMatchObject({ delta: 1 })
    const moves = await admin.get<{ eventId: string; type: string; thing: string; effect: string }[]>(
      `/reports/funnel/difference?includeActive=true&row=all&column=reached.shortlisted&otherAsOf=${asOf}&otherKnownAt=${knownAt}`,
    )
    expect(moves.body.filter(({ thing }) => thing === one?.id)).toEqual([
      expect.objectContaining({ type: 'ApplicationStatusChanged', effect: 'enters numerator' }),
    ])
  })

  it('have one stamp for whom asks twice, though each reading is recorded', async () => {
    const stampOf = async () => {
      const { asOf, knownAt, resultHash } = (await report(admin, 'funnel?groupBy=source&asOf=2026-11-21')).stamp
      return { asOf, knownAt, resultHash }
    }
    const first = await stampOf()
    await report(staff, 'rates?groupBy=semester')
    expect(await stampOf()).toEqual(first)
  })

  it('are open to analysts within their scope, to companies with a subscription, and to nobody else', async () => {
    const student = await as('student')
    expect(codeOf(await student.get('/reports/funnel'))).toEqual([403, 'forbidden'])
    expect(withoutSubscription).toEqual([403, 'subscription_required'])
    const email = 'nia@unscoped.example.com'
    const nia = await registered('student', { displayName: 'Nia Unscoped', email })
    const made = { id: nia.uid, attr: 'role', value: 'analyst', reason: 'Their work.' }
    expect((await admin.post('/user/updateFieldByAdmin', made)).status).toBe(200)
    expect(codeOf(await (await signIn(platform.origin, email, password)).get('/reports'))).toEqual([403, 'no_scope'])
    const scope = { kind: 'university', id: 'demo-university' }
    expect(
      (await admin.post('/user/updateFieldByAdmin', { id: analyst.uid, attr: 'scope', value: scope, reason: 'Their work.' })).status,
    ).toBe(200)
    analyst = await as('analyst')
    const names = async (person: Person) => (await person.get<{ name: string }[]>('/reports')).body.map(({ name }) => name)
    expect((await names(analyst)).length).toBe(13)
    expect((await names(admin)).length).toBe(13)
    expect(await names(recruiter)).toEqual([
      'timing',
      'stages',
      'funnel',
      'rates',
      'referrals',
      'responsiveness',
      'corrections',
      'fairness',
    ])
    expect(codeOf(await recruiter.get('/reports/nace?class=2027'))).toEqual([404, 'not_found'])
    expect(fieldsOf(await staff.get('/reports/funnel?university=fernhollow'))).toEqual(['university'])
    expect(codeOf(await analyst.get('/reports/funnel'))).toBe(200)
  })

  it('hide small cells from analysts and universities, and what stands behind them', async () => {
    for (const person of [analyst, staff])
      for (const path of ['funnel?includeActive=true&groupBy=organization', 'placement?groupBy=source', 'nominations?groupBy=degree']) {
        const { rows } = await report(person, path)
        for (const { key, n, values } of rows) {
          if (!isHidden(n)) {
            expect(n === 0 || n >= 5).toBe(true)
            continue
          }
          expect(Object.values(values).every(isHidden)).toBe(true)
          const [name, query] = path.split('?')
          const column = Object.keys(values)[0]
          expect(codeOf(await person.get(`/reports/${name}/why?${query}&row=${key}&column=${column}&side=denominator`))).toEqual([
            403,
            'cell_hidden',
          ])
        }
        expect(rows.some(({ n }) => isHidden(n))).toBe(true)
      }
    const runs = await admin.get<{ type: string; data: { name: string } }[]>(`/admin/events?stream=reports-${staff.uid}`)
    expect(runs.body.map(({ type, data }) => [type, data.name])).toContainEqual(['ReportRun', 'nominations'])
    const shown = await analyst.get<{ thing: string; events: object[] }[]>(
      '/reports/funnel/why?includeActive=true&row=all&column=reached.submitted&side=numerator',
    )
    expect(shown.body.length).toBeGreaterThan(4)
    expect(new Set(shown.body.flatMap(({ events }) => events.flatMap(Object.keys)))).toEqual(new Set(['type']))
  })

  it('§5 name the field that cannot be asked', async () => {
    const bad: readonly (readonly [Person, string, string])[] = [
      [admin, 'nace', 'class'],
      [admin, 'nominees?from=2026-01-01', 'from'],
      [admin, 'fairness?groupBy=job', 'groupBy'],
      [admin, 'nominations?skill=go', 'skill'],
      [admin, 'funnel?asOf=2030-01-01', 'asOf'],
      [admin, 'funnel?from=2026-02-01&to=2026-01-01', 'to'],
      [admin, 'funnel?knownAt=99999999', 'knownAt'],
      [admin, 'funnel?estimate=incidence', 'estimate'],
      [staff, 'funnel?from=2026-01-01', 'from'],
      [staff, 'funnel?asOf=2026-11-22', 'asOf'],
      [staff, 'funnel?asOf=2026-11-21T10:00:00Z', 'asOf'],
      [staff, 'funnel?knownAt=12', 'knownAt'],
      [staff, 'funnel?groupBy=job&source=direct&degree=master', 'degree'],
      [staff, 'funnel?groupBy=source&source=direct', 'groupBy'],
      [recruiter, 'funnel?organization=bluefin', 'organization'],
      [recruiter, 'funnel?knownAt=12', 'knownAt'],
      [recruiter, 'funnel?compareKnownAt=2026-11-21T10:00:00Z', 'compareKnownAt'],
    ]
    for (const [person, path, field] of bad) {
      const reply = await person.get(`/reports/${path}`)
      expect([path, reply.status, fieldsOf(reply)]).toEqual([path, 400, [field]])
    }
    expect(fieldsOf(await admin.get('/reports/funnel/why?row=all&column=nothing&side=numerator'))).toEqual(['column'])
    expect(codeOf(await admin.get('/reports/funnel/why?row=nothing&column=reached.hired&side=numerator'))).toEqual([404, 'not_found'])
    const moved = '/reports/funnel/difference?column=reached.hired'
    expect(fieldsOf(await admin.get(`${moved}&row=all`))).toEqual(['otherAsOf'])
    expect(codeOf(await admin.get(`${moved}&row=nothing&otherAsOf=2026-10-01`))).toEqual([404, 'not_found'])
  })

  it('are saved with their stamp, and answer a rerun the same until an erasure or a changed mind takes figures away', async () => {
    const params = { groupBy: 'degree', includeActive: true }
    for (const person of [admin, staff]) {
      const saved = await person.post<Write>('/reports/funnel/save', { params, title: 'For the board' })
      expect(saved.status).toBe(200)
      const [run] = (await person.get<{ id: string; title: string; stamp: Report['stamp'] }[]>('/reports/saved')).body
      expect(run).toMatchObject({ id: saved.body.id, name: 'funnel', title: 'For the board', params })
      const again = await person.post<{ same: boolean; stamp: Report['stamp']; all: object }>(`/reports/saved/${run?.id}/rerun`)
      expect(again.body).toMatchObject({ same: true, stamp: { resultHash: run?.stamp.resultHash } })
      expect(again.body.all).toEqual((await report(person, 'funnel?groupBy=degree&includeActive=true')).rows[0]?.values)
      expect(codeOf(await recruiter.post(`/reports/saved/${run?.id}/rerun`))).toEqual([404, 'not_found'])
    }
    expect(fieldsOf(await staff.post('/reports/funnel/save', { params: { from: '2026-01-01' } }))).toEqual(['from'])
  })

  it('come as a file with a column for each figure, and with their stamp', async () => {
    const asked = `rates?groupBy=source&asOf=2026-11-20T00:00:00Z&compareWith=2026-10-01`
    const { stamp } = await report(admin, asked)
    const { body } = await admin.get<string>(`/reports/${asked}&format=csv`)
    const [head, all] = body.replaceAll('"', '').trim().split('\r\n')
    expect(head).toContain('key,label,n,offer,offer.low,offer.high')
    expect(head).toMatch(
      /stamp\.report,stamp\.definition,stamp\.asOf,stamp\.knownAt,stamp\.resultHash,stamp\.codeVersion,other\.report,other\.definition,other\.asOf,other\.knownAt,other\.resultHash,other\.codeVersion$/,
    )
    expect(all).toContain('all,All,')
    expect(all).toContain(`,2026-11-20T00:00:00.000Z,${stamp.knownAt},${stamp.resultHash},`)
    expect(all).toMatch(/,2026-10-01T23:59:59\.999Z,\d+,[\da-f]{64},[\d.]+$/)
  })

  it('say until which day they can be asked, of which day they are, and when semesters end, by the asker’s clock', async () => {
    type Head = { readonly lastDay: string }
    const heads = async (person: Person) => (await person.get<Head[]>('/reports')).body
    expect((await heads(admin))[0]?.lastDay).toBe('2026-11-22')
    expect((await heads(staff))[0]?.lastDay).toBe('2026-11-21')
    type Days = { readonly day: string; readonly rows: readonly { readonly key: string; readonly endsOn?: string }[] }
    // The last millisecond of that day in Chicago is one of the next day in UTC.
    const { body } = await staff.get<Days & Report>('/reports/nominations?groupBy=semester&asOf=2026-11-20')
    expect([body.day, body.stamp.asOf]).toEqual(['2026-11-20', '2026-11-21T05:59:59.999Z'])
    expect(body.rows.find(({ key }) => key === '2026-fall')?.endsOn).toBe('2026-12-31')
    // A zone that is changed cuts no day that is over: it counts from the next semester.
    expect((await staff.post('/organizations/demo-university/update', { timezone: 'Pacific/Kiritimati' })).status).toBe(200)
    const again = await staff.get<Days & Report>('/reports/nominations?groupBy=semester&asOf=2026-11-20')
    expect([again.body.day, again.body.stamp.asOf]).toEqual([body.day, body.stamp.asOf])
    const { endsOn } = (await admin.get<Days>('/reports/funnel?includeActive=true&groupBy=source')).body.rows[1] ?? {}
    expect(endsOn).toBeUndefined()
  })
})
