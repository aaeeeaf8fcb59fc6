/** An employee who becomes a recruiter reads and hears of the people they referred as their company does (docs/decisions/blind-review.md). */
import { beforeAll, expect, it } from 'vitest'
import { heardAll, send, signIn, type Person, type Write } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { mailedTo } from '../outbox.ts'
import { subscribe } from '../subscription.ts'
import { blindJob } from './pairs.ts'

const email = 'new.recruiter@company.example.com'

describePlatform('a referrer who becomes a recruiter', ({ as, platform, registered }) => {
  let [admin, recruiter, referrer, student] = [] as unknown as readonly [Person, Person, Person, Person]
  let applicationId = ''

  const make = async (status: string, more: object = {}, by = recruiter) => {
    expect((await by.put<Write>(`/applications/status/${applicationId}`, { status, ...more })).status).toBe(200)
    await platform.settle()
  }
  const apply = async (jobId: string) => {
    applicationId = (await student.post<Write>('/students/apply-job', { jobId })).body.id
    await platform.settle()
  }
  const correct = (attr: string, value: string) =>
    admin.post<Write>('/user/updateFieldByAdmin', { id: referrer.uid, attr, value, reason: 'They hire people now.' })

  beforeAll(async () => {
    ;[admin, recruiter] = await Promise.all(['admin', 'recruiter'].map(as) as [Promise<Person>, Promise<Person>])
    await subscribe(platform, recruiter)
    await admin.post('/invitations/employee', { email, organization: 'kestrel-works' })
    const invitationId = await mailedTo(email, platform, 'invitation')
    const body = { invitationId, password, displayName: 'Rowan Changes', role: 'employee', profile: {}, consents: { terms: true } }
    await send(platform.origin, { method: 'POST', path: '/register', body })
    referrer = await signIn(platform.origin, email, password)
    student = await registered('student', { displayName: 'Ada Hidden', profile: { openToReferrals: true } })
  })

  it('§2.19 hears of no step of a hidden application any more, and reads none', async () => {
    const { id: jobId } = (await recruiter.post<Write>('/jobs/post', blindJob)).body
    const { id: referralId } = (await referrer.post<Write>('/referrals/invite', { studentId: student.uid, jobId })).body
    await student.post('/referrals/accept', { referralId, jobId })
    await apply(jobId)
    await make('rejected', { reasonCode: 'other' })
    expect((await correct('role', 'recruiter')).status).toBe(200)
    expect((await correct('organization', 'kestrel-works')).status).toBe(200)
    await platform.settle()
    referrer = await signIn(platform.origin, email, password)
    const read = async () => [
      (await referrer.get(`/referrals/id/${referralId}`)).body,
      (await referrer.get<readonly { readonly kind: string }[]>('/notifications')).body.filter(({ kind }) => kind.startsWith('referral')),
    ]
    const before = await read()
    const listener = await referrer.listen()
    await make('submitted', { reason: 'That was a mistake.' })
    await make('under_review')
    await make('withdrawn', {}, student)
    await apply(jobId)
    await make('under_review')
    expect(await read()).toEqual(before)
    await heardAll(referrer, listener)
    listener.close()
    const heard = JSON.stringify(listener.received)
    expect(heard).toContain(applicationId)
    for (const told of ['"referrals"', referralId, student.uid]) expect(heard).not.toContain(told)
    await make('shortlisted')
    expect((await referrer.get(`/referrals/id/${referralId}`)).body).toMatchObject({ status: 'in_process', applicationId })
  })
})
