import { studentCards } from '#projections/views/student-cards/model.ts'
import { paths } from '#projections/views/paths/model.ts'
import { describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { conditionFor } from '#contract/permissions.ts'
import { roles } from '#events/vocabulary/roles.ts'
import { accounts, earlier, today } from '../testing/people.ts'
import { serve, serveTestData } from '../testing/server.ts'

const { store, served } = await serveTestData()

const ofCommandApi: readonly Operation[] = [
  'platform.config',
  'resumes.getResumeUrl',
  'resumes.getResumeUrlById',
  'resumes.getHiddenResumeUrl',
  'outbox.open',
  'files.open',
]
it('serves every call that reads', () => {
  const reads = Object.entries<CallDefinition>(contract).filter(
    ([operation, { call }]) => call.startsWith('GET') && !ofCommandApi.includes(operation as Operation),
  )
  const answered = new Set<string>(served.requests.map(([operation]) => operation))
  expect(reads.filter(([operation]) => !answered.has(operation)).map(([operation]) => operation)).toEqual([])
})

describe.each(served.requests)('§6 %s', (operation, call, body) => {
  const ask = (uid: string | undefined) => served.ask(uid, call, body)

  it('admits exactly the roles that the contract names', async () => {
    expect((await ask(undefined)).status).toBe(conditionFor(operation, 'visitor') ? 200 : 401)
    for (const role of roles) {
      const account = Object.values(accounts).find((each) => each.role === role && each.state === 'active')
      const { status, body: answered } = await ask(account?.uid)
      const admitted = conditionFor(operation, role) ?? conditionFor(operation, 'visitor')
      // An admitted caller still gets 404 for a thing of others.
      // No company here has a subscription, for which the call itself asks.
      const isRefused = status === 403 && (answered as { readonly code?: string }).code !== 'subscription_required'
      expect([role, isRefused]).toEqual([role, !admitted])
      expect([role, [200, 403, 404].includes(status)]).toEqual([role, true])
    }
  })
})

/** Callers who get the thing (200), and callers for whom it does not exist (404). */
const visibility: readonly (readonly [call: string, seen: readonly string[], unseen: readonly string[]])[] = [
  ['GET /user/sam', ['sam', 'pat', 'uma', 'rita', 'emma', 'eric', 'ada'], ['stella', 'paula', 'ursula', 'rob', 'ana']],
  ['GET /user/stella', ['stella', 'paula', 'ursula', 'rob', 'eric', 'ada'], ['sam', 'pat', 'uma', 'rita', 'emma', 'ana']],
  ['GET /user/pat', ['pat', 'sam', 'stella', 'uma', 'rita', 'ada'], ['paula', 'ursula', 'emma', 'ana']],
  ['GET /user/paula', ['paula', 'sam', 'stella', 'ursula', 'rita', 'rob', 'ada'], ['pat', 'uma', 'emma', 'ana']],
  ['GET /user/uma', ['uma', 'sam', 'pat', 'rita', 'ada'], ['stella', 'paula', 'ursula', 'emma', 'ana']],
  ['GET /user/rita', ['rita', 'sam', 'emma', 'ada'], ['stella', 'pat', 'uma', 'rob', 'eric', 'ana']],
  ['GET /user/emma', ['emma', 'sam', 'stella', 'rita', 'ada'], ['pat', 'uma', 'rob', 'eric', 'ana']],
  ['GET /user/sid', ['ada'], ['sam', 'pat', 'uma', 'rita', 'emma', 'ana']],
  ['GET /user/nobody', [], ['sam', 'ada']],
  ['GET /jobs/id/j-open', ['sam', 'pat', 'uma', 'rita', 'rob', 'emma', 'ada', 'ana'], []],
  ['GET /jobs/id/j-closed', ['sam', 'rita', 'ada'], ['stella', 'pat', 'uma', 'rob', 'emma', 'ana']],
  ['GET /jobs/id/j-draft', ['rita', 'ada'], ['sam', 'pat', 'uma', 'rob', 'emma', 'ana']],
  ['GET /jobs/id/nothing', [], ['sam', 'rita', 'ada']],
  ['GET /applications/id/a-sam', ['sam', 'pat', 'uma', 'rita', 'emma', 'ada'], ['stella', 'pete', 'paula', 'ursula', 'rob', 'eric']],
  ['GET /user/nell', ['nell', 'ada'], ['ned', 'nick']],
  ['GET /applications/id/nothing', [], ['sam', 'pat', 'uma', 'rita', 'emma', 'ada']],
  ['GET /applications/student/sam', ['sam', 'pat', 'uma', 'rita', 'ada'], ['stella', 'pete', 'paula', 'ursula', 'rob']],
  ['GET /applications/student/nobody', [], ['sam', 'pat', 'uma', 'rita', 'ada']],
  ['GET /invitations/id/pat', ['pat', 'uma', 'ada'], ['sam', 'paula', 'ursula', 'rita', 'emma']],
  ['GET /nominations/quota?professor=pat', ['pat', 'uma', 'ada'], ['paula', 'ursula']],
  ['GET /nominations/quota?professor=sam', [], ['pat', 'uma', 'ada']],
  ['GET /universities/mit/policy', ['pat', 'pete', 'uma', 'ada'], ['paula', 'ursula']],
  ['GET /universities/acme/policy', [], ['uma', 'ada']],
  ['GET /points/pat', ['pat', 'uma', 'ada'], ['pete', 'paula', 'ursula']],
  ['GET /points/sam', [], ['pat', 'uma', 'ada']],
  ['GET /referrals/id/r-sam', ['sam', 'rita', 'emma', 'ada'], ['stella', 'rob', 'eric']],
  ['GET /referrals/studentId/sam', ['sam', 'rita', 'emma', 'ada'], ['stella', 'rob', 'eric']],
  ['GET /referrals/studentId/nobody', [], ['sam', 'rita', 'emma', 'ada']],
  ['GET /referrals/studentId/stella', ['stella', 'eric', 'rob', 'ada'], ['emma', 'rita']],
  ['GET /referrals/id/r-written', ['stella', 'emma', 'rita', 'ada'], ['sam', 'eric', 'rob']],
  ['GET /referrals/employee/emma', ['rita', 'emma', 'ada'], ['rob', 'eric']],
  ['GET /timeline/application/a-sam', ['sam', 'uma', 'rita', 'ada'], ['stella', 'paula', 'ursula', 'rob', 'eric']],
  ['GET /timeline/user/rita', ['rita', 'ada'], ['rex', 'rob', 'sam', 'uma', 'emma']],
  ['GET /timeline/job/nothing', [], ['rita', 'ada']],
  ['GET /messages/contacts/sam', ['sam'], ['stella', 'pat', 'uma', 'rita', 'emma', 'ada', 'ana']],
  ['GET /messages/t-rita', ['rita', 'sam'], ['stella', 'pat', 'uma', 'rex', 'rob', 'emma', 'ada']],
  ['GET /messages/rita', ['sam'], ['stella', 'pat', 'uma', 'rex', 'rob', 'emma', 'ada', 'rita']],
  ['GET /messages/sam', ['rita', 'pat'], ['stella', 'uma', 'rex', 'rob', 'emma', 'ada', 'sam']],
  ['GET /messages/nobody', [], ['sam', 'rita', 'ada']],
]

it.each([
  ['nora', 'GET /jobs', 'no_company'],
  ['ned', 'GET /applications/id/a-sam', 'no_company'],
  ['nell', 'GET /roster', 'no_university'],
  ['nick', 'GET /jobs/id/nothing', 'no_university'],
])('§2.20 %s, whose place nobody confirms, is refused %s', async (uid, call, code) =>
  expect(await served.ask(uid, call)).toMatchObject({ status: 403, body: { code } }),
)

describe.each(visibility)('§6 %s', (call, seen, unseen) => {
  it('is found by the people it concerns, and by no others', async () => {
    const statuses = await Promise.all([...seen, ...unseen].map(async (uid) => [uid, (await served.ask(uid, call)).status] as const))
    expect(statuses).toEqual([...seen.map((uid) => [uid, 200]), ...unseen.map((uid) => [uid, 404])])
  })
})

const bodyOf = async (uid: string | undefined, call: string, body?: unknown) => (await served.ask(uid, call, body)).body
const idsOf = async (uid: string, call: string, body?: unknown) => {
  const answer = (await bodyOf(uid, call, body)) as { readonly id: string }[] | { readonly results: string[] }
  return ('results' in answer ? answer.results : answer.map(({ id }) => id)).toSorted()
}

describe('a list holds', () => {
  it.each([
    ['sam', 'GET /jobs', ['j-globex', 'j-open']],
    ['rita', 'GET /jobs', ['j-closed', 'j-draft', 'j-globex', 'j-open', 'j-over']],
    ['rob', 'GET /jobs', ['j-globex', 'j-open', 'j-over']],
    ['emma', 'GET /jobs?organization=acme', ['j-open']],
    ['ada', 'GET /jobs', ['j-closed', 'j-draft', 'j-globex', 'j-open', 'j-over']],
    ['rita', 'GET /jobs?organization=globex', ['j-globex']],
    ['rita', 'GET /applications/recruiter', ['a-sam']],
    ['rob', 'GET /applications/recruiter', ['a-stella']],
    ['rob', 'GET /applications/recruiter?jobId=j-closed', []],
    ['rita', 'GET /applications/recruiter?status=rejected&jobId=j-closed', ['a-sam']],
    ['ada', 'GET /applications/recruiter', ['a-sam', 'a-stella']],
    ['ada', 'GET /applications/recruiter?status=submitted', ['a-stella']],
    ['ada', 'GET /applications/recruiter?status=submitted&jobId=j-closed', []],
    ['pat', 'GET /people/waiting', ['penny']],
    ['sam', 'GET /people/waiting', ['ned']],
    ['uma', 'GET /people/waiting', ['penny']],
    ['ursula', 'GET /people/waiting', ['nell']],
    ['rita', 'GET /people/waiting', []],
    ['ada', 'GET /people/waiting', ['ned', 'nell', 'penny']],
    ['pat', 'GET /invitations', ['i-late', 'i-revoked', 'i-sent', 'i-used']],
    ['uma', 'GET /invitations', ['i-late', 'i-revoked', 'i-sent', 'i-used']],
    ['ursula', 'GET /invitations', ['i-cmu']],
    ['rita', 'GET /invitations', []],
    ['ada', 'GET /invitations', ['i-cmu', 'i-late', 'i-revoked', 'i-sent', 'i-used']],
    ['sam', 'GET /nominations', ['n-asked', 'n-sam']],
    ['pat', 'GET /nominations', ['n-late', 'n-revoked', 'n-sam', 'n-spring', 'n-written']],
    ['pat', 'GET /nominations?semester=2026-spring', ['n-spring']],
    ['ursula', 'GET /nominations', ['n-asked', 'n-cmu', 'n-stella']],
    ['eric', 'GET /referrals/employee/eric', ['r-late', 'r-stella']],
  ])('for %s at %s %j', async (uid, call, ids) => expect(await idsOf(uid, call)).toEqual(ids))
})

describe('POST /students/search finds', () => {
  it.each([
    ['pat', {}, ['sam']],
    ['uma', {}, ['sam']],
    ['uma', { schools: ['cmu'] }, []],
    ['ursula', { schools: ['cmu', 'mit'] }, ['stella']],
    ['emma', {}, ['sam']],
    ['ada', {}, ['sam', 'stella']],
    ['ada', { skills: ['sql'] }, ['sam']],
    ['ada', { gpaRange: [3.5, 4] }, ['sam']],
    ['ada', { gpaRange: [3.7, 4] }, []],
    ['ada', { name: 'stel' }, ['stella']],
    ['ada', { name: '???' }, []],
    ['ada', { name: '\u{1F1F2}\u{1F1FD}' }, []],
  ])('for %s with %j %j', async (uid, filters, ids) => expect(await idsOf(uid, 'POST /students/search', filters)).toEqual(ids))

  it('for a company without a subscription neither name nor uid, in rows whose ids are good for one answer', async () => {
    const search = async () => (await served.ask('rita', 'POST /students/search', {})).body as { results: string[]; items: object[] }
    const [one, other] = [await search(), await search()]
    const said = { headline: 'Bachelor 2027', universityLabel: 'MIT', skills: ['ts', 'sql'] }
    const row = { id: one.results[0], locked: true, role: 'student', ...said }
    expect(one).toMatchObject({ items: [row], meta: { total: 1, limit: 20 } })
    expect(Object.keys(one.items[0] ?? {}).toSorted()).toEqual(Object.keys(row).toSorted())
    expect(JSON.stringify(one)).not.toMatch(/Doe|"sam"/)
    expect(other.results).not.toEqual(one.results)
    expect((await served.ask('rita', 'POST /students/search', { name: 'Sam' })).status).toBe(400)
  })

  it.each(['pat', 'uma', 'rita', 'emma'])('for %s nobody by GPA, also by one that is shown: it is not on the card', async (uid) => {
    for (const gpaRange of [[3.5, 4] as const, [0, 4] as const])
      expect(await served.ask(uid, 'POST /students/search', { gpaRange })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'gpaRange' }] },
      })
    const { items } = (await served.ask(uid, 'POST /students/search', {})).body as { readonly items: readonly object[] }
    expect(items.length).toBeGreaterThan(0)
    expect(JSON.stringify(items)).not.toMatch(/gpa|3\.6/i)
  })
})

describe('§7 the preview of a company without a subscription', () => {
  const schools = ['mit', 'cmu', 'eth']
  const topics = ['ts', 'sql', 'go', 'rust']
  const many = Array.from({ length: 47 }, (_, n) => ({
    _id: `hidden-${String((n * 31) % 47).padStart(2, '0')}`,
    displayName: `Name ${String.fromCharCode(65 + (n % 26))}${n}`,
    universityId: schools[n % 3],
    skills: [topics[n % 4], topics[(n + 1) % 4]],
    degree: 'bachelor',
    graduationYear: 2000 + n,
    visibility: 'recruiters',
    nominatedIn: 0,
    openToReferrals: true,
    state: 'active',
    profile: {},
  }))
  const headlinesFor = async (body: object) => {
    const answer = (await served.ask('rita', 'POST /students/search', body)).body as {
      items: { headline: string }[]
      meta: { total: number }
    }
    return { seen: answer.items.map(({ headline }) => headline), total: answer.meta.total }
  }

  it('shows 20 students in all, however the filters are cut, and counts the others', async () => {
    await served.put(studentCards, many)
    const seen = new Set((await headlinesFor({})).seen)
    expect(seen.size).toBe(20)
    let counted = 0
    for (const school of schools) {
      for (const topic of topics) {
        const slice = await headlinesFor({ schools: [school], skills: [topic] })
        counted += slice.total
        for (const headline of slice.seen) seen.add(headline)
      }
    }
    expect(counted).toBeGreaterThan(47)
    expect(seen.size).toBe(20)
  })

  it('is in an order from which no name follows', async () => {
    const names = new Map(many.map(({ displayName, graduationYear }) => [`Bachelor ${graduationYear}`, displayName]))
    const shown = (await headlinesFor({})).seen.flatMap((headline) => names.get(headline) ?? [])
    expect(shown.length).toBeGreaterThan(15)
    expect(shown).not.toEqual(shown.toSorted())
  })
})

describe('what a caller may not see is left out', () => {
  it('of a student’s profile: others get a card', async () => {
    expect(await bodyOf('rita', 'GET /user/sam')).toEqual({
      uid: 'sam',
      displayName: 'Sam Doe',
      role: 'student',
      headline: 'Bachelor 2027',
      universityLabel: 'MIT',
      skills: ['ts', 'sql'],
    })
    expect(await bodyOf('sam', 'GET /user/sam')).toMatchObject({
      email: 'sam@example.edu',
      completeness: 67,
      unread: 3,
      profile: { phone: 'canary-phone' },
    })
  })

  it('of an application: the student knows what was disclosed, the company knows all, the others the status', async () => {
    expect(await bodyOf('rita', 'GET /applications/id/a-sam')).toMatchObject({
      status: 'rejected',
      name: 'Sam When-Applying',
      coverLetter: 'Dear Acme',
      unseen: false,
    })
    const own = await bodyOf('sam', 'GET /applications/id/a-sam')
    expect(own).toMatchObject({
      status: 'under_review',
      name: 'Sam When-Applying',
      email: 'sam.then@example.edu',
      skills: ['ts'],
      allowed: ['withdrawn'],
      coverLetter: 'Dear Acme',
      jobTitle: 'Data engineer',
      organizationLabel: 'Acme',
    })
    expect(JSON.stringify(own)).not.toMatch(/rejected|held|unseen/)
    const howFar = ['allowed', 'id', 'revision', 'since', 'status', 'steps', 'studentId', 'submittedAt']
    const where = ['jobId', 'jobTitle', 'organization', 'organizationLabel']
    for (const uid of ['pat', 'uma', 'emma']) {
      const seen = await bodyOf(uid, 'GET /applications/id/a-sam')
      const fields = uid === 'pat' ? howFar : [...howFar, ...where]
      expect([uid, Object.keys(seen as object).toSorted()]).toEqual([uid, fields.toSorted()])
      expect(seen).toMatchObject({ status: 'under_review', allowed: [] })
    }
  })

  it('§2.4 of a nominee: where they applied, in no reply to a professor', async () => {
    const ofSam = [
      '/nominations/sam',
      '/timeline/nomination/n-sam',
      '/timeline/user/sam',
      '/timeline/user/pat',
      '/user/pat',
      '/messages/sam',
    ]
    const ofPat = ['/notifications/pat', '/invitations/id/pat', '/messages/contacts/pat', '/applications?ids=a-sam', '/jobs/id/j-closed']
    // The description of the calls has their examples, which are of nobody.
    const reads = served.requests.flatMap(([operation, call, body]) => (operation === 'platform.openapi' ? [] : [[call, body] as const]))
    let told = 0
    for (const [call, body] of [...reads, ...[...ofSam, ...ofPat].map((path) => [`GET ${path}`, undefined] as const)]) {
      const answer = await served.ask('pat', call, body)
      const text = JSON.stringify(answer.body)
      if (answer.status === 200 && text.includes('a-sam')) told++
      // The company is among those that anybody reads of, and never in one reply with the application.
      expect([call, text.match(/j-closed|Data engineer/)?.[0]]).toEqual([call, undefined])
      expect([call, text.includes('a-sam') && /acme/i.test(text)]).toEqual([call, false])
    }
    expect(told).toBeGreaterThan(3)
  })

  it('of a nomination: the company reads who nominated its applicant, and why only where the student shares it', async () => {
    for (const uid of ['rita', 'ada'])
      expect(await bodyOf(uid, 'GET /applications/id/a-sam')).toMatchObject({
        nominations: [{ professorName: 'Pat Doe', universityLabel: 'MIT', semester: '2026-fall', reason: 'shared-reason' }],
      })
    expect(await bodyOf('rob', 'GET /applications/id/a-stella')).toHaveProperty('nominations', [
      { professorName: 'Paula Doe', universityLabel: 'CMU', semester: '2025-fall', at: '2026-10-01T09:00:00.000Z' },
    ])
    for (const uid of ['sam', 'pat', 'uma', 'emma'])
      expect(await bodyOf(uid, 'GET /applications/id/a-sam')).not.toHaveProperty('nominations')
  })

  it('§2.10 of a nomination: no reason any more once the student took that back in the profile', async () => {
    const said = async (granted: boolean, _pos: string) => {
      const student = { _id: 'sam', nominators: ['pat'], universityId: 'mit' }
      const shares = { sharesWithCareerOffice: true as const, reasons: { granted, at: '2026-11-30T00:00:00.000Z' } }
      const document = { ...student, ...shares, _pos: _pos.padStart(20, '0') }
      await served.put(paths, [document])
      return ((await bodyOf('rita', 'GET /applications/id/a-sam')) as { nominations: readonly object[] }).nominations[0]
    }
    expect(await said(false, '8')).not.toHaveProperty('reason')
    expect(await said(true, '9')).toHaveProperty('reason', 'shared-reason')
  })

  it('of an offer: that it can be accepted, until its last day ends by the company’s clock', async () => {
    const on = async (now: string) => {
      const then = await serve(store, { now: () => Date.parse(now) })
      const { body } = await then.ask('stella', 'GET /applications/id/a-offered')
      await then.close()
      return (body as { allowed: string[] }).allowed
    }
    expect(await on('2026-11-22T04:59:59.999Z')).toEqual(['accepted', 'declined', 'withdrawn'])
    expect(await on('2026-11-22T05:00:00.000Z')).toEqual(['declined', 'withdrawn'])
  })

  it('of an invitation: a visitor sees a masked address, staff no reason', async () => {
    expect(await bodyOf(undefined, 'GET /invitation/i-sent')).toEqual({
      id: 'i-sent',
      role: 'student',
      status: 'sent',
      nomination: true,
      inviterName: 'Pat Doe',
      inviterRole: 'professor',
      universityLabel: 'MIT',
      emailMasked: 'n•••@mit.edu',
      semester: '2026-fall',
      expiresAt: '2026-12-01T00:00:00.000Z',
    })
    expect(JSON.stringify(await bodyOf('uma', 'GET /invitations'))).not.toContain('canary-reason')
    expect(JSON.stringify(await bodyOf('pat', 'GET /invitations'))).toContain('canary-reason')
  })

  it('of a nomination: staff see no reason, the nominator how far the consenting student came', async () => {
    expect(JSON.stringify(await bodyOf('uma', 'GET /nominations'))).not.toContain('canary-reason')
    expect(await bodyOf('pat', 'GET /nominations')).toContainEqual(
      expect.objectContaining({ id: 'n-sam', outcome: 'interviewed', name: 'Sam Doe' }),
    )
    expect(await bodyOf('pat', 'GET /nominations')).toContainEqual(
      expect.objectContaining({ id: 'n-late', status: 'expired', name: 'Nora' }),
    )
  })

  it('of a referral: the address of a student found by search, until they accept', async () => {
    expect(await bodyOf('eric', 'GET /referrals/id/r-stella')).not.toHaveProperty('email')
    expect(await bodyOf('eric', 'GET /referrals/id/r-stella')).not.toHaveProperty('ownership')
    expect(await bodyOf('emma', 'GET /referrals/id/r-sam')).toMatchObject({
      ownership: 'primary',
      allowed: ['withdrawn'],
      email: 'sam@example.edu',
      jobTitle: 'Data engineer',
      studentName: 'Sam Doe',
      employeeName: 'Emma Doe',
    })
    expect(await bodyOf('eric', 'GET /referrals/id/r-late')).toMatchObject({ email: 'nora@cmu.edu', status: 'expired', allowed: [] })
  })

  it('of a referral or nomination by e-mail: whose address it is, until they agree', async () => {
    for (const uid of ['emma', 'rita'])
      for (const path of ['id/r-written', 'employee/emma']) {
        const seen = JSON.stringify(await bodyOf(uid, `GET /referrals/${path}`))
        expect(seen).toContain('"studentName":"A friend","email":"Stella@Example.edu"')
        expect(seen).not.toMatch(/"stella"|Stella Doe/)
      }
    expect(await bodyOf('ada', 'GET /referrals/id/r-written')).toMatchObject({ studentId: 'stella', studentName: 'Stella Doe' })
    expect(await bodyOf('stella', 'GET /referrals/id/r-written')).toMatchObject({ studentId: 'stella', studentName: 'Stella Doe' })
    for (const uid of ['pat', 'uma']) {
      const seen = ((await bodyOf(uid, 'GET /nominations')) as { id: string }[]).find(({ id }) => id === 'n-written')
      expect(seen).toMatchObject({ name: 'A gifted one', email: 'stella@example.edu' })
      expect(seen).not.toHaveProperty('studentId')
    }
    for (const [uid, timeline, sentence] of [
      ['emma', 'referral/r-written', 'Somebody declined the referral'],
      ['pat', 'nomination/n-written', 'The student declined the nomination'],
    ] as const) {
      expect(await bodyOf(uid, `GET /timeline/${timeline}`)).toMatchObject([{ sentence, actor: { displayName: 'Somebody' } }])
      expect(JSON.stringify(await bodyOf(uid, `GET /timeline/${timeline}`))).not.toContain('stella')
    }
    // These callers know her from a search or from her consent.
    expect(await bodyOf('eric', 'GET /referrals/id/r-stella')).toMatchObject({ studentId: 'stella', studentName: 'Stella Doe' })
    expect(await bodyOf('paula', 'GET /nominations')).toContainEqual(expect.objectContaining({ id: 'n-stella', name: 'Stella Doe' }))
  })

  it('of a timeline: outside the company no reason, no note, and nothing of what the student does not know', async () => {
    const inside = (await bodyOf('rita', 'GET /timeline/application/a-sam')) as { sentence: string }[]
    expect(inside.map(({ sentence }) => sentence)).toEqual([
      'Somebody retracted a note',
      'Rita Doe wrote a note',
      'The student was told of the rejection',
      'Rita Doe rejected the application (experience)',
      'Sam Doe applied',
    ])
    expect(inside[3]).toMatchObject({
      reasonCode: 'experience',
      note: 'canary-note',
      via: { operation: 'applications.changeStatus', sentence: 'moved by hand' },
      actor: { uid: 'rita', displayName: 'Rita Doe', role: 'recruiter' },
    })
    expect(inside[0]).toMatchObject({ reason: 'canary-why', actor: { displayName: 'Somebody', role: 'recruiter' } })
    // What the note said is shown to nobody any more.
    expect(JSON.stringify(inside)).not.toContain('canary-retracted')
    expect(JSON.stringify(await bodyOf('rita', `GET /timeline/application/a-sam?at=${earlier}`))).not.toContain('canary-retracted')
    for (const uid of ['sam', 'uma']) {
      const outside = (await bodyOf(uid, 'GET /timeline/application/a-sam')) as { sentence: string }[]
      expect(outside.map(({ sentence }) => sentence)).toEqual(['Rita Doe rejected the application', 'Sam Doe applied'])
      expect(JSON.stringify(outside)).not.toMatch(/canary|experience/)
    }
  })

  it('of a timeline at an instant: what had happened by then, without what undid it later', async () => {
    const at = async (instant: string) =>
      (await bodyOf('rita', `GET /timeline/application/a-sam?at=${encodeURIComponent(instant)}`)) as {
        eventId: string
        undoneBy?: string
      }[]
    expect((await at(today)).map(({ eventId, undoneBy }) => [eventId, undoneBy])).toEqual([
      ['e-5', undefined],
      ['e-4', 'e-5'],
      ['e-3', undefined],
      ['e-2', undefined],
      ['e-1', undefined],
    ])
    expect((await at(earlier)).map(({ eventId, undoneBy }) => [eventId, undoneBy])).toEqual([
      ['e-4', undefined],
      ['e-3', undefined],
      ['e-2', undefined],
      ['e-1', undefined],
    ])
    expect(await at('2000-01-01T00:00:00Z')).toEqual([])
    expect((await served.ask('rita', 'GET /timeline/application/a-sam?at=yesterday')).status).toBe(400)
  })

  it('of a timeline in pages: the newest first, each entry once, and as many as the caller sees', async () => {
    const pagesOf = async (uid: string, query: string) => {
      const pages: string[][] = []
      let next: string | undefined = `/timeline/application/a-sam?${query}`
      while (next !== undefined) {
        const { body, headers } = await served.ask(uid, `GET ${next}`)
        pages.push((body as { eventId: string }[]).map(({ eventId }) => eventId))
        next = /<(.*)>/.exec(headers['link'] ?? '')?.[1]
        if (pages.length === 1) pages.unshift([String(headers['x-total-count'])])
      }
      return pages
    }
    expect(await pagesOf('rita', 'limit=2')).toEqual([['5'], ['e-5', 'e-4'], ['e-3', 'e-2'], ['e-1']])
    expect(await pagesOf('rita', 'limit=5')).toEqual([['5'], ['e-5', 'e-4', 'e-3', 'e-2', 'e-1']])
    expect(await pagesOf('rita', `limit=2&at=${encodeURIComponent(earlier)}`)).toEqual([['4'], ['e-4', 'e-3'], ['e-2', 'e-1']])
    expect(await pagesOf('sam', 'limit=1')).toEqual([['2'], ['e-2'], ['e-1']])
    for (const [uid, cursor] of [
      ['rita', 'nothing'],
      ['sam', 'e-3'],
    ] as const)
      expect(await served.ask(uid, `GET /timeline/application/a-sam?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'bad_cursor', details: { field: 'cursor' } },
      })
    expect((await served.ask('rita', 'GET /timeline/application/a-sam?limit=101')).status).toBe(400)
  })

  it('of a job: only students see their application, only its company the number of applications', async () => {
    expect(await bodyOf('sam', 'GET /jobs/id/j-closed')).toMatchObject({ applied: 'a-sam' })
    expect(await bodyOf('sam', 'GET /jobs/id/j-closed')).not.toHaveProperty('applications')
    expect(await bodyOf('rita', 'GET /jobs')).toContainEqual(expect.objectContaining({ id: 'j-closed', applications: 1 }))
    expect(await bodyOf('rita', 'GET /jobs/id/j-globex')).not.toHaveProperty('applications')
  })
})

describe('a job whose last day has passed', () => {
  it('is shown to companies, and hidden from people who could apply', async () => {
    expect(await bodyOf('rita', 'GET /jobs/id/j-over')).toMatchObject({ status: 'open', closesOn: '2026-11-20' })
    expect(await bodyOf('rob', 'GET /jobs/id/j-over')).toMatchObject({ status: 'closed' })
    for (const uid of ['sam', 'emma', 'pat', 'uma', 'ana']) {
      expect((await served.ask(uid, 'GET /jobs/id/j-over')).status).toBe(404)
      expect(await idsOf(uid, 'POST /jobs/search', { titles: 'engineer' })).toEqual(['j-open'])
    }
  })
})

describe('an account that waits or is suspended', () => {
  it.each([
    ['penny', 'account_pending'],
    ['sid', 'account_suspended'],
  ])('(%s) can read its own account and nothing else', async (uid, code) => {
    expect((await served.ask(uid, `GET /user/${uid}`)).status).toBe(200)
    expect((await served.ask(undefined, 'POST /auth/verifyToken', { token: uid })).status).toBe(200)
    expect((await served.ask(uid, 'GET /user/rita')).status).toBe(404)
    expect(await served.ask(uid, 'GET /jobs')).toMatchObject({ status: 403, body: { code } })
  })
})
