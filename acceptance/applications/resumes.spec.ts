/** Opening a résumé: who may, and what becomes of it (product 2.10). */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, send, type Person, type Problem } from '../client.ts'
import { pdfWith, uploadResume, type Uploaded } from '../uploads.ts'
import { describePlatform } from '../describe-platform.ts'

type Version = { readonly id: string; readonly version: number; readonly name: string; readonly primary: boolean; readonly hidden: boolean }
type Job = { readonly id: string; readonly organization: string; readonly status: string }
type Nomination = { readonly id: string; readonly status: string }
type Referral = { readonly id: string; readonly status: string }
type Entry = { readonly type: string; readonly sentence: string; readonly reason?: string }

const email = 'rosa@home.example.com'
const pdf = (n: number) => pdfWith({ catalog: `/Lang (r${n})` })

const people = new Map<string, Person>()
const by = (name: string) => {
  const person = people.get(name)
  if (!person) throw new Error(`Nobody is called ${name}.`)
  return person
}
const link = (person: Person, id: string, reason = '') =>
  person.get<Uploaded>(`/resumes/getResumeUrlById/${id}${reason && `?reason=${encodeURIComponent(reason)}`}`)
/** The statuses for the roles that may have a reason to ask. */
const statuses = async (id: string) => {
  const found: Record<string, number> = {}
  for (const name of ['student', 'professor', 'university', 'recruiter', 'recruiter2', 'employee', 'admin', 'analyst'])
    found[name] = (await link(by(name), id)).status
  return found
}
const noneMay = { student: 404, professor: 404, university: 404, recruiter: 404, recruiter2: 404, employee: 404, admin: 400, analyst: 403 }

describePlatform('résumés', ({ as, platform, registered }) => {
  let origin: string
  let student: Person
  beforeAll(async () => {
    origin = platform.origin
    for (const name of ['student', 'professor', 'university', 'recruiter', 'recruiter2', 'employee', 'admin', 'analyst'])
      people.set(name, await as(name))
    student = await registered('student', { displayName: 'Rosa Vance', email, consents: { ferpaRelease: true } })
  })

  const opened = async ({ url }: Uploaded) => (await send<string>(origin, { method: 'GET', path: url })).body
  const versions = async () => (await student.get<Version[]>('/resumes/versions')).body
  const filesStored = () => readdirSync(join(platform.dataDir, 'files', student.uid))

  describe('§2.10 a résumé is opened by', () => {
    let first: string
    it('§2.10 its student alone at first', async () => {
      const uploaded = await uploadResume(origin, student.token, pdf(1))
      first = uploaded.body.id
      for (const id of [first, student.uid]) {
        expect(await statuses(id)).toEqual(noneMay)
        const own = await link(student, id)
        expect([own.status, own.body.version, await opened(own.body)]).toEqual([200, 1, pdf(1).toString()])
      }
      expect((await link(by('admin'), first)).body).toMatchObject({
        code: 'invalid',
        details: [expect.objectContaining({ field: 'reason' })],
      })
    })

    it('§2.10 the company that it was sent to, in the version that was sent', async () => {
      const jobs = (await student.get<Job[]>('/jobs?limit=100')).body
      const job = jobs.find(({ organization }) => organization === 'kestrel-works')
      const applied = await student.post('/students/apply-job', { jobId: job?.id })
      expect(applied.status).toBe(201)
      const allowed = await eventually(
        () => statuses(first),
        ({ recruiter }) => recruiter === 200,
      )
      expect(allowed).toEqual({ ...noneMay, recruiter: 200 })

      const ofCompany = async () =>
        (await by('recruiter').get<{ readonly resume?: object }>(`/applications/id/${applied.body.id}`)).body.resume
      expect(await ofCompany()).toEqual({ id: first, version: 1 })

      const second = await uploadResume(origin, student.token, pdf(2))
      expect((await link(by('recruiter'), second.body.id)).status).toBe(404)
      expect((await link(by('recruiter'), student.uid)).body.version).toBe(1)
      const removed = await student.post(`/resumes/${first}/remove`, {})
      expect(removed.body).toMatchObject({ ok: true, id: first })
      expect((await versions()).map(({ version, primary }) => [version, primary])).toEqual([[2, true]])
      expect((await link(student, first)).status).toBe(404)
      expect(await opened((await link(by('recruiter'), first)).body)).toBe(pdf(1).toString())
    })

    it('§2.10 the employee whose referral was accepted', async () => {
      await student.post('/user/updateField', { attr: 'openToReferrals', value: true })
      const invited = await eventually(
        () => by('employee').post('/referrals/invite', { studentId: student.uid }),
        ({ status }) => status === 201,
      )
      expect((await link(by('employee'), student.uid)).status).toBe(404)
      const jobs = (await student.get<Job[]>('/jobs?limit=100')).body
      const jobId = jobs.filter(({ organization }) => organization === 'kestrel-works')[1]?.id
      const waiting = (await student.get<Referral[]>(`/referrals/studentId/${student.uid}`)).body
      expect(waiting.map(({ id }) => id)).toContain(invited.body.id)
      const accepted = await student.post<Problem>('/referrals/accept/', { referralId: invited.body.id, jobId })
      expect([accepted.status, accepted.body.message]).toEqual([200, undefined])
      const seen = await eventually(
        () => link(by('employee'), student.uid),
        ({ status }) => status === 200,
      )
      expect(seen.body.version).toBe(2)
    })

    it('§2.10 the professor who nominated the student, if the student agreed to that', async () => {
      await by('professor').post('/invitations/student', { email, reason: 'Asks the question before the answer.' })
      const [nomination] = await eventually(
        async () => (await student.get<Nomination[]>('/nominations')).body,
        (all) => all.length > 0,
      )
      expect((await link(by('professor'), student.uid)).status).toBe(404)
      await student.post(`/nominations/consent/${nomination?.id}`, { consent: true, shareReason: true, shareWithNominator: true })
      expect((await link(by('professor'), student.uid)).body.version).toBe(2)
      const ledger = async () => (await student.get<{ readonly kind: string; readonly professorName?: string }[]>('/me/consents')).body
      expect(
        (await eventually(ledger, (lines) => lines.some(({ professorName }) => professorName !== undefined))).slice(0, 2),
      ).toMatchObject(Array.from({ length: 2 }, () => ({ granted: true, professorName: 'Pat Demo-Professor' })))
    })

    it('§2.10 and no longer once the student takes that back in the profile, nor does a company read the reason', async () => {
      const consent = (kind: string, granted: boolean) => student.post('/me/consents', { kind, granted })
      const [application] = (await student.get<{ readonly id: string }[]>('/applications')).body
      const read = async () => {
        const { body } = await by('recruiter').get<{ readonly nominations?: readonly { readonly reason?: string }[] }>(
          `/applications/id/${application?.id}`,
        )
        return body.nominations?.map(({ reason }) => reason)
      }
      const reason = 'Asks the question before the answer.'
      expect(await eventually(read, (found) => found?.[0] === reason)).toEqual([reason])
      for (const kind of ['shareWithNominator', 'shareReason']) expect((await consent(kind, false)).status).toBe(200)
      expect((await link(by('professor'), student.uid)).status).toBe(404)
      expect(await eventually(read, (found) => found?.[0] === undefined)).toEqual([undefined])
      await consent('shareWithNominator', true)
      expect((await link(by('professor'), student.uid)).status).toBe(200)
    })

    it('§2.10 and no longer once the student takes the whole nomination back, with which the lines of its answer end', async () => {
      const [nomination] = (await student.get<Nomination[]>('/nominations')).body
      expect((await student.post(`/nominations/consent/${nomination?.id}`, { consent: false })).status).toBe(200)
      expect((await link(by('professor'), student.uid)).status).toBe(404)
      const answered = async () => {
        const { body } = await student.get<{ readonly professorName?: string; readonly endedAt?: string }[]>('/me/consents')
        return body.filter(({ professorName }) => professorName !== undefined)
      }
      const ended = await eventually(answered, (lines) => lines.every(({ endedAt }) => endedAt !== undefined))
      // Both boxes, and that recruiters may see who put the student forward.
      expect(ended.map(({ endedAt }) => typeof endedAt)).toEqual(['string', 'string', 'string'])
    })

    it('§2.19 an admin with a reason, which stands in the student’s trail', async () => {
      const seen = await link(by('admin'), student.uid, 'The upload looked damaged')
      expect([seen.status, seen.body.version]).toEqual([200, 2])
      const trail = await eventually(
        async () => (await student.get<Entry[]>(`/timeline/user/${student.uid}`)).body,
        (entries) => entries.some(({ reason }) => reason !== undefined),
      )
      const views = trail.filter(({ type, sentence }) => type === 'ResumeViewed' && !sentence.startsWith('Rosa Vance'))
      expect(views.map(({ sentence, reason }) => [sentence.replace(/^.* opened/, 'opened'), reason])).toEqual([
        ['opened version 2 of the résumé as an admin', 'The upload looked damaged'],
        ['opened version 2 of the résumé, shared with nominators', undefined],
        ['opened version 2 of the résumé, shared with nominators', undefined],
        ['opened version 2 of the résumé, for a referral', undefined],
        ...Array.from({ length: 3 }, () => ['opened version 1 of the résumé, which came with an application', undefined]),
      ])
    })
  })

  describe('§7 the versions of a résumé', () => {
    it('§7 are chosen and removed by their student, and the bytes of what was never sent go', async () => {
      const third = (await uploadResume(origin, student.token, pdf(3))).body
      const [newest, second] = await eventually(versions, ([latest]) => latest?.version === 3)
      expect([newest, second]).toMatchObject([
        { id: third.id, version: 3, primary: true, hidden: false },
        { version: 2, primary: false },
      ])
      await student.post(`/resumes/${second?.id}/primary`, {})
      expect((await versions()).map(({ version, primary }) => [version, primary])).toEqual([
        [3, false],
        [2, true],
      ])
      const stored = filesStored().length
      await student.post(`/resumes/${third.id}/remove`, {})
      expect(filesStored()).toHaveLength(stored - 1)
      expect((await send(origin, { method: 'GET', path: third.url })).status).toBe(404)
      expect((await by('student').post<Problem>(`/resumes/${second?.id}/remove`, {})).status).toBe(404)
    })
  })

  describe('§7 a hidden résumé', () => {
    const attach = (more: object = {}, to = student.uid) =>
      uploadResume(origin, by('admin').token, pdf(9), { path: `/resumes/uploadHiddenByAdmin/${to}`, ...more })
    const hiddenUrl = (id: string, reason?: string) =>
      by('admin').get<Uploaded>(`/resumes/getHiddenResumeUrlById/${id}${reason === undefined ? '' : `?reason=${reason}`}`)

    it('§2.10 is seen by its student as one that exists, and opened by admins alone, with a reason', async () => {
      const { status, body } = await attach({ filename: 'mail.pdf', fields: { reason: 'Came by mail in August' } })
      expect([status, body]).toEqual([201, expect.objectContaining({ ok: true, version: 4, url: expect.stringMatching(/^\/files\//) })])
      // The admin wrote it, so the student's own reads do not wait for it.
      expect(await eventually(versions, ([newest]) => newest?.version === 4)).toMatchObject([
        { id: body.id, name: 'mail.pdf', version: 4, primary: false, hidden: true },
        { version: 2 },
      ])
      expect(await statuses(body.id)).toEqual({ ...noneMay, admin: 404 })
      expect((await link(student, body.id)).status).toBe(404)
      expect((await link(by('admin'), body.id, 'Curious')).status).toBe(404)
      expect((await student.post(`/resumes/${body.id}/primary`, {})).status).toBe(404)
      expect((await hiddenUrl(student.uid)).status).toBe(400)
      expect(await opened((await hiddenUrl(student.uid, 'Asked')).body)).toBe(pdf(9).toString())
      expect((await hiddenUrl(body.id, 'Asked')).body.version).toBe(4)
      const told = await eventually(
        async () => (await student.get<{ sentence: string; path: string }[]>('/notifications')).body,
        (all) => all.some(({ sentence }) => sentence.includes('attached')),
      )
      expect(told.filter(({ sentence }) => sentence.includes('attached'))).toMatchObject([{ path: '/profile?tab=resumes' }])
    })

    it('§2.10 becomes one of the student’s own when they publish it, or goes', async () => {
      const [hidden] = await versions()
      await student.post(`/resumes/${hidden?.id}/publish`, {})
      expect(await versions()).toMatchObject([
        { version: 4, hidden: false, primary: false },
        { version: 2, primary: true },
      ])
      expect((await link(student, hidden?.id ?? '')).status).toBe(200)
      expect((await hiddenUrl(student.uid, 'Asked')).status).toBe(404)
      const another = (await attach()).body
      const stored = filesStored().length
      await student.post(`/resumes/${another.id}/remove`, {})
      expect(filesStored()).toHaveLength(stored - 1)
      expect((await hiddenUrl(another.id, 'Asked')).status).toBe(404)
    })

    it('§7 is refused for somebody who is no student, as another file than a PDF, and as the fourth', async () => {
      const stored = filesStored().length
      expect((await attach({}, by('recruiter').uid)).status).toBe(404)
      expect((await attach({}, 'unknown')).status).toBe(404)
      expect((await attach({ fields: { uid: student.uid } })).body.code).toBe('invalid')
      const text = Buffer.from('hello')
      const path = `/resumes/uploadHiddenByAdmin/${student.uid}`
      expect((await uploadResume(origin, by('admin').token, text, { path })).body.code).toBe('not_a_pdf')
      expect((await uploadResume(origin, student.token, pdf(9), { path })).status).toBe(403)
      for (let n = 0; n < 3; n++) expect((await attach()).status).toBe(201)
      expect((await attach()).body.code).toBe('too_many_hidden_resumes')
      expect(filesStored()).toHaveLength(stored + 3)
    })
  })
})
