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

it('§2.12 tells the employee of the application as long as the student’s yes stands', async () => {
  const asked = async (pos: number, status: string) => {
    await served.put(referrals, [{ ...following, _pos: String(pos).padStart(20, '0'), status } as never])
    const { applicationId } = (await served.ask('emma', 'GET /referrals/id/r-sam')).body as ReferralReply
    const listed = (await served.ask('emma', 'GET /applications')).body as readonly { readonly id: string }[]
    return [applicationId, (await served.ask('emma', 'GET /applications/id/a-sam')).status, listed.some(({ id }) => id === 'a-sam')]
  }
  expect(await asked(13, 'in_process')).toEqual(['a-sam', 200, true])
  expect(await asked(14, 'not_selected')).toEqual(['a-sam', 200, true])
  expect(await asked(15, 'withdrawn')).toEqual([undefined, 404, false])
  expect(await asked(16, 'declined')).toEqual([undefined, 404, false])
})

it('§2.3 lets either side withdraw one that a hidden application has withdrawn, until its last day', async () => {
  const card = testData.find(([{ name }]) => name === recruiterBoard.name)?.[1].find(({ _id }) => _id === 'a-sam')
  const allowed = async (n: number, hidden: boolean, more: object = {}) => {
    await served.put(recruiterBoard, [{ ...card, status: 'withdrawn', hidden, _pos: String(n).padStart(20, '0') } as never])
    const _pos = String(n + 1).padStart(20, '0')
    await served.put(referrals, [{ ...following, stage: undefined, status: 'withdrawn', ...more, _pos } as never])
    const ask = async (uid: string) => ((await served.ask(uid, 'GET /referrals/id/r-sam')).body as ReferralReply).allowed
    return Promise.all(['emma', 'sam', 'rita'].map(ask))
  }
  expect(await allowed(30, true)).toEqual([['withdrawn'], ['withdrawn'], []])
  expect(await allowed(32, false)).toEqual([[], [], []])
  expect(await allowed(34, true, { unlinked: { ...accepted, status: 'withdrawn' } })).toEqual([[], [], []])
  expect(await allowed(36, true, { expiresAt: since })).toEqual([[], [], []])
})

it('§2.19 tells an employee by the ownership of nothing that a hidden application made of a colleague’s referral', async () => {
  const card = testData.find(([{ name }]) => name === recruiterBoard.name)?.[1].find(({ _id }) => _id === 'a-sam')
  await served.put(recruiterBoard, [{ ...card, hidden: true, _pos: '00000000000000000040' } as never])
  const jobId = 'j-1'
  const expiresAt = '2026-11-06T08:00:00.000Z'
  const theirs = { ...following, _id: 'r-theirs', employeeId: 'other', jobId, expiresAt, acceptedAt: since }
  const own = { ...following, _id: 'r-own', jobId, expiresAt, status: 'expired', applicationId: undefined, unlinked: undefined }
  const ownership = async (pos: number, follows: object) => {
    const _pos = String(pos).padStart(20, '0')
    await served.put(referrals, [theirs, own].map((each, n) => ({ ...each, _pos, ...(n === 0 && follows) })) as never)
    const owning = [theirs, own].map((each, n) => ({ ...each, id: each._id, acceptedAt: since, ...(n === 0 && follows) }))
    await served.put(referralOwners, [{ _id: 'sam', _pos, referrals: owning } as never])
    return ((await served.ask('emma', 'GET /referrals/id/r-own')).body as ReferralReply).ownership
  }
  expect(await ownership(41, { status: 'expired', applicationId: undefined, unlinked: undefined })).toBeUndefined()
  expect(await ownership(42, { status: 'submitted' })).toBeUndefined()
})

it('§2.19 tells everybody alike who owns the student once a hidden application was withdrawn', async () => {
  const card = testData.find(([{ name }]) => name === recruiterBoard.name)?.[1].find(({ _id }) => _id === 'a-sam')
  const term = { jobId: 'j-1', expiresAt: '2027-01-02T00:00:00.000Z' }
  const later = { ...following, ...term, _id: 'r-later', employeeId: 'other', status: 'accepted', acceptedAt: '2026-11-04T08:00:00.000Z' }
  const told = async (n: number, hidden: boolean, stood: string) => {
    const at = (more: number) => ({ _pos: String(n + more).padStart(20, '0') })
    await served.put(recruiterBoard, [{ ...card, ...at(0), status: 'withdrawn', hidden } as never])
    const first = {
      ...following,
      ...term,
      ...at(1),
      status: 'withdrawn',
      acceptedAt: accepted.since,
      unlinked: { ...accepted, status: stood },
    }
    const second = { ...later, ...at(2), applicationId: undefined, unlinked: undefined }
    await served.put(referrals, [first, second] as never)
    const owners = [first, second].map((each) => ({ ...each, id: each._id }))
    await served.put(referralOwners, [{ _id: 'sam', ...at(3), referrals: owners } as never])
    const ask = async (uid: string, id: string) => ((await served.ask(uid, `GET /referrals/id/${id}`)).body as ReferralReply).ownership
    return Promise.all([ask('emma', 'r-sam'), ...['sam', 'rita'].flatMap((uid) => ['r-sam', 'r-later'].map((id) => ask(uid, id)))])
  }
  const [first, second] = [
    ['primary', 'primary', 'secondary', 'primary', 'secondary'],
    ['secondary', 'secondary', 'primary', 'secondary', 'primary'],
  ]
  expect(await told(50, true, 'accepted')).toEqual(first)
  expect(await told(55, true, 'withdrawn')).toEqual(second)
  expect(await told(60, false, 'accepted')).toEqual(second)
})
