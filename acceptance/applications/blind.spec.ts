/** Blind review: what a company may not know of an applicant before the application is shortlisted is in none of its replies (product 2.19). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describedCalls, type DescribedCall } from '../calls.ts'
import { eventually, heardAll, inParallel, send, type Person, type RefreshListener, type Write } from '../client.ts'
import { pdfWith, uploadResume } from '../uploads.ts'
import { describePlatform } from '../describe-platform.ts'
import { subscribe } from '../subscription.ts'
import { waysToAskReports } from './report-ways.ts'
import { mailsTo } from '../outbox.ts'
import { TEST_NOW } from '../platform.ts'

/** In name, address, letter and link of the applicant, and nowhere else in the demo. */
const word = 'Quillfeatherzweig'
const email = `${word.toLowerCase()}@home.example.com`
const university = 'demo-university'
const company = 'kestrel-works'

type Application = Readonly<Record<string, unknown>> & { readonly id: string }

const job = {
  jobType: 'internship',
  workplaceType: 'remote',
  description: 'Looks at what people can do, and not at who they are.',
  skills: ['go', 'sql'],
  blindReview: true,
}
type Walk = { readonly answered: ReadonlySet<string>; readonly told: ReadonlySet<string> }

/**
 * Calls that go by a link or are of other roles' making. Every other call answers to at least one way of asking, also a new one.
 */
const neverAnswered: readonly string[] = ['files.open', 'notifications.readMailOfLink', 'tasks.read']

/** The student wrote first, so the name stands in that thread, and nowhere else. */
const inTheThreadAlone = ['collections.messages', 'messages.contacts', 'messages.read', 'messages.unreadCount']

const days = (later: number) => new Date(Date.parse(TEST_NOW) + later * 86_400_000).toISOString()

const hiddenFields = ['studentId', 'email', 'university', 'universityLabel', 'coverLetter', 'resumeVersionId', 'referralId']

describePlatform('a blind review', ({ as, platform, registered }) => {
  let recruiter: Person, employee: Person, admin: Person, student: Person
  let calls: readonly DescribedCall[]
  let applicationId: string, withdrawnId: string, jobId: string
  let listener: RefreshListener
  /** Words that tell who it is, beside the words that the person wrote. */
  let secrets: readonly string[]
  /** Ids of other things, so that every call answers something. */
  let others: readonly string[]
  let shortlisted: string, submittedAt: string

  const move = (body: object) => recruiter.put<Write>(`/applications/status/${applicationId}`, body)

  beforeAll(async () => {
    const { origin } = platform
    ;[recruiter, employee, admin] = [await as('recruiter'), await as('employee'), await as('admin')]
    calls = await describedCalls(origin)
    await subscribe(platform, recruiter)
    student = await registered('student', {
      displayName: `Zoe ${word}`,
      email,
      profile: { major: undefined, skills: ['go', 'rust'], visibility: 'private', openToReferrals: false },
    })
    await student.post('/user/updateField', { attr: 'links', value: { github: `https://github.example/${word}` } })
    for (const [attr, value] of Object.entries({ gpa: 3.87, gpaVisible: true })) await student.post('/user/updateField', { attr, value })
    const worked = { title: 'Compiler intern', organization: `${word} Works`, start: '2025-06', end: '2025-08', description: `As ${word}.` }
    await student.post('/user/updateWorkExperiences', { workExperiences: [worked] })
    await uploadResume(origin, student.token, pdfWith(), { filename: `${word}.pdf` })
    listener = await recruiter.listen()
    const apply = async (title: string) => {
      const posted = (await recruiter.post('/jobs/post', { ...job, title })).body.id
      return { posted, applied: (await student.post('/students/apply-job', { jobId: posted, coverLetter: `I am ${word}.` })).body.id }
    }
    const [kept, gone] = [await apply('Tester in the dark'), await apply('Listener in the dark')]
    ;[jobId, applicationId, withdrawnId] = [kept.posted, kept.applied, gone.applied]
    await student.put(`/applications/status/${withdrawnId}`, { status: 'withdrawn' })
    const own = await student.get<Application>(`/applications/id/${applicationId}`)
    submittedAt = String(own.body['submittedAt'])
    // A visitor's page of the job is read, too.
    await recruiter.post(`/organizations/${company}/update`, { publicPage: true })
    secrets = [word.toLowerCase(), student.uid, String(own.body['resumeVersionId'])]
    const known = await Promise.all(['student', 'professor', 'university', 'employee'].map(as))
    await recruiter.post('/messages/send', { toUser: known[0]?.uid, message: 'When could you start?' })
    const sent = { email: 'somebody@home.example.com', name: 'Somebody' }
    const [invitation, referral] = [await recruiter.post('/invitations/student', sent), await recruiter.post('/referrals/invite', sent)]
    others = [...known.map(({ uid }) => uid), invitation.body.id, referral.body.id, 'go']
  })
  afterAll(async () => {
    listener.close()
  })

  /** Every way to ask a call about the applicant: with each id in its path, and with each filter that could find them. */
  function waysToAsk({ method, path, params, query, body }: DescribedCall): readonly { readonly path: string; readonly body?: object }[] {
    if (path.startsWith('/reports/{name}')) return waysToAskReports(path, query)
    const ids = [applicationId, withdrawnId, jobId, student.uid, secrets[2] ?? '', recruiter.uid, company, ...others]
    const first = params.some(({ name }) => name === 'type')
      ? ['application', 'job', 'user', 'organization', 'subscription'].flatMap((type) => ids.map((id) => [type, id]))
      : ids.map((id) => [id, id])
    const paths =
      params.length === 0
        ? [path]
        : first.map((values) => params.reduce((filled, { name }, n) => filled.replace(`{${name}}`, values[n] ?? ''), path))
    if (method === 'POST') {
      const fields = Object.keys(body?.properties ?? {})
      const filters = { name: word, q: word, titles: [word], schools: [university], skills: ['go'], format: 'csv' }
      return [{}, ...Object.entries(filters).flatMap(([name, value]) => (fields.includes(name) ? [{ [name]: value }] : []))].flatMap(
        (sent) => paths.map((each) => ({ path: each, body: sent })),
      )
    }
    const known = query.map(({ name }) => name)
    const values: Readonly<Record<string, string>> = {
      limit: '100',
      format: 'csv',
      q: word,
      text: word,
      school: university,
      ids: [applicationId, withdrawnId, student.uid].join(','),
      jobId,
      contactId: student.uid,
      status: 'submitted',
      sort: 'name',
      organization: company,
    }
    const filters = Object.entries(values).flatMap(([name, value]) =>
      known.includes(name) ? [`?${name}=${encodeURIComponent(value)}`] : [],
    )
    return paths.flatMap((each) => ['', ...filters].map((filter) => ({ path: `${each}${filter}` })))
  }

  /** Asks everything that the role may read. @returns the calls that answered at all, and those in whose answers a secret stood */
  async function walk(person: Person, role: 'recruiter' | 'employee'): Promise<Walk> {
    const answered = new Set<string>()
    const told = new Set<string>()
    const reads = calls.filter(({ method, path, roles }) => role in roles && (method === 'GET' || path.endsWith('/search')))
    await inParallel(
      reads.flatMap((call) => waysToAsk(call).map((way) => ({ ...way, call }))),
      async ({ path, body, call: { operation, method } }) => {
        const reply = await send(platform.origin, { method, path, token: person.token, ...(body && { body }) })
        if (reply.status === 200) answered.add(operation)
        // What was asked for stands in the palette's offer to search for it.
        const isPalette = operation === 'palette.search' && Array.isArray(reply.body)
        const said = isPalette ? (reply.body as { kind: string }[]).filter(({ kind }) => kind !== 'page') : reply.body
        const text = JSON.stringify([said, { ...reply.headers, link: undefined }]).toLowerCase()
        if (secrets.some((secret) => text.includes(secret.toLowerCase()))) told.add(operation)
      },
    )
    return { answered, told }
  }

  const asCompany = async () => (await recruiter.get<Application>(`/applications/id/${applicationId}`)).body

  describe('§2.19 an application to a job that is reviewed blind', () => {
    it('tells the company in no reply or refresh whose it is', async () => {
      const { answered, told } = await walk(recruiter, 'recruiter')
      expect(secrets).not.toContain('undefined')
      expect([...told]).toEqual([])
      const reads = calls.filter(({ method, path, roles }) => 'recruiter' in roles && (method === 'GET' || path.endsWith('/search')))
      expect(reads.map(({ operation }) => operation).filter((operation) => !answered.has(operation))).toEqual(neverAnswered)
      expect([...(await walk(employee, 'employee')).told]).toEqual([])
      expect(JSON.stringify(listener.received)).toContain(applicationId)
      for (const secret of secrets) {
        expect(JSON.stringify(listener.received).toLowerCase()).not.toContain(secret.toLowerCase())
      }
    })

    it('is a candidate with skills, degree and source, and nothing of the person', async () => {
      const name = `Candidate ${applicationId.slice(-4)}`
      const seen = await asCompany()
      expect(seen).toMatchObject({ name, hidden: true, skills: ['go'], gpa: 3.75, headline: 'Bachelor', source: 'direct' })
      // The profile of that moment would tell whose it is by what is changed there.
      expect(JSON.stringify(seen)).not.toContain('Compiler intern')
      for (const field of hiddenFields) expect(seen).not.toHaveProperty(field)
      // A hidden field finds nobody; a shown one does.
      const found = async (filter: string) =>
        (await recruiter.get<Application[]>(`/applications/recruiter?limit=100&jobId=${jobId}&${filter}`)).body.map(({ id }) => id)
      for (const filter of [`q=${word}`, `school=${university}`, 'skill=rust', 'minGpa=3.85'])
        expect([filter, await found(filter)]).toEqual([filter, []])
      for (const filter of ['skill=go', 'skill=go,rust', 'minGpa=3.75', 'sort=name', 'q=candidate'])
        expect([filter, await found(filter)]).toEqual([filter, [applicationId]])
      // Skills that the job asks for by now show no more than those it asked for.
      const asks = (skills: readonly string[]) => recruiter.post('/jobs/update', { id: jobId, formData: { skills } })
      expect((await asks(['go', 'sql', 'rust'])).status).toBe(200)
      expect(await asCompany()).toMatchObject({ skills: ['go'], match: { count: 1 } })
      expect(await found('skill=rust')).toEqual([])
      await asks(job.skills)
      expect((await recruiter.get(`/applications/student/${student.uid}`)).status).toBe(404)
      expect((await recruiter.get(`/user/${student.uid}`)).status).toBe(404)
      expect((await recruiter.get(`/resumes/${secrets[2]}`)).status).toBe(404)
      const [applied] = (await recruiter.get<{ sentence: string; actor: object }[]>(`/timeline/application/${applicationId}`)).body.slice(
        -1,
      )
      expect(applied).toMatchObject({ sentence: `${name} applied`, actor: { displayName: name } })
      expect(applied?.actor).not.toHaveProperty('uid')
    })

    it('is open for the student and for admins', async () => {
      for (const person of [student, admin])
        expect((await person.get<Application>(`/applications/id/${applicationId}`)).body).toMatchObject({
          name: `Zoe ${word}`,
          studentId: student.uid,
        })
    })

    it('keeps the student from being written to, and lets the student write first', async () => {
      const write = () => recruiter.post('/messages/send', { toUser: student.uid, message: 'Who are you?' })
      expect((await write()).status).toBe(403)
      const first = await student.post('/messages/send', { toUser: recruiter.uid, message: 'May I ask something?' })
      expect(first.status).toBe(201)
      expect((await write()).status).toBe(201)
      expect(await asCompany()).toMatchObject({ hidden: true })
      expect([...(await walk(recruiter, 'recruiter')).told].toSorted()).toEqual(inTheThreadAlone)
    })

    it('opens when it is shortlisted, but not as of the time before', async () => {
      await move({ status: 'under_review' })
      expect(await asCompany()).toMatchObject({ hidden: true })
      // Switched off for the job, it opens nothing that was sent before.
      await recruiter.post('/jobs/update', { id: jobId, formData: { blindReview: false } })
      expect(await asCompany()).toMatchObject({ hidden: true })
      const { eventId } = (await move({ status: 'shortlisted' })).body
      shortlisted = eventId
      const seen = await asCompany()
      expect(seen).toMatchObject({ name: `Zoe ${word}`, email, studentId: student.uid, university, coverLetter: `I am ${word}.` })
      // By `blind`, the page hides the name again in what it shows of the time before.
      expect(seen).toMatchObject({ blind: true })
      for (const field of ['hidden', 'work']) expect(seen).not.toHaveProperty(field)
      const { told } = await walk(recruiter, 'recruiter')
      expect([...told]).toEqual(
        expect.arrayContaining(['applications.listForRecruiter', 'applications.read', 'timeline.read', 'users.read']),
      )
      const past = await recruiter.get(`/timeline/application/${applicationId}?at=${submittedAt}`)
      expect(JSON.stringify(past.body)).toContain(`Candidate ${applicationId.slice(-4)} applied`)
    })

    it('is hidden again after the move is taken back, for which there has to be a reason', async () => {
      const refused = await move({ status: 'under_review', undoes: shortlisted })
      expect(refused).toMatchObject({ status: 409, body: { code: 'name_is_open' } })
      expect((await move({ status: 'under_review', reason: 'The wrong card.' })).status).toBe(200)
      expect([...(await walk(recruiter, 'recruiter')).told].toSorted()).toEqual(inTheThreadAlone)
      expect(await asCompany()).toMatchObject({ hidden: true })
    })

    it('stays hidden when it ends before', async () => {
      await move({ status: 'rejected', reasonCode: 'other' })
      expect(await asCompany()).toMatchObject({ hidden: true, status: 'rejected' })
    })
  })

  describe('§2.19 a student who was referred to a job that is reviewed blind', () => {
    type Entry = Readonly<Record<'sentence' | 'requestId' | 'eventId' | 'position' | 'at' | 'recordedAt', string>>
    type Referral = { readonly status: string; readonly applicationId?: string; readonly revision: number }

    let posted: string
    beforeAll(async () => {
      posted = (await recruiter.post('/jobs/post', { ...job, title: 'Taster in the dark' })).body.id
    })
    const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@home.example.com`
    const referred = async (name: string, by = employee) => {
      const person = await registered('student', { displayName: name, profile: { openToReferrals: true } })
      // A recruiter without a subscription refers by the address alone.
      const whom = by === recruiter ? { email: addressOf(name) } : { studentId: person.uid }
      const { id } = (await by.post('/referrals/invite', { ...whom, jobId: posted })).body
      return { person, referralId: id, jobId: posted }
    }
    const accept = ({ person, ...ids }: Awaited<ReturnType<typeof referred>>) => person.post('/referrals/accept', ids)
    const apply = async ({ person, jobId: of }: Awaited<ReturnType<typeof referred>>) =>
      (await person.post('/students/apply-job', { jobId: of, coverLetter: 'I would like to.' })).body.id
    /** The referral has the status for its employee, who follows it in any case (product 2.3), so for the company nothing more is to come. */
    const follows = (id: string, status: string) =>
      eventually(
        () => employee.get<Referral>(`/referrals/id/${id}`),
        ({ body }) => body.status === status,
      )
    /** All that the company reads of a referral, as text. */
    const companyReads = async (id: string, uid: string) => {
      const paths = [
        `/referrals/id/${id}`,
        `/referrals?ids=${id}`,
        `/referrals/employee/${employee.uid}?ids=${id}`,
        `/referrals/studentId/${uid}`,
        `/referrals/employee/${employee.uid}?ids=${id}&format=csv`,
        `/timeline/referral/${id}`,
        `/timeline/referral/${id}?format=csv`,
      ]
      // One after the other: nobody has two tables written at once.
      return Array.fromAsync(paths, async (path) => [path, (await recruiter.get(path)).body])
    }
    const aboutReferral = (id: string, uid: string) =>
      listener.received.filter(({ ids }) => ids === 'all' || [id, `referral-${id}`, uid].some((one) => ids.includes(one)))
    const allHeard = async () => {
      await platform.settle()
      await heardAll(recruiter, listener)
    }
    const trail = async (of: string, id: string) => (await recruiter.get<Entry[]>(`/timeline/${of}/${id}`)).body

    it('is not found by what the referral does when the application is sent and moved', async () => {
      const asked = await referred('Ada Referredfirst')
      const { referralId, person } = asked
      await accept(asked)
      await eventually(
        () => recruiter.get<Referral>(`/referrals/id/${referralId}`),
        ({ body }) => body.status === 'accepted',
      )
      const before = await companyReads(referralId, person.uid)
      expect(JSON.stringify(before)).toContain('Ada Referredfirst')
      await allHeard()
      const heard = aboutReferral(referralId, person.uid).length

      const id = await apply(asked)
      await follows(referralId, 'submitted')
      expect(await companyReads(referralId, person.uid)).toEqual(before)
      await recruiter.put(`/applications/status/${id}`, { status: 'under_review' })
      await follows(referralId, 'in_process')
      expect(await companyReads(referralId, person.uid)).toEqual(before)
      expect((await recruiter.get(`/applications/recruiter?source=referred&ids=${id}`)).body).toMatchObject([{ hidden: true }])
      await allHeard()
      expect(aboutReferral(referralId, person.uid).slice(heard)).toEqual([])

      const told = JSON.stringify(before)
      for (const { requestId, eventId, position, at, recordedAt } of await trail('application', id))
        for (const value of [requestId, eventId, position, at, recordedAt]) expect(told).not.toContain(value)

      // A recruiter who tries to move it by hand is told no more.
      const outside = { status: 'submitted', external: true }
      for (const body of [{ status: 'accepted' }, { status: 'hired' }, { status: 'submitted' }, outside, { status: 'withdrawn' }]) {
        const reply = await recruiter.post('/referrals/update-status', { referralId, ...body })
        expect([body, reply.status, JSON.stringify(reply.body)]).toEqual([body, 409, expect.not.stringContaining('in_process')])
      }

      await recruiter.put(`/applications/status/${id}`, { status: 'shortlisted' })
      expect((await recruiter.get<Referral>(`/referrals/id/${referralId}`)).body).toMatchObject({ status: 'in_process', applicationId: id })
      expect((await trail('referral', referralId)).map(({ sentence }) => sentence)).toContain(
        'The referral follows the application: In process',
      )
    })

    it('is not found by the answer to a referral that came after the application either', async () => {
      const asked = await referred('Bea Referredlater')
      const id = await apply(asked)
      const reads = async () => Promise.all([recruiter.get(`/applications/id/${id}`), trail('application', id)])
      const bodies = async () => (await reads()).map((one) => ('body' in one ? one.body : one))
      await eventually(
        () => recruiter.get(`/applications/id/${id}`),
        ({ status }) => status === 200,
      )
      const before = await bodies()
      await allHeard()
      const heard = listener.received.length
      await accept(asked)
      await follows(asked.referralId, 'submitted')
      await eventually(
        () => recruiter.get<Referral>(`/referrals/id/${asked.referralId}`),
        ({ body }) => body.status === 'accepted',
      )
      expect(await bodies()).toEqual(before)
      await allHeard()
      const ids = listener.received.slice(heard).flatMap((refresh) => refresh.ids)
      expect(ids.filter((one) => one.includes(id))).toEqual([])
    })

    const sentences = async () =>
      (await recruiter.get<{ sentence: string }[]>('/notifications?limit=100')).body.map(({ sentence }) => sentence).join('\n')

    it('is not found by a recruiter who referred the student herself', async () => {
      const asked = await referred('Dot Referredherself', recruiter)
      const { referralId, person } = asked
      await accept(asked)
      await eventually(
        () => recruiter.get<Referral>(`/referrals/id/${referralId}`),
        ({ body }) => body.status === 'accepted',
      )
      const before = await companyReads(referralId, person.uid)
      await allHeard()
      const heard = aboutReferral(referralId, person.uid).length
      const id = await apply(asked)
      await recruiter.put(`/applications/status/${id}`, { status: 'under_review' })
      const asStudent = () => person.get<Referral>(`/referrals/id/${referralId}`)
      await eventually(asStudent, ({ body }) => body.status === 'in_process')
      await allHeard()
      expect(await companyReads(referralId, person.uid)).toEqual(before)
      expect(aboutReferral(referralId, person.uid).slice(heard)).toEqual([])
      expect(await sentences()).not.toMatch(/Dot Referredherself.* (applied|is in process)/)

      await recruiter.put(`/applications/status/${id}`, { status: 'shortlisted' })
      await recruiter.put(`/applications/status/${id}`, { status: 'rejected', reasonCode: 'other' })
      await eventually(sentences, (all) => all.includes('Dot Referredherself was not selected this time'))
    })

    it('is not found by an erasure, which ends the application too', async () => {
      const person = await registered('student', { displayName: 'Ida Erasedlater', profile: { openToReferrals: true } })
      const offered = (await recruiter.post('/referrals/invite', { email: addressOf('Ida Erasedlater') })).body.id
      const id = (await person.post('/students/apply-job', { jobId: posted })).body.id
      expect((await person.post('/me/erase', { idToken: person.token, confirm: 'ERASE' })).status).toBe(202)
      await eventually(
        () => recruiter.get<Referral>(`/applications/id/${id}`),
        ({ body }) => body.status === 'withdrawn',
        60_000,
      )
      await eventually(
        () => recruiter.get<Referral>(`/referrals/id/${offered}`),
        ({ body }) => body.status === 'expired',
        60_000,
      )
      const trails = [await trail('application', id), await trail('referral', offered)]
      for (const told of trails) expect(JSON.stringify(told)).not.toMatch(new RegExp(`${person.uid}|erased`))
      const requests = trails.flatMap((entries) => entries.map(({ requestId }) => requestId))
      expect(new Set(requests).size).toBe(requests.length)
    })

    it('is not found by the instant of an erasure, nor by the end of a referral that was accepted', async () => {
      const asked = await Promise.all(['Ina Erasedopen', 'Ira Erasedended', 'Ivo Erasednever'].map((name) => referred(name)))
      await Promise.all(asked.map(accept))
      const [open, ended] = asked as [Awaited<ReturnType<typeof referred>>, Awaited<ReturnType<typeof referred>>]
      const ids = [await apply(open), await apply(ended)] as const
      await recruiter.put(`/applications/status/${ids[1]}`, { status: 'rejected', reasonCode: 'other' })
      await follows(open.referralId, 'submitted')
      await follows(ended.referralId, 'not_selected')
      await allHeard()
      const heard = listener.received.length
      await Promise.all(asked.map(({ person }) => person.post('/me/erase', { idToken: person.token, confirm: 'ERASE' })))
      const card = await eventually(
        () => recruiter.get<Record<string, string>>(`/applications/id/${ids[0]}`),
        ({ body }) => body['status'] === 'withdrawn',
        60_000,
      )
      const ofReferrals = await eventually(
        () => Promise.all(asked.map(async ({ referralId }) => (await recruiter.get<Referral>(`/referrals/id/${referralId}`)).body)),
        (all) => !/Erased(open|ended|never)/.test(JSON.stringify(all)),
        60_000,
      )
      // The application was sent on the day of the erasure, so it stands where that does.
      const [last, first] = await trail('application', ids[0])
      expect(last).toMatchObject({ to: 'withdrawn', at: first?.at, recordedAt: first?.at })
      expect(card.body['since']).toBe(first?.at)
      await allHeard()
      expect(listener.received.slice(heard).filter(({ ids: of }) => of.includes(ids[0]))).toEqual([])
      // An applicant's referral ends neither sooner nor later than that of somebody who never applied.
      const told = ofReferrals.map(({ status, revision }) => ({ status, revision }))
      expect(told).toEqual([told[2], told[2], { ...told[2], status: 'accepted' }])
      const trails = await Promise.all(asked.map(({ referralId }) => trail('referral', referralId)))
      expect(trails.map((entries) => entries.length)).toEqual([2, 2, 2])
      expect(JSON.stringify([ofReferrals, trails])).not.toMatch(/expired/)
    })

    it('is not found by a second referral that is accepted once the application was rejected', async () => {
      const asked = await referred('Eli Referredtwice')
      await accept(asked)
      const id = await apply(asked)
      await follows(asked.referralId, 'submitted')
      await recruiter.put(`/applications/status/${id}`, { status: 'rejected', reasonCode: 'other' })
      await follows(asked.referralId, 'not_selected')
      const again = await recruiter.post('/referrals/invite', { email: addressOf('Eli Referredtwice'), jobId: posted })
      expect(again.status).toBe(201)
      const second = again.body.id
      expect((await accept({ ...asked, referralId: second })).status).toBe(200)
      const asCompanyReads = async (one: string) => (await recruiter.get<Referral>(`/referrals/id/${one}`)).body
      await eventually(
        () => asCompanyReads(second),
        ({ status }) => status === 'accepted',
      )
      await allHeard()
      // As if nobody had applied: the first yes owns, and neither leads to an application.
      const [first, other] = [await asCompanyReads(asked.referralId), await asCompanyReads(second)]
      expect([first, other]).toMatchObject([
        { status: 'accepted', ownership: 'primary' },
        { status: 'accepted', ownership: 'secondary' },
      ])
      for (const one of [first, other]) expect(one).not.toHaveProperty('applicationId')
      expect(await sentences()).not.toMatch(/Eli Referredtwice.* (applied|was not selected)/)
      expect(JSON.stringify(await trail('application', id))).not.toContain(second)
    })

    it('is not found by referring or withdrawing again once the application was rejected', async () => {
      const ofApplicant = await referred('Fay Referredagain', recruiter)
      const ofControl = await referred('Gus Referredonly', recruiter)
      await Promise.all([ofApplicant, ofControl].map(accept))
      const id = await apply(ofApplicant)
      await recruiter.put(`/applications/status/${id}`, { status: 'rejected', reasonCode: 'other' })
      await eventually(
        () => ofApplicant.person.get<Referral>(`/referrals/id/${ofApplicant.referralId}`),
        ({ body }) => body.status === 'not_selected',
      )
      await allHeard()
      const answers = async (asked: typeof ofControl, name: string) => {
        const again = await recruiter.post('/referrals/invite', { email: addressOf(name), jobId: posted })
        const withdrawn = await recruiter.post('/referrals/update-status', { referralId: asked.referralId, status: 'withdrawn' })
        return [again, withdrawn].map(({ status, body }) => [status, { ...body, requestId: '' }])
      }
      const control = await answers(ofControl, 'Gus Referredonly')
      expect(control).toMatchObject([
        [409, { code: 'duplicate_referral' }],
        [409, { code: 'illegal_transition' }],
      ])
      expect(await answers(ofApplicant, 'Fay Referredagain')).toEqual(control)
    })

    // The last, for the clock of the platform moves.
    it('is called a candidate in what the company is told after two weeks without an answer, too', async () => {
      const applied = await student.post('/students/apply-job', { jobId: posted, coverLetter: `I am ${word}.` })
      const sentence = `The application of Candidate ${applied.body.id.slice(-4)} for Taster in the dark has been at Submitted for 14 days`
      await platform.moveTo(days(15.2))
      recruiter = await as('recruiter')
      expect(await sentences()).toContain(sentence)
      expect([...(await walk(recruiter, 'recruiter')).told].toSorted()).toEqual(inTheThreadAlone)
      await platform.moveTo(days(16.2))
      const mails = mailsTo('recruiter@demo.example', platform).filter((mail) => mail.includes('for 14 days'))
      expect(mails.join('\n').replaceAll(/\s+/g, ' ')).toContain(sentence)
      for (const secret of secrets) expect(mails.join('\n').toLowerCase()).not.toContain(secret.toLowerCase())
    })
  })
})
