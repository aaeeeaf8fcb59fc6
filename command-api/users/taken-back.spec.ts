import { expect, it } from 'vitest'
import { ClaimReleased, ValueClaimed } from '#events/claims.ts'
import { happened } from '#events/define.ts'
import {
  AccountApproved,
  AccountRefused,
  PersonUnverified,
  PersonVerified,
  PlaceRefused,
  SubjectErased,
  UserRegistered,
} from '#events/users.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { claimKeyOf } from '../claims/claims.ts'
import { admin, employee, foldsOf, later, NOW, past, professor, recruiter, secrets, staff, student, type Past } from '../testing/given.ts'
import { accountClaims } from './state.ts'
import { placesTakenBack } from './taken-back.ts'

const email = 'lee@uni.example.edu'

type Places = { readonly [Field in 'universityId' | 'claimedUniversityId' | 'claimedOrganizationId']?: string }
function registered(uid: string, places: Places, state: 'active' | 'pending_approval' = 'active') {
  const person = { email, displayName: 'Lee Ahn' }
  return happened(UserRegistered, { uid, role: 'student', state, ...places, person, profile: {} })
}
const confirmed = { universityId: 'uni' }
const claimed = { claimedUniversityId: 'uni' }
const unverified = (uid: string) => happened(PersonUnverified, { uid, unverifiedBy: 'dean', universityId: 'uni' })
const erased = (uid: string) => happened(SubjectErased, { uid })

/** @param accounts of the address, one after the other. @param by whoever gives a place back */
function takenBack(accounts: Readonly<Record<string, readonly Past[]>>, by?: Account): Promise<readonly string[]> {
  const claimId = claimKeyOf(secrets, accountClaims.email(email))
  const claims = Object.keys(accounts).flatMap((uid) => [
    happened(ValueClaimed, { kind: 'email', holder: `user-${uid}`, claimId }),
    happened(ClaimReleased, { holder: `user-${uid}`, claimId }),
  ])
  const streams = Object.entries(accounts).map(([uid, history]) => [`user-${uid}`, history] as const)
  return placesTakenBack({ fold: foldsOf({ [`claim-${claimId}`]: claims, ...Object.fromEntries(streams) }), secrets }, email, by)
}

it('§2.20 what people took back stays so after an erasure, and after several', async () => {
  const first = [registered('one', confirmed), unverified('one'), erased('one')]
  expect(await takenBack({ one: first })).toEqual(['uni'])
  // Of an attempt to register that was cut off there is a claim alone.
  expect(await takenBack({ one: first, two: [registered('two', claimed), erased('two')], three: [] })).toEqual(['uni'])
})

it('§2.20 what people confirmed counts, however it was before', async () => {
  expect(await takenBack({})).toEqual([])
  expect(await takenBack({ one: [registered('one', confirmed), erased('one')] })).toEqual([])
  const lost = [registered('one', confirmed), unverified('one')]
  const verified = happened(PersonVerified, { uid: 'one', verifiedBy: 'dean', universityId: 'uni' })
  expect(await takenBack({ one: [...lost, verified, erased('one')] })).toEqual([])
  const approved = (place: object) => happened(AccountApproved, { uid: 'two', approvedBy: 'dean', ...place })
  expect(await takenBack({ one: lost, two: [registered('two', claimed), approved(confirmed)] })).toEqual([])
  expect(await takenBack({ one: lost, two: [registered('two', claimed), approved({})] })).toEqual(['uni'])
})

it('§2.20 what was taken back at one place says nothing of another', async () => {
  const elsewhere = registered('two', { universityId: 'other' })
  expect(await takenBack({ one: [registered('one', confirmed), unverified('one')], two: [elsewhere] })).toEqual(['uni'])
})

it.each([
  ['staff', staff, { professor: ['uni'], staff: [], admin: [] }],
  ['an admin', admin, { professor: ['uni'], staff: ['uni'], admin: [] }],
] as const)('§2.20 what %s took back nobody of less right gives back, also after an erasure', async (_, taker, closed) => {
  const first = [registered('one', confirmed), past(unverified('one'), NOW, taker), erased('one')]
  const closedTo = (by: Account) => takenBack({ one: first, two: [registered('two', claimed)] }, by)
  expect({ professor: await closedTo(professor), staff: await closedTo(staff), admin: await closedTo(admin) }).toEqual(closed)
})

it.each([
  ['staff', staff, { professor: ['uni'], staff: [], recruiter: ['uni'], admin: [] }],
  ['a recruiter', recruiter, { professor: ['uni'], staff: ['uni'], recruiter: [], admin: [] }],
  ['an admin', admin, { professor: ['uni'], staff: ['uni'], recruiter: ['uni'], admin: [] }],
] as const)('§2.20 so it is with a claim that %s refused', async (_, refuser, closed) => {
  const refused = happened(PlaceRefused, { uid: 'one', refusedBy: 'somebody', universityId: 'uni' })
  const first = [registered('one', claimed), past(refused, NOW, refuser), erased('one')]
  const closedTo = (by: Account) => takenBack({ one: first, two: [registered('two', claimed)] }, by)
  expect({
    professor: await closedTo(professor),
    staff: await closedTo(staff),
    recruiter: await closedTo(recruiter),
    admin: await closedTo(admin),
  }).toEqual(closed)
  expect(await takenBack({ one: first })).toEqual(['uni'])
})

it.each([
  ['staff refuse the one at their university', staff, ['uni'], { staff: [], admin: [] }],
  ['a recruiter the one at the company', recruiter, ['acme'], { staff: ['acme'], admin: [] }],
  ['an admin both', admin, ['acme', 'uni'], { staff: ['acme', 'uni'], admin: [] }],
  // They say only that it is not whom they invited.
  ...[student, professor, employee].map((one) => [`an inviter who is a ${one.role} none`, one, [], { staff: [], admin: [] }] as const),
  ['a process none', undefined, [], { staff: [], admin: [] }],
] as const)('§2.20 of the claims of an account that waited %s, whoever registers next at the address', async (_, refuser, held, closed) => {
  const waited = registered('one', { claimedUniversityId: 'uni', claimedOrganizationId: 'acme' }, 'pending_approval')
  const refused = happened(AccountRefused, { uid: 'one', endsAt: later(NOW, { days: 1 }) })
  const first = [waited, past(refused, NOW, refuser)]
  const closedTo = (by: Account) => takenBack({ one: first, two: [registered('two', claimed, 'pending_approval')] }, by)
  expect((await takenBack({ one: first })).toSorted()).toEqual(held)
  expect({ staff: (await closedTo(staff)).toSorted(), admin: await closedTo(admin) }).toEqual(closed)
})

it('§2.20 a university that the domain proved is no claim, and stands for the next account of the address', async () => {
  const waited = registered('one', confirmed, 'pending_approval')
  const refused = happened(AccountRefused, { uid: 'one', refusedBy: 'dean', endsAt: later(NOW, { days: 1 }) })
  expect(await takenBack({ one: [waited, past(refused, NOW, staff)] })).toEqual([])
})
