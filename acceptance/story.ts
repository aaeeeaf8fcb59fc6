/** The story of the product, steps 2 to 8, over the network alone: the same on the embedded stores and on services (architecture 13). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, send, signIn, type RefreshListener, type Person, type Problem, type Write } from './client.ts'
import { mailedTo, mailsTo } from './outbox.ts'
import { describePlatform, type Given, type Settings } from './describe-platform.ts'

type Quota = { readonly semester: string; readonly limit: number; readonly used: number }
type Nomination = {
  readonly id: string
  readonly email: string
  readonly status: string
  readonly reason: string
  readonly studentId?: string
}
type Masked = {
  readonly emailMasked: string
  readonly inviterName: string
  readonly semester: string
  readonly expiresAt: string
  readonly role: string
  readonly nomination: boolean
}
type Search = {
  readonly results: readonly string[]
  readonly items: readonly { readonly id: string; readonly title: string }[]
  readonly meta: { readonly total: number }
}
type Application = {
  readonly id: string
  readonly name: string
  readonly universityLabel: string
  readonly skills: readonly string[]
  readonly source: string
  readonly since: string
  readonly status: string
  readonly allowed: readonly string[]
  readonly steps: readonly { readonly status: string }[]
  readonly revision: number
  readonly coverLetter: string
}
type Entry = {
  readonly eventId: string
  readonly type: string
  readonly sentence: string
  readonly requestId: string
  readonly at: string
  readonly from?: string
  readonly to?: string
  readonly actor: { readonly displayName: string; readonly role: string }
  readonly correctsEventId?: string
  readonly undoneBy?: string
  readonly reasonCode?: string
}
type Referral = {
  readonly id: string
  readonly status: string
  readonly applicationId?: string
  readonly expirationDate?: string
  readonly message?: string
  readonly allowed: readonly string[]
}

const email = 'nova.newcomer@home.example.com'
const password = 'nova-has-a-password'
const skills = ['go', 'compilers', 'sql', 'rust']

/** @param after tests of what it leaves behind */
export function describeStory(title: string, settings: Settings, after: (given: Given) => void = () => undefined): void {
  describePlatform(
    title,
    (given) => {
      const { as, platform } = given
      let origin: string
      let professor: Person, recruiter: Person, recruiter2: Person, employee: Person, student: Person, demoStudent: Person
      let invitationId: string, invitation: string, jobId: string, applicationId: string
      const listeners: RefreshListener[] = []
      const listening = async (person: Person) => {
        const listener = await person.listen()
        listeners.push(listener)
        return listener
      }
      const job = (title: string) => ({
        title,
        jobType: 'full_time',
        workplaceType: 'remote',
        description: 'Makes a compiler faster, one pass at a time.',
        skills: ['go', 'compilers'],
      })

      beforeAll(async () => {
        origin = platform.origin
        const names = ['professor', 'recruiter', 'recruiter2', 'employee', 'student'] as const
        const people = await Promise.all(names.map(as))
        ;[professor, recruiter, recruiter2, employee, demoStudent] = people as [Person, Person, Person, Person, Person]
      }, 300_000)
      afterAll(() => {
        for (const listener of listeners) listener.close()
      })

      describe('2: a professor nominates', () => {
        it('§1 by e-mail: the quota changes, and the student gets the invitation', async () => {
          const before = await professor.get<Quota>('/nominations/quota')
          const made = await professor.post('/invitations/student', {
            email,
            name: 'Nova Newcomer',
            reason: 'Wrote the best compiler of her year.',
          })
          expect(made.status).toBe(201)
          expect(made.body).toMatchObject({ ok: true, id: expect.any(String), eventId: expect.any(String), position: expect.any(String) })
          invitationId = made.body.id
          const after = await professor.get<Quota>('/nominations/quota')
          expect(after.body).toMatchObject({ semester: '2026-fall', limit: 10, used: before.body.used + 1 })
          invitation = await mailedTo(email, platform, 'invitation')
          expect(invitation).toMatch(new RegExp(`^${invitationId}\\.[\\w-]{22}$`))
          expect(mailsTo(email, platform)[0]).toContain('Wrote the best compiler of her year.')
          expect((await professor.get<Nomination[]>('/nominations?semester=2026-fall')).body).toContainEqual(
            expect.objectContaining({ email, status: 'pending', reason: 'Wrote the best compiler of her year.' }),
          )
        })

        it('§1 not the same student twice in a semester', async () => {
          const again = await professor.post<Problem>('/invitations/student', { email: email.toUpperCase() })
          expect([again.status, again.body.code]).toEqual([409, 'already_nominated'])
        })
      })

      describe('3: the student registers through the link', () => {
        it('§7 sees the inviter and a masked address, and the professor sees that it was opened', async () => {
          const path = `/invitation/${invitation}`
          const bare = await send<Masked>(origin, { method: 'GET', path: `/invitation/${invitationId}` })
          expect(bare.body.emailMasked).not.toBe(email)
          expect(JSON.stringify(bare.body)).not.toMatch(new RegExp(`${email}|Wrote the best`))
          const seen = await send<Masked>(origin, { method: 'GET', path })
          expect(seen.body).toMatchObject({
            role: 'student',
            nomination: true,
            inviterName: 'Pat Demo-Professor',
            semester: '2026-fall',
            expiresAt: expect.stringMatching(/^2026-12-20T/),
            email,
            reason: 'Wrote the best compiler of her year.',
          })
          const listener = await listening(professor)
          const received = listener.next('invitations', invitationId)
          expect((await send<Write>(origin, { method: 'POST', path: `${path}/opened` })).body).toMatchObject({ ok: true, status: 'opened' })
          await received
        })

        it('§7 registers, which is the consent, and the professor gets a refresh', async () => {
          const listener = await listening(professor)
          const refreshed = listener.next('nominations')
          const profile = { degree: 'bachelor', major: 'Computer science', graduationDate: '2027-05-31', skills, visibility: 'recruiters' }
          const form = {
            invitationId: invitation,
            password,
            displayName: 'Nova Newcomer',
            profile,
            consents: { terms: true, ferpaRelease: true, shareReason: true },
          }
          const registered = await send<Write>(origin, { method: 'POST', path: '/register', body: form })
          expect(registered.status).toBe(201)
          await refreshed
          const nominations = await eventually(
            () => professor.get<Nomination[]>('/nominations?semester=2026-fall'),
            ({ body }) => body.some((each) => each.email === email && each.status === 'consented'),
          )
          expect(nominations.body.find((each) => each.email === email)).toMatchObject({ studentId: registered.body.id })
          student = await signIn(origin, email, password)
          expect(student.uid).toBe(registered.body.id)
          const who = await send<object>(origin, { method: 'POST', path: '/auth/verifyToken', body: { token: student.token } })
          expect(who.body).toMatchObject({
            uid: student.uid,
            email,
            displayName: 'Nova Newcomer',
            role: 'student',
            state: 'active',
            universityLabel: 'Demo State University',
          })
        })

        it('§7 the link cannot be used again', async () => {
          const again = await eventually(
            () => send<Problem>(origin, { method: 'GET', path: `/invitation/${invitationId}` }),
            ({ status }) => status === 410,
          )
          expect(again.body.code).toBe('invitation_used')
          const form = { invitationId, password, displayName: 'Somebody Else', email: 'else@home.example.com', consents: { terms: true } }
          const second = await send<Problem>(origin, { method: 'POST', path: '/register', body: form })
          expect([second.status, second.body.code]).toEqual([410, 'invitation_used'])
        })
      })

      describe('4: a job is posted, found and applied for', () => {
        it('§7 is found by title and skill', async () => {
          const posted = await recruiter.post('/jobs/post', job('Optimizing compiler engineer'))
          expect(posted).toMatchObject({ status: 201, body: { ok: true, status: 'open' } })
          jobId = posted.body.id
          const search = { titles: ['optimizing comp'], skills: ['compilers'] }
          const found = await eventually(
            () => student.post<Search>('/jobs/search', search),
            ({ body }) => body.results.length > 0,
          )
          expect(found.body).toMatchObject({
            results: [jobId],
            items: [{ id: jobId, title: 'Optimizing compiler engineer' }],
            meta: { total: 1 },
          })
          expect((await student.post<Search>('/jobs/search', { ...search, skills: ['swift'] })).body.results).toEqual([])
        })

        it('§4 accepts one application, and the board gets a refresh at once', async () => {
          const listener = await listening(recruiter)
          const applied = student.post('/students/apply-job', { jobId, coverLetter: 'I have wanted this since my first parser.' })
          applicationId = (await applied).body.id
          expect((await applied).body).toMatchObject({ ok: true, status: 'submitted' })
          await eventually(
            async () => listener.received,
            (received) => received.some(({ topics, ids }) => topics.includes('applications') && ids.includes(applicationId)),
          )
          const again = await student.post<Problem>('/students/apply-job', { jobId })
          expect([again.status, again.body.code]).toEqual([409, 'duplicate_application'])
        })

        it('§4 accepts one of many sent at the same moment', async () => {
          const other = (await recruiter.post('/jobs/post', job('Linker engineer'))).body.id
          const replies = await Promise.all(
            Array.from({ length: 10 }, () => student.post<Problem>('/students/apply-job', { jobId: other })),
          )
          expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
        })

        it('§4 accepts none when it is closed', async () => {
          const { id } = (await recruiter.post('/jobs/post', job('Job that ends soon'))).body
          expect((await recruiter.post('/jobs/update', { id, formData: { status: 'closed' } })).body).toMatchObject({
            ok: true,
            status: 'closed',
          })
          const late = await student.post<Problem>('/students/apply-job', { jobId: id })
          expect([late.status, late.body.code]).toEqual([409, 'job_not_open'])
        })
      })

      describe('5 and 6: the recruiter moves the card, and the student’s page follows', () => {
        it('§7 the card shows name, university, skills and source', async () => {
          const board = await recruiter.get<Application[]>(`/applications/recruiter?jobId=${jobId}`)
          expect(board.body).toEqual([
            expect.objectContaining({
              id: applicationId,
              name: 'Nova Newcomer',
              universityLabel: 'Demo State University',
              skills,
              source: 'nominated',
              status: 'submitted',
              since: expect.any(String),
            }),
          ])
          expect(board.body[0]?.allowed).toEqual(['under_review', 'shortlisted', 'interviewing', 'rejected'])
        })

        it('§4 a move sends the student a refresh within a second', async () => {
          const listener = await listening(student)
          const received = listener.next('applications', applicationId).then(() => performance.now())
          const moved = await recruiter.put(`/applications/status/${applicationId}`, { status: 'under_review' })
          expect(moved.body).toMatchObject({ ok: true, id: applicationId, status: 'under_review', revision: expect.any(Number) })
          const answered = performance.now()
          expect((await received) - answered).toBeLessThan(1_000)
          const seen = await student.get<Application>(`/applications/id/${applicationId}`)
          expect(seen.body).toMatchObject({
            status: 'under_review',
            allowed: ['withdrawn'],
            steps: [{ status: 'submitted' }, { status: 'under_review' }],
          })
        })

        it('§4 an illegal move is refused with the allowed ones', async () => {
          const illegal = await recruiter.put<Problem>(`/applications/status/${applicationId}`, { status: 'offered' })
          expect(illegal.status).toBe(409)
          expect(illegal.body).toEqual({
            message: 'Cannot move from under_review to offered',
            code: 'illegal_transition',
            requestId: expect.any(String),
            details: { from: 'under_review', to: 'offered', allowed: ['shortlisted', 'interviewing', 'rejected'] },
          })
        })

        it('§4 a move is undone by the account that made it, and by no other', async () => {
          const moved = await recruiter.put(`/applications/status/${applicationId}`, { status: 'rejected', reasonCode: 'duplicate' })
          const undo = { status: 'under_review', undoes: moved.body.eventId }
          const admin = await signIn(origin, 'admin@demo.example')
          const byOther = await admin.put<Problem>(`/applications/status/${applicationId}`, undo)
          expect([byOther.status, byOther.body.code]).toEqual([409, 'undo_not_possible'])
          expect((await recruiter.put(`/applications/status/${applicationId}`, undo)).body).toMatchObject({
            ok: true,
            status: 'under_review',
          })
        })

        it('§6 a recruiter of another company cannot see it', async () => {
          expect((await recruiter2.get<Application[]>('/applications/recruiter?limit=100')).body.map(({ id }) => id)).not.toContain(
            applicationId,
          )
          const tries = [
            recruiter2.get<Problem>(`/applications/id/${applicationId}`),
            recruiter2.put<Problem>(`/applications/status/${applicationId}`, { status: 'shortlisted' }),
            recruiter2.post<Problem>(`/applications/${applicationId}/viewed`),
            recruiter2.get<Problem>(`/timeline/application/${applicationId}`),
            recruiter2.post<Problem>('/jobs/update', { id: jobId, formData: { openings: 2 } }),
          ]
          for (const { status, body } of await Promise.all(tries)) expect([status, body.code]).toEqual([404, 'not_found'])
          expect((await recruiter2.get<Application[]>(`/applications/student/${student.uid}`)).body).not.toContainEqual(
            expect.objectContaining({ id: applicationId }),
          )
        })
      })

      describe('7: the audit trail', () => {
        it('§8 shows who did what, when, why and through which request, including the undone move and its correction', async () => {
          const moved = await recruiter.put(`/applications/status/${applicationId}`, { status: 'shortlisted' })
          // A view that is behind says so after two seconds (503), and whoever asks asks again.
          const trail = await eventually(
            () => recruiter.get<Entry[]>(`/timeline/application/${applicationId}`),
            ({ status }) => status === 200,
          )
          const entries = trail.body.filter(({ type }) => type !== 'ApplicationViewed' && type !== 'ApplicationStatusDisclosed')
          expect(entries.map(({ type, from, to }) => [type, from, to])).toEqual([
            ['ApplicationStatusChanged', 'under_review', 'shortlisted'],
            ['ApplicationStatusCorrected', 'rejected', 'under_review'],
            ['ApplicationStatusChanged', 'under_review', 'rejected'],
            ['ApplicationStatusChanged', 'submitted', 'under_review'],
            ['ApplicationSubmitted', undefined, undefined],
          ])
          const [newest, undoing, undone] = entries
          expect(newest).toMatchObject({
            eventId: moved.body.eventId,
            requestId: moved.headers['x-request-id'],
            actor: { displayName: 'Robin Demo-Recruiter', role: 'recruiter' },
          })
          expect(newest?.sentence).toMatch(/Robin Demo-Recruiter.*Shortlisted/)
          expect(undoing?.correctsEventId).toBe(undone?.eventId)
          expect(undone).toMatchObject({ undoneBy: undoing?.eventId, reasonCode: 'duplicate' })
          expect(trail.body.filter(({ sentence }) => /^\S+ \S+.*\S$/.test(sentence))).toHaveLength(trail.body.length)
          expect(trail.body.map(({ at }) => at)).toEqual(trail.body.map(({ at }) => at).toSorted((a, b) => (a < b ? 1 : -1)))
        })
      })

      describe('8: an employee refers', () => {
        let referralId: string
        let referredJob: string

        it('§6 finds a student only once they are open to referrals', async () => {
          const search = async () =>
            (await employee.post<{ results: string[] }>('/students/search', { skills: ['rust'], limit: 100 })).body.results
          expect(await search()).not.toContain(student.uid)
          expect((await student.post('/user/updateField', { attr: 'openToReferrals', uid: student.uid, value: true })).body).toMatchObject({
            ok: true,
          })
          await eventually(search, (found) => found.includes(student.uid))
        })

        it('§7 refers for a job, the student accepts until a day, and the employee gets a refresh', async () => {
          referredJob = (await recruiter.post('/jobs/post', job('Runtime engineer'))).body.id
          const received = (await listening(student)).next('referrals')
          referralId = (await employee.post('/referrals/invite', { studentId: student.uid, jobId: referredJob, message: 'Come to us.' }))
            .body.id
          await received
          const again = await employee.post<Problem>('/referrals/invite', { studentId: student.uid, jobId: referredJob })
          expect([again.status, again.body.code]).toEqual([409, 'duplicate_referral'])
          expect((await student.get<Referral[]>(`/referrals/studentId/${student.uid}`)).body).toEqual([
            expect.objectContaining({ id: referralId, status: 'invited', message: 'Come to us.' }),
          ])
          const refreshed = (await listening(employee)).next('referrals', referralId)
          const accepted = await student.post('/referrals/accept/', {
            referralId,
            jobId: referredJob,
            expirationDate: '2027-01-31',
            studentId: student.uid,
          })
          expect(accepted.body).toMatchObject({ ok: true, id: referralId, status: 'accepted' })
          await refreshed
          expect((await employee.get<Referral[]>(`/referrals/employee/${employee.uid}`)).body).toContainEqual(
            expect.objectContaining({ id: referralId, status: 'accepted', expirationDate: '2027-01-31' }),
          )
        })

        it('§4 the referral follows the application', async () => {
          const applied = (await student.post('/students/apply-job', { jobId: referredJob })).body.id
          const referral = () => employee.get<Referral>(`/referrals/id/${referralId}`)
          await eventually(referral, ({ body }) => body.status === 'submitted' && body.applicationId === applied)
          // The recruiter's reads do not wait for the student's writes.
          await eventually(
            () => recruiter.get<Application>(`/applications/id/${applied}`),
            ({ body }) => body.source === 'referred',
          )
          await recruiter.put(`/applications/status/${applied}`, { status: 'interviewing' })
          await eventually(referral, ({ body }) => body.status === 'in_process')
          const rejected = await recruiter.put(`/applications/status/${applied}`, { status: 'rejected' })
          await eventually(referral, ({ body }) => body.status === 'not_selected')
          await recruiter.put(`/applications/status/${applied}`, { status: 'interviewing', undoes: rejected.body.eventId })
          await eventually(referral, ({ body }) => body.status === 'in_process')
        })

        it('§7 a student referred by e-mail declines, and the employee does not see the reason', async () => {
          const { id } = (await employee.post('/referrals/invite', { email: 'student@demo.example' })).body
          expect(
            (
              await demoStudent.post('/referrals/decline/', {
                referralId: id,
                studentId: demoStudent.uid,
                reason: 'I would rather not say.',
              })
            ).body,
          ).toMatchObject({ status: 'declined' })
          const seen = await eventually(
            () => employee.get<Referral>(`/referrals/id/${id}`),
            ({ body }) => body.status === 'declined',
          )
          expect(JSON.stringify(seen.body)).not.toContain('rather not say')
          expect(JSON.stringify((await employee.get(`/timeline/referral/${id}`)).body)).not.toContain('rather not say')
        })

        it('§7 a person without an account is invited by mail', async () => {
          const invited = 'nils.nobody@home.example.com'
          await employee.post('/referrals/invite', { email: invited, message: 'You should see this.' })
          await eventually(
            async () => mailsTo(invited, platform),
            (found) => found.length === 1,
          )
        })
      })

      after(given)
    },
    settings,
  )
}
