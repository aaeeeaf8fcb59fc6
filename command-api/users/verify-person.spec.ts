import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { PersonUnverified, PersonVerified, PlaceRefused, StudiesReported, UserRegistered } from '#events/users.ts'
import { admin, given, staff } from '../testing/given.ts'
import { unverifyPerson, verifyPerson } from './verify-person.ts'

const uid = 'rob'
const account = (places: object, state = 'active') =>
  happened(UserRegistered, {
    uid,
    role: 'professor',
    state: state as 'active',
    ...places,
    person: { email: 'rob@home.example.com', displayName: 'Rob Roe' },
    profile: {},
  })
const claims = account({ claimedUniversityId: 'uni', claimedOrganizationId: 'acme' })
const belongs = account({ universityId: 'uni' })

describe('§2.18 a place that is only claimed', () => {
  it('counts once the university’s staff say so, the company’s once an admin does', () => {
    given(claims).as(staff).when(verifyPerson, { uid }, { pending: false }).thenBelongedTo({ universityId: 'uni' })
    given(claims)
      .as(staff)
      .when(verifyPerson, { uid, reason: 'On our roster.' }, { pending: false })
      .thenHappened([happened(PersonVerified, { uid, verifiedBy: 'dean', universityId: 'uni', reason: 'On our roster.' })])
    given(claims)
      .as(admin)
      .when(verifyPerson, { uid }, { pending: false })
      .thenHappened([happened(PersonVerified, { uid, verifiedBy: 'adam', universityId: 'uni', organizationId: 'acme' })])
  })

  it('counts once those who refused it say so after all, and nobody else', () => {
    const refused = happened(PlaceRefused, { uid, refusedBy: 'dean', universityId: 'uni' })
    const outcome = given(account({ claimedUniversityId: 'uni' }), refused)
      .as(staff)
      .when(verifyPerson, { uid }, { pending: false })
    outcome.thenBelongedTo({ universityId: 'uni' })
    outcome.thenHappened([happened(PersonVerified, { uid, verifiedBy: 'dean', universityId: 'uni' })])
  })

  it('is not confirmed by staff once an admin took it back', () => {
    given(claims)
      .as(staff)
      .when(verifyPerson, { uid }, { pending: false, closed: ['uni'] })
      .thenRefused('place_closed')
  })

  it('takes along what a list says of a student’s studies, once, and of nobody else', () => {
    const studies = { degree: 'master', graduationDate: '2027-05-31T00:00:00.000Z' } as const
    const reported = happened(StudiesReported, { uid, universityId: 'uni', studies: { degree: 'master', graduationDate: '2027-05-31' } })
    const student = { role: 'student' } as const
    const verified = happened(PersonVerified, { uid, verifiedBy: 'dean', universityId: 'uni' })
    given(account({ ...student, claimedUniversityId: 'uni' }))
      .as(staff)
      .when(verifyPerson, { uid, studies }, { pending: false })
      .thenHappened([verified, reported])
    given(account({ ...student, universityId: 'uni' }))
      .as(staff)
      .when(verifyPerson, { uid, studies }, { pending: false })
      .thenHappened([reported])
    given(account({ ...student, universityId: 'uni' }), reported)
      .as(staff)
      .when(verifyPerson, { uid, studies }, { pending: false })
      .thenNothingHappened()
    given(account({ ...student, universityId: 'uni' }))
      .as(staff)
      .when(verifyPerson, { uid, studies: {} }, { pending: false })
      .thenNothingHappened()
    given(belongs).as(staff).when(verifyPerson, { uid, studies }, { pending: false }).thenNothingHappened()
  })

  it('is confirmed once, and only where there is one, of an account that is open', () => {
    given(belongs).as(staff).when(verifyPerson, { uid }, { pending: false }).thenNothingHappened()
    given(account({})).as(admin).when(verifyPerson, { uid }, { pending: false }).thenRefused('place_unknown')
    given(account({ claimedUniversityId: 'uni' }, 'pending_approval'))
      .as(staff)
      .when(verifyPerson, { uid }, { pending: false })
      .thenRefused('not_found')
  })
})

describe('§2.18 a place that counts', () => {
  it('is only claimed again when it is no longer confirmed, and can be confirmed anew', () => {
    const unverified = happened(PersonUnverified, { uid, unverifiedBy: 'dean', universityId: 'uni' })
    given(belongs).as(staff).when(unverifyPerson, { uid }).thenHappened([unverified])
    given(belongs, unverified).as(staff).when(unverifyPerson, { uid }).thenNothingHappened()
    given(belongs, unverified)
      .as(staff)
      .when(verifyPerson, { uid }, { pending: false })
      .thenHappened([happened(PersonVerified, { uid, verifiedBy: 'dean', universityId: 'uni' })])
  })

  it('is not taken from oneself', () => {
    given(belongs)
      .as({ ...staff, uid })
      .when(unverifyPerson, { uid })
      .thenRefused('own_account')
  })
})
