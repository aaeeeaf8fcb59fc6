/** Who applies again after a hidden application was withdrawn is read as one who applies for the first time (docs/decisions/blind-review.md). */
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { subscribe } from '../subscription.ts'
import {
  accept,
  apply,
  blindJob,
  invite,
  newcomer,
  review,
  sides,
  withdrawApplication,
  type Half,
  type People,
  type Step,
} from './pairs.ts'

describePlatform('a second application', ({ as, platform, registered }) => {
  let people: People
  const halves: Half[] = []

  beforeAll(async () => {
    const [admin, recruiter, employee] = [await as('admin'), await as('recruiter'), await as('employee')]
    await subscribe(platform, recruiter)
    const { id: jobId } = (await recruiter.post('/jobs/post', blindJob)).body
    people = { admin, recruiter, employees: [employee], jobId, origin: platform.origin }
    for (const side of sides) {
      const { name, email, profile } = newcomer(side, 'Again')
      const student: Person = await registered('student', { displayName: name, profile })
      halves.push({ side, name, email, student, referrals: [] })
    }
  })

  const all = async (step: Step, who = halves) => {
    for (const half of who) await step.act(half, people)
    await platform.settle()
  }
  /** What the company reads of its referral and the application with the open name, without ids and instants, and without the revision. */
  const read = async ({ student, referrals: [id], application }: Half) => {
    const { recruiter } = people
    const { body: card } = await recruiter.get<Record<string, unknown>>(`/applications/id/${application ?? ''}`)
    const { body: referral } = await recruiter.get<Record<string, unknown>>(`/referrals/id/${id ?? ''}`)
    const { body: trail } = await recruiter.get<readonly Record<string, unknown>[]>(`/timeline/referral/${id ?? ''}`)
    return {
      card: [card['studentId'] === student.uid, card['source'], card['referralId'] === id, card['status']],
      referral: [
        referral['applicationId'] === application,
        referral['status'],
        referral['stage'],
        referral['ownership'],
        referral['allowed'],
      ],
      trail: trail.map(({ type, from, to }) => [type, from, to]),
    }
  }

  it('§2.19 goes with the referral, so that nothing tells whose the withdrawn one was', async () => {
    const applied = halves.filter(({ side }) => side === 'applied')
    for (const step of [invite(), accept]) await all(step)
    for (const step of [apply, review, withdrawApplication]) await all(step, applied)
    await all(apply)
    for (const { application } of halves)
      expect((await people.recruiter.put(`/applications/status/${application ?? ''}`, { status: 'shortlisted' })).status).toBe(200)
    await platform.settle()
    const [again, first] = await Promise.all(halves.map(read))
    expect(first).toMatchObject({
      card: [true, 'referred', true, 'shortlisted'],
      referral: [true, 'in_process', 'shortlisted', 'primary', expect.anything()],
    })
    expect(again).toEqual(first)
  })
})
