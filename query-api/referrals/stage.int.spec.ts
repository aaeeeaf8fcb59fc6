import { expect, it } from 'vitest'
import type { ReferralReply } from '#contract/referrals.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

const since = '2026-11-03T08:00:00.000Z'
const moved = '2026-11-05T08:00:00.000Z'
let position = 7
const nextPosition = () => String((position += 1)).padStart(20, '0')

/** Sam applies with the referral of Emma, and the company has moved the application on. */
async function stand(status: ReferralDocument['status'], stage: ReferralReply['stage'] & string): Promise<void> {
  const ofSam = { employeeId: 'emma', organizationId: 'acme', studentId: 'sam', subjectId: 'sam', student: { email: 'sam@example.edu' } }
  const days = { invitedAt: since, since, expiresOn: '2026-12-01', expiresAt: '2026-12-02T00:00:00.000Z' }
  const referral = { ...ofSam, ...days, _id: 'r-sam', byEmail: false, known: true, open: true, status, applicationId: 'a-sam', revision: 3 }
  await served.put(referrals, [{ ...referral, _pos: nextPosition() } as ReferralDocument])
  const application = { _id: 'a-sam', jobId: 'j-open', organizationId: 'acme', studentId: 'sam', source: 'referred', submittedAt: since }
  const held = { status: 'rejected', at: '2026-11-06T08:00:00.000Z' }
  await served.put(studentApplications, [
    { ...application, status: stage, since: moved, steps: [], held, revision: 4, _pos: nextPosition() },
  ] as never)
}

const read = async (uid: string) => {
  const { status, stage, since: at } = (await served.ask(uid, 'GET /referrals/id/r-sam')).body as ReferralReply
  return { status, stage, at }
}

it('§2.3 an employee sees where the application of their referral stands and since when, and nothing that its student was not told', async () => {
  await stand('in_process', 'shortlisted')
  for (const uid of ['emma', 'sam'])
    expect([uid, await read(uid)]).toEqual([uid, { status: 'in_process', stage: 'shortlisted', at: moved }])
})

it('§2.3 but no stage before the process and after it, nor one that does not go with how the referral stands', async () => {
  for (const [status, stage] of [
    ['submitted', 'submitted'],
    ['not_selected', 'rejected'],
    ['in_process', 'rejected'],
  ] as const) {
    await stand(status, stage)
    expect([status, await read('emma')]).toEqual([status, { status, stage: undefined, at: since }])
  }
})
