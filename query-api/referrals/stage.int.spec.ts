import { expect, it } from 'vitest'
import type { ReferralReply } from '#contract/referrals.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referralOwners } from '#projections/views/referral-owners/model.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import { testData } from '../testing/documents.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

const since = '2026-11-05T08:00:00.000Z'
const accepted = { status: 'accepted', since: '2026-11-03T08:00:00.000Z', revision: 2 }
const following = {
  _id: 'r-sam',
  _pos: '00000000000000000008',
  employeeId: 'emma',
  organizationId: 'acme',
  studentId: 'sam',
  subjectId: 'sam',
  student: { email: 'sam@example.edu' },
  invitedAt: since,
  since,
  expiresOn: '2026-12-01',
  expiresAt: '2026-12-02T00:00:00.000Z',
  byEmail: false,
  known: true,
  open: true,
  status: 'in_process',
  stage: 'shortlisted',
  applicationId: 'a-sam',
  unlinked: accepted,
  revision: 4,
} as unknown as ReferralDocument

const read = async (uid: string) => {
  const { status, stage, since: at } = (await served.ask(uid, 'GET /referrals/id/r-sam')).body as ReferralReply
  return { status, stage, since: at }
}

it('§2.3 shows where the application stands and since when, and §2.19 nothing of that to a company that reviews it blind', async () => {
  await served.put(referrals, [following])
  for (const uid of ['emma', 'sam', 'rita'])
    expect([uid, await read(uid)]).toEqual([uid, { status: 'in_process', stage: 'shortlisted', since }])
  const card = testData.find(([{ name }]) => name === recruiterBoard.name)?.[1].find(({ _id }) => _id === 'a-sam')
  await served.put(recruiterBoard, [{ ...card, hidden: true, _pos: '00000000000000000009' } as never])
  expect(await read('rita')).toEqual({ status: 'accepted', stage: undefined, since: accepted.since })
  expect(await read('emma')).toMatchObject({ stage: 'shortlisted' })
})

it('§2.19 owns no student any more once it was withdrawn, also to a company from which its application is hidden', async () => {
  const hidden = testData.find(([{ name }]) => name === recruiterBoard.name)?.[1].find(({ _id }) => _id === 'a-sam')
  await served.put(recruiterBoard, [{ ...hidden, hidden: true, _pos: '00000000000000000010' } as never])
  const owned = { id: 'r-sam', employeeId: 'emma', organizationId: 'acme', jobId: 'j-1', invitedAt: since, expiresAt: following.expiresAt }
  const ownership = async (pos: number, status: string) => {
    const at = { _pos: String(pos).padStart(20, '0'), jobId: 'j-1', acceptedAt: accepted.since }
    await served.put(referrals, [{ ...following, ...at, status, unlinked: { ...accepted, status } } as never])
    const referral = { ...owned, status, acceptedAt: accepted.since, applicationId: 'a-sam' }
    await served.put(referralOwners, [{ _id: 'sam', _pos: at._pos, referrals: [referral] } as never])
    return ((await served.ask('rita', 'GET /referrals/id/r-sam')).body as ReferralReply).ownership
  }
  expect(await ownership(11, 'accepted')).toBe('primary')
  expect(await ownership(12, 'withdrawn')).toBeUndefined()
})
