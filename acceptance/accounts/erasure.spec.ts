/** An account is erased: a word that stood in everything of one person is in no byte of the data folder any more (product 2.18, 2.19). */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, send, signIn, type Person, type Problem, type Write } from '../client.ts'
import { mailedTo, mailsTo } from '../outbox.ts'
import { pdfWith, picture, uploadResume } from '../uploads.ts'
import { describePlatform } from '../describe-platform.ts'
import { rebuild, TEST_NOW } from '../platform.ts'

type Task = { readonly state: string; readonly result?: Receipt }
type Receipt = {
  readonly subject: string
  readonly erasedAt: string
  readonly purged: readonly { readonly store: string; readonly count: number }[]
  readonly kept: readonly string[]
}

/** In every personal field, as a word of its own or within one; letters alone, so that names take it too. */
const word = 'Quillfeatherzweig'
const email = `${word.toLowerCase()}@home.example.com`
const password = 'long enough'
const skills = ['go', 'rust', 'sql']

const before = new Map<string, unknown>()
/** The statuses of what the person did. */
const prepared: number[] = []

/** The word as it is, in lower case, as UTF-16 in both orders, and in base64 at each of its three offsets. */
const needles: readonly Buffer[] = [word, word.toLowerCase(), word.toUpperCase()].flatMap((text) => {
  const utf16 = Buffer.from(text, 'utf16le')
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + text).toString('base64')
    // Without the signs that what stands before and behind has a part in.
    return Buffer.from(encoded.slice(offset === 0 ? 0 : 4, 4 * Math.floor((offset + text.length) / 3)))
  })
  return [Buffer.from(text), utf16, Buffer.from(utf16).swap16(), ...base64]
})

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
const erase = (person: Person, body: object = {}) =>
  person.post<Write & Problem>('/me/erase', { idToken: person.token, confirm: 'ERASE', ...body })

describePlatform('an erasure', ({ as, platform }) => {
  let recruiter: Person, professor: Person, employee: Person, staff: Person, student: Person
  let filedId: string,
    applicationId: string,
    jobId: string,
    openId: string,
    offeredId: string,
    invitationId: string,
    copyOfProfessor: string,
    nominationId: string
  /** The names of the files that hold the word in any form. */
  const filesWithWord = () =>
    filesIn(platform.dataDir).filter((file) => {
      const bytes = readFileSync(file)
      return needles.some((needle) => bytes.includes(needle)) || file.includes(word.toLowerCase())
    })

  /** The lists of others, which must stay as they were. */
  const seenByOthers = async () => {
    const counted = async (person: Person, path: string) => (await person.get<readonly unknown[]>(path)).body.length
    return {
      applications: await counted(recruiter, '/applications/recruiter?limit=100'),
      ofTheJob: await counted(recruiter, `/applications/recruiter?jobId=${jobId}`),
      nominations: await counted(professor, '/nominations?limit=100'),
      referrals: await counted(employee, `/referrals/employee/${employee.uid}?limit=100`),
    }
  }

  /** Written about the address, or by its owner, while it has no account. */
  async function beforeTheAccount(): Promise<void> {
    const { origin } = platform
    const csv = { 'content-type': 'text/csv' }
    const admin = await as('admin')
    const another = await as('professor2')
    const done = (reply: { readonly status: number }) => prepared.push(reply.status)
    done(await another.post('/nominations/drafts', { email, name: word, reason: `Heard of ${word}.` }))
    const list = `email,name,role\n${email.toUpperCase()},${word} Elsewhere,student`
    const path = '/roster/import?university=fernhollow'
    done(await send(origin, { method: 'POST', path, token: admin.token, raw: list, headers: csv }))
    const file = `email,name,role,text\n${email},${word} Filed,employee,Join us ${word}.`
    done(await send(origin, { method: 'POST', path: '/invitations/import', token: admin.token, raw: file, headers: csv }))
    filedId = (await admin.get<{ id: string; email: string }[]>('/invitations?limit=100')).body.find((one) => one.email === email)?.id ?? ''
    await mailedTo(email, platform, 'invitation')
    done(await admin.post('/invitations/revoke', { id: filedId }))
    const visitor = { email, displayName: `Z. ${word}`, role: 'professor', university: 'demo-university', text: `I teach ${word}.` }
    done(await send(origin, { method: 'POST', path: '/access-requests', body: visitor }))
    const contact = { name: word, email, text: `Is ${word} welcome?` }
    done(await send(origin, { method: 'POST', path: '/contact', body: contact }))
  }

  beforeAll(async () => {
    const { origin } = platform
    ;[recruiter, professor, employee, staff] = [await as('recruiter'), await as('professor'), await as('employee'), await as('university')]
    // Before the account: none of it belongs to the account that is made later.
    await beforeTheAccount()
    await professor.post('/invitations/student', {
      email,
      name: `${word} One`,
      reason: `Wrote the ${word} scheduler.`,
      text: `Do join, ${word}.`,
    })
    // Of an account that is made later, and of a university that expects the person.
    const roster = `email,name,role\n${email},${word} Two,student`
    const headers = { 'content-type': 'text/csv' }
    prepared.push((await send(origin, { method: 'POST', path: '/roster/import', token: staff.token, raw: roster, headers })).status)
    const form = {
      invitationId: await mailedTo(email, platform, 'invitation', 2),
      password,
      displayName: `Zoe ${word}`,
      role: 'student',
      profile: {
        degree: 'bachelor',
        major: `${word} science`,
        graduationDate: '2027-05-31',
        skills,
        visibility: 'recruiters',
        openToReferrals: true,
      },
      consents: { terms: true, shareReason: true },
    }
    prepared.push((await send<Write>(origin, { method: 'POST', path: '/register', body: form })).status)
    student = await signIn(origin, email, password)
    for (const [attr, value] of [
      ['phone', `+1 ${word}`],
      ['workAuthorization', `${word} visa`],
      ['workExperiences', [{ title: `${word} intern`, organization: `${word} Inc.`, start: '2025-06', description: `Did ${word}.` }]],
      ['links', { github: `https://github.example/${word}` }],
      ['gpa', 3.9],
    ] as const)
      prepared.push((await student.post('/user/updateField', { attr, value })).status)
    const search = { name: `${word} jobs`, kind: 'jobs', query: { titles: [`${word} keeper`], place: word }, alert: 'daily' }
    prepared.push((await student.post('/saved-searches', search)).status)
    const cv = pdfWith({ objects: [`(${word})`] })
    prepared.push((await uploadResume(origin, student.token, cv, { filename: `${word}.pdf` })).status)
    await student.get('/resumes/getResumeUrl')
    const photo = { path: '/me/photo', file: 'photo', filename: `${word}.png`, type: 'image/png' }
    prepared.push((await uploadResume(origin, student.token, picture('png', 512, word), photo)).status)
    const job = {
      title: 'Canary keeper',
      jobType: 'internship',
      workplaceType: 'remote',
      description: 'Looks after birds in mines, and after their songs.',
      skills: ['go'],
    }
    jobId = (await recruiter.post('/jobs/post', job)).body.id
    applicationId = (await student.post('/students/apply-job', { jobId, coverLetter: `I like ${word}.` })).body.id
    await recruiter.put(`/applications/status/${applicationId}`, { status: 'under_review', note: `Note on ${word}.` })
    await recruiter.post(`/applications/${applicationId}/notes`, { text: `Said ${word}.`, rating: 2 })
    await recruiter.put(`/applications/status/${applicationId}`, { status: 'rejected', reasonCode: 'other', note: `No ${word}.` })
    await student.post('/messages/send', { toUser: recruiter.uid, message: `About ${word}.` })
    const another = async (title: string) => {
      const { id } = (await recruiter.post('/jobs/post', { ...job, title })).body
      return (await student.post('/students/apply-job', { jobId: id, coverLetter: `Also ${word}.` })).body.id
    }
    openId = await another('Canary feeder')
    offeredId = await another('Canary listener')
    await recruiter.put(`/applications/status/${offeredId}`, { status: 'interviewing' })
    await recruiter.put(`/applications/status/${offeredId}`, { status: 'offered', offerText: `Dear ${word}.` })
    await employee.post('/referrals/invite', { email, message: `Refer ${word}.` })
    // A nomination that waits for an answer.
    const [second] = [await as('professor2')]
    await second.post('/invitations/student', { email, name: word, reason: `Knows ${word}.` })
    nominationId =
      (await second.get<{ id: string; status: string }[]>('/nominations')).body.find(({ status }) => status === 'pending')?.id ?? ''
    // A draft about the person, and a job that they keep.
    prepared.push((await professor.post('/nominations/drafts', { email, name: word, reason: `Draft about ${word}.` })).status)
    prepared.push((await student.post(`/jobs/${jobId}/save`)).status)
    invitationId = (await student.post('/invitations/student', { email: 'friend@home.example.com', text: 'Come along.' })).body.id
    // The platform fills the name in, and the professor's own copy has it in the list of nominations.
    const many = await recruiter.post<{ results?: readonly { ok: boolean }[] }>('/messages/send-many', {
      toUsers: [student.uid],
      message: 'Hello {name}.',
    })
    prepared.push(many.body.results?.every(({ ok }) => ok) ? 200 : 500)
    const copy = await professor.post('/me/export')
    copyOfProfessor = copy.body.id
    await eventually(
      () => professor.get<Task>(`/tasks/${copy.body.id}`),
      (reply) => reply.body.state === 'done',
    )
    // The mail to another that names the person, a minute later; and the list of the professor.
    await eventually(
      async () => mailsTo('friend@home.example.com', platform),
      (mails) => mails.length > 0,
    )
    before.set('others', await seenByOthers())
    // The views that it replaces have the word too, and are kept for a week.
    await rebuild(platform.dataDir)
  }, 120_000)

  describe('§2.18 before an account is erased', () => {
    it('a sign-in of the last minutes and the word ERASE are asked for, of the person alone', async () => {
      expect(await erase(student, { confirm: 'erase' })).toMatchObject({ status: 400 })
      expect(await erase(student, { idToken: 'forged' })).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_required' } })
      expect(await erase(student, { idToken: recruiter.token })).toMatchObject({ status: 403, body: { code: 'not_yourself' } })
      expect((await student.get(`/user/${student.uid}`)).status).toBe(200)
    })

    it('the word lies open in the views and in the outbox, and nowhere else', () => {
      expect(prepared.filter((status) => status >= 300)).toEqual([])
      const names = new Set(filesWithWord().map((file) => file.slice(platform.dataDir.length + 1).split(/[/-]/)[0]))
      expect(names).toEqual(new Set(['identity.db', 'outbox', 'views.db']))
    })
  })

  describe('§2.18 an erasure leaves nothing guessable', () => {
    let receipt: Receipt

    it('ends with a receipt, which only its owner may still read', async () => {
      const listener = await student.listen()
      // A copy that is being made at that moment.
      expect((await student.post('/me/export')).status).toBe(202)
      const [{ status, body }, again] = await Promise.all([erase(student), erase(student)])
      expect([status, body.ok]).toEqual([202, true])
      // Asked for twice, with two keys, it is one task.
      expect(again.body.id).toBe(body.id)
      await listener.closed
      expect((await student.post<Problem>(`/tasks/${body.id}/cancel`)).status).toBe(403)
      const done = await eventually(
        () => student.get<Task>(`/tasks/${body.id}`),
        (reply) => reply.body.state === 'done',
        60_000,
      )
      receipt = done.body.result as Receipt
      expect(receipt).toMatchObject({ subject: student.uid, kept: expect.arrayContaining([expect.stringContaining('erased')]) })
      const counts = Object.fromEntries(receipt.purged.map(({ store, count }) => [store, count]))
      expect(counts).toMatchObject({ keys: 1, signIns: 1 })
      // The résumé and the photo; the copy of the data may be on its way.
      expect(counts['files']).toBeGreaterThan(1)
      // The draft, the list, the request, and the invitations of three people.
      expect(counts['mentions']).toBeGreaterThan(5)
      // The demo's students keep theirs.
      expect(filesIn(join(platform.dataDir, 'files')).filter((file) => file.includes(student.uid))).toEqual([])
      expect(counts['copies']).toBeGreaterThanOrEqual(1)
      expect(filesIn(join(platform.dataDir, 'files')).filter((file) => file.includes(`${professor.uid}/export-`))).toEqual([])
      const gone = (await professor.get<Task>(`/tasks/${copyOfProfessor}`)).body
      expect(gone).toMatchObject({ state: 'failed', message: expect.stringContaining('was removed') })
      expect(gone).not.toHaveProperty('result')
      expect(counts['documents']).toBeGreaterThan(8)
      expect(counts['mails']).toBeGreaterThan(1)
      expect((await student.get<Problem>('/me/consents')).body).toMatchObject({ code: 'account_erased' })
    }, 120_000)

    it('ends the sign-in everywhere, and mails the receipt to the address, without a name', async () => {
      const [mail = ''] = await eventually(
        async () => mailsTo(email, platform),
        (mails) => mails.length > 0,
      )
      expect(mail).toContain('Your Proffer account was erased')
      expect(mail).not.toContain(word)
      // It ends ten seconds after the receipt.
      await platform.moveTo(new Date(Date.parse(TEST_NOW) + 10 * 60_000).toISOString())
      await expect(signIn(platform.origin, email, password)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
      expect((await student.get('/me/consents')).status).toBe(401)
    }, 60_000)

    it('leaves the word in no byte of the data folder but the receipt’s address', async () => {
      const left = await eventually(
        async () => filesWithWord(),
        (files) => files.length === 1,
      )
      expect(left[0]).toMatch(new RegExp(`outbox.*erasure-${student.uid}\\.eml$`))
    })

    it('leaves the counts of others as they were, and a line without a name', async () => {
      expect(await seenByOthers()).toEqual(before.get('others'))
      const seen = await recruiter.get<{ readonly name: string }>(`/applications/id/${applicationId}`)
      expect(seen.body).toMatchObject({ name: 'erased', status: 'rejected', skills: [], notes: [{ text: 'erased' }] })
      expect(seen.body).not.toHaveProperty('rating')
      const trail = await recruiter.get<readonly object[]>(`/timeline/application/${applicationId}`)
      expect(trail.body.length).toBeGreaterThan(2)
      for (const path of [`/user/${student.uid}`, `/students/id/${student.uid}`])
        expect([403, 404]).toContain((await recruiter.get(path)).status)
      expect((await recruiter.get(`/messages/contacts/${recruiter.uid}`)).status).toBe(200)
      const { body: messages } = await recruiter.get<readonly { readonly message: string }[]>(`/messages/${student.uid}`)
      expect(messages.map(({ message }) => message)).toContain('Hello erased.')
      expect((await staff.get('/people/waiting')).status).toBe(200)
    })

    it('§2.14 ends what was open of the person, in words without a name', async () => {
      const seen = async (id: string) => (await recruiter.get<{ name: string; status: string }>(`/applications/id/${id}`)).body
      expect(
        await eventually(
          () => seen(openId),
          ({ status }) => status === 'withdrawn',
        ),
      ).toMatchObject({ name: 'erased' })
      expect(
        await eventually(
          () => seen(offeredId),
          ({ status }) => status === 'declined',
        ),
      ).toMatchObject({ name: 'erased' })
      expect(await seen(applicationId)).toMatchObject({ status: 'rejected' })
      type Entry = { readonly sentence: string; readonly via?: { readonly sentence: string } }
      const [entry] = (await recruiter.get<Entry[]>(`/timeline/application/${openId}`)).body
      expect(entry).toMatchObject({ sentence: 'The platform withdrew the application' })
      const told = (await recruiter.get<{ sentence: string }[]>('/notifications?limit=100')).body.map(({ sentence }) => sentence)
      expect(told).toContain('An application for Canary feeder was withdrawn, because the account was erased')
      const statusOf = async (person: Person, path: string, id: string) =>
        (await person.get<{ id: string; status: string }[]>(path)).body.find((one) => one.id === id)?.status
      const second = await as('professor2')
      expect(await statusOf(second, '/nominations?limit=100', nominationId)).toBe('expired')
      const referred = (await employee.get<{ status: string }[]>(`/referrals/employee/${employee.uid}?limit=100`)).body
      expect(referred[0]).toMatchObject({ status: 'expired' })
      expect((await send(platform.origin, { method: 'GET', path: `/invitation/${invitationId}` })).status).toBe(410)
    })

    it('leaves no row without a name on a list that expected the address, nor a draft or a request of it', async () => {
      const admin = await as('admin')
      const names = async (person: Person, path: string) =>
        (await person.get<{ displayName?: string; email: string }[]>(path)).body.flatMap(({ displayName, email: to }) => [displayName, to])
      const another = await as('professor2')
      const listed = [
        ...(await names(admin, '/roster?limit=100&university=fernhollow&state=expected')),
        ...(await names(admin, '/access-requests?limit=100')),
        ...(await names(another, '/nominations/drafts?limit=100')),
      ]
      expect(listed.filter((text) => text === 'erased' || text === '')).toEqual([])
    })

    it('is not undone by a restart', async () => {
      await platform.restart()
      expect(filesWithWord()).toHaveLength(1)
      recruiter = await as('recruiter')
      expect((await recruiter.get(`/applications/id/${applicationId}`)).body).toMatchObject({ name: 'erased' })
    }, 60_000)

    it('frees the address, for somebody new', async () => {
      staff = await as('university')
      await staff.post('/invitations/student', { email })
      const form = {
        invitationId: await mailedTo(email, platform, 'invitation', 2),
        password,
        displayName: 'Somebody New',
        consents: { terms: true },
      }
      const made = await send<Write>(platform.origin, { method: 'POST', path: '/register', body: form })
      expect(made).toMatchObject({ status: 201, body: { status: 'active' } })
      expect(made.body.id).not.toBe(student.uid)
      const again = await signIn(platform.origin, email, password)
      expect((await again.get(`/applications/student/${again.uid}`)).body).toEqual([])
    }, 60_000)

    it('lets whoever had invited the address invite it again, one by one and by a file', async () => {
      const admin = await as('admin')
      const headers = { 'content-type': 'text/csv' }
      const [path, token] = ['/invitations/import?dryRun=true', admin.token]
      const file = await send(platform.origin, { method: 'POST', path, token, raw: `email,role\n${email},employee`, headers })
      expect(file).toMatchObject({ status: 200, body: { accepted: 1, refused: 0 } })
      const invite = () => admin.post<Write>('/invitations/employee', { email })
      const again = await invite()
      expect(again).toMatchObject({ status: 201, body: { status: 'sent' } })
      expect(again.body.id).not.toBe(filedId)
      expect((await invite()).body.id).toBe(again.body.id)
      // Whether a mail goes out at once is the day's budget of mails to the address, which an erasure does not begin anew.
      const listed = (await admin.get<{ id: string; email: string; status: string }[]>('/invitations?limit=100')).body
      expect(listed.filter(({ id }) => id === again.body.id)).toMatchObject([{ email, status: 'sent' }])
      expect(listed.filter(({ id }) => id === filedId)).toMatchObject([{ email: 'erased', status: 'revoked' }])
    }, 60_000)
  })
})
