/** Who applies again after a hidden application was withdrawn is read as one who applies for the first time (docs/decisions/blind-review.md). */
import { beforeAll, expect, it } from 'vitest'
import { send, signIn, type Person } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { mailedTo } from '../outbox.ts'
import { subscribe } from '../subscription.ts'
import {
  accept,
  apply,
  blindJob,
  employeeWithdraws,
  invite,
  newcomer,
  review,
  sides,
  studentWithdraws,
  withdrawApplication,
  type Half,
  type People,
  type Step,
} from './pairs.ts'

type Referral = { readonly status: string; readonly allowed: readonly string[]; readonly revision: number }

const SECOND = 'erin@home.example.com'

describePlatform('a second application', ({ as, platform, registered }) => {
  let people: People
  const halves: Half[] = []

  beforeAll(async () => {
    const [admin, recruiter, employee] = [await as('admin'), await as('recruiter'), await as('employee')]
    await subscribe(platform, recruiter)
    const { id: jobId } = (await recruiter.post('/jobs/post', blindJob)).body
    await recruiter.post('/invitations/employee', { email: SECOND })
    const body = {
      invitationId: await mailedTo(SECOND, platform, 'invitation'),
      password,
      displayName: 'Erin Second',
      role: 'employee',
      consents: { terms: true },
    }
    await send(platform.origin, { method: 'POST', path: '/register', body })
    const second = await signIn(platform.origin, SECOND, password)
    people = { admin, recruiter, employees: [employee, second], jobId, origin: platform.origin }
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

  const newHalf = async (of: string): Promise<Half> => {
    const { name, email, profile } = newcomer('applied', of)
    return { side: 'applied', name, email, student: await registered('student', { displayName: name, profile }), referrals: [] }
  }

  it.each([
    ['student', studentWithdraws],
    ['employee', employeeWithdraws()],
  ] as const)('§2.3 goes with no referral that the %s has withdrawn as well', async (who, withdraws) => {
    const half = await newHalf(`Firm by ${who}`)
    const by = who === 'student' ? half.student : (people.employees[0] as Person)
    const read = async () => (await by.get<Referral>(`/referrals/id/${half.referrals[0] ?? ''}`)).body
    for (const step of [invite(), accept, apply, withdrawApplication]) await all(step, [half])
    const stands = await read()
    expect(stands).toMatchObject({ status: 'withdrawn', allowed: ['withdrawn'] })
    await all(withdraws, [half])
    const ended = await read()
    expect(ended).toMatchObject({ status: 'withdrawn', allowed: [], revision: stands.revision + 1 })
    await all(apply, [half])
    const { body } = await people.recruiter.get(`/applications/id/${half.application ?? ''}`)
    expect(body).toMatchObject({ source: 'direct' })
    expect(await read()).toEqual(ended)
  })

  it('§2.3 goes with the referral of a second employee, once the first one is withdrawn', async () => {
    const half = await newHalf('Second')
    for (const step of [invite(), accept, apply, withdrawApplication, studentWithdraws, invite(1), accept, apply]) await all(step, [half])
    const { body } = await people.recruiter.get(`/applications/id/${half.application ?? ''}`)
    expect(body).toMatchObject({ source: 'referred' })
    const read = async ([by, id = '']: readonly [Person | undefined, string?]) => (await by?.get(`/referrals/id/${id}`))?.body
    const [first, second] = await Promise.all(half.referrals.map((id, n) => read([people.employees[n], id])))
    expect([first, second]).toMatchObject([{ status: 'withdrawn' }, { status: 'submitted', applicationId: half.application }])
  })
})
