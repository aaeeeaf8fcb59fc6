/** An employee gives a student more time to apply with a referral (product 2.3). */
import { beforeAll, expect, it } from 'vitest'
import { type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Referral = {
  readonly id: string
  readonly status: string
  readonly expirationDate?: string
  readonly extendedFrom?: string
  readonly extendableUntil?: string
}
type Told = { readonly sentence: string; readonly detail?: string; readonly path: string }

const day = (days: number) => new Date(Date.parse(TEST_NOW) + days * 86_400_000).toISOString().slice(0, 10)
const job = {
  title: 'Referral keeper',
  jobType: 'internship',
  workplaceType: 'remote',
  description: 'Keeps referrals warm while students decide.',
  skills: [],
}

describePlatform('§2.3 POST /referrals/{id}/extend', ({ as }) => {
  let student: Person, employee: Person, recruiter: Person
  let id: string
  /** The refusal before the student had accepted. */
  let early: string
  beforeAll(async () => {
    ;[student, employee, recruiter] = (await Promise.all(['student', 'employee', 'recruiter'].map(as))) as [Person, Person, Person]
    const jobId = (await recruiter.post('/jobs/post', { ...job, closesOn: day(50) })).body.id
    id = (await employee.post('/referrals/invite', { email: 'student@demo.example', jobId })).body.id
    early = (await extend(day(20))).body.code
    await student.post('/referrals/accept/', { referralId: id, jobId, expirationDate: day(10) })
  })

  const extend = (expirationDate: unknown, by = employee) => by.post<Problem>(`/referrals/${id}/extend`, { expirationDate })
  const read = async (by: Person) => (await by.get<Referral>(`/referrals/id/${id}`)).body

  it('§2.3 is offered to its employee alone, once the student has accepted, up to the last day of the job', async () => {
    expect(early).toBe('not_extendable')
    expect(await read(employee)).toMatchObject({ status: 'accepted', expirationDate: day(10), extendableUntil: day(50) })
    for (const other of [student, recruiter]) expect(await read(other)).not.toHaveProperty('extendableUntil')
    expect((await extend(day(20), student)).status).toBe(403)
    expect((await extend(day(20), recruiter)).status).toBe(403)
  })

  it('§2.3 refuses a day that is no later, or after the job has closed, and names it', async () => {
    for (const wrong of [day(10), day(-1), day(51), day(200)])
      expect([wrong, (await extend(wrong)).body]).toMatchObject([
        wrong,
        { code: 'expiration_out_of_range', message: `Please choose a day from ${day(11)} to ${day(50)}.` },
      ])
    for (const wrong of ['tomorrow', 7, null, undefined]) expect((await extend(wrong)).status).toBe(400)
  })

  it('§2.3 counts once, is told the student and stands in the trail', async () => {
    expect(await extend(day(40))).toMatchObject({ status: 200, body: { ok: true, id, status: 'accepted' } })
    expect(await read(student)).toMatchObject({ status: 'accepted', expirationDate: day(40), extendedFrom: day(10) })
    const again = await extend(day(45))
    expect([again.status, again.body.code]).toEqual([409, 'already_extended'])
    expect(await read(employee)).not.toHaveProperty('extendableUntil')
    const told = (await student.get<readonly Told[]>('/notifications')).body
    expect(told.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(/ extended the referral at Kestrel Works$/))
    const trail = (await employee.get<readonly Told[]>(`/timeline/referral/${id}`)).body
    expect(trail[0]?.sentence).toMatch(/ extended the referral until /)
  })
})
