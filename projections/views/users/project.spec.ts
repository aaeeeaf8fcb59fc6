import { describe, expect, it } from 'vitest'
import * as resumes from '#events/resumes.ts'
import * as users from '#events/users.ts'
import { RecoveryCodesRenewed, SecondFactorProven, SecondFactorReset, SecondFactorSet } from '#events/second-factor.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { userProjection } from './project.ts'

const registered = event(users.UserRegistered, {
  uid: 'mia',
  role: 'student',
  state: 'active',
  universityId: 'north',
  invitationId: 'inv',
  demo: true,
  person: { email: 'mia@example.edu', displayName: 'Mia' },
  profile: { degree: 'bachelor', major: 'CS', graduationDate: '2027-06-30', skills: ['a', 'b', 'c'] },
})
const changed = (attr: string, value: unknown) => event(users.ProfileFieldChanged, { uid: 'mia', attr, value })

describe('an account', () => {
  it('has all that was given at registration, and a completeness of 67 % for a student', () => {
    expect(given(userProjection, registered).document('mia')).toEqual({
      _id: 'mia',
      _pos: '00000000000000000001',
      _subjects: ['mia'],
      email: 'mia@example.edu',
      displayName: 'Mia',
      role: 'student',
      state: 'active',
      universityId: 'north',
      profile: { degree: 'bachelor', major: 'CS', graduationDate: '2027-06-30', skills: ['a', 'b', 'c'] },
      completeness: 67,
      registeredAt: day(1),
      revision: 0,
    })
  })
  it('takes each changed field, and its owner alone gets the refresh', () => {
    const { document, refreshes } = given(userProjection, registered, changed('gpa', 3.5), changed('displayName', 'Mia B.'))
    expect(document('mia')).toMatchObject({ displayName: 'Mia B.', profile: { gpa: 3.5, major: 'CS' }, completeness: 83, revision: 2 })
    expect(refreshes).toMatchObject([{ rooms: ['u:mia'], topics: ['me'] }])
  })
  it('loses a field that is emptied, and is less complete', () => {
    const { document } = given(userProjection, registered, changed('gpa', 3.5), changed('gpa', null), changed('major', null))
    expect(document('mia')).toMatchObject({ profile: { degree: 'bachelor' }, completeness: 50, revision: 3 })
    expect(document('mia')?.profile).not.toHaveProperty('gpa')
    expect(document('mia')?.profile).not.toHaveProperty('major')
  })
  it('has no completeness for other roles', () => {
    const professor = event(users.UserRegistered, {
      uid: 'ada',
      role: 'professor',
      state: 'active',
      person: { email: 'a@example.edu', displayName: 'Ada' },
      profile: {},
    })
    expect(given(userProjection, professor).document('ada')).not.toHaveProperty('completeness')
  })
})

describe('§2.18 a place', () => {
  it('that is confirmed counts, and is only claimed again when it no longer is', () => {
    const unverified = event(users.PersonUnverified, { uid: 'mia', unverifiedBy: 'uma', universityId: 'north' })
    const verified = event(users.PersonVerified, { uid: 'mia', verifiedBy: 'uma', universityId: 'north' })
    const claimed = given(userProjection, registered, unverified).document('mia')
    expect(claimed).toMatchObject({ claimedUniversityId: 'north', completeness: 67, revision: 1 })
    expect(claimed).not.toHaveProperty('universityId')
    const counted = given(userProjection, registered, unverified, verified).document('mia')
    expect(counted).toMatchObject({ universityId: 'north', revision: 2 })
    expect(counted).not.toHaveProperty('claimedUniversityId')
  })
})

describe('§2.7 a résumé', () => {
  it('§2.7 counts as two parts of the profile, and stays through later changes', () => {
    const uploaded = event(resumes.ResumeUploaded, {
      studentId: 'mia',
      versionId: 'v',
      number: 1,
      fileId: 'f',
      bytes: 1_000,
      primary: true,
      name: 'cv.pdf',
    })
    const { document } = given(userProjection, registered, uploaded, changed('major', null))
    expect(document('mia')).toMatchObject({ resume: true, completeness: 83 })
  })
})

describe('§3 the photo, and whether a student still looks', () => {
  const photo = { fileId: 'photo-1', type: 'png', number: 1 } as const
  it('§3 are those of the last event', () => {
    const added = event(users.PhotoChanged, { uid: 'mia', ...photo })
    const said = event(users.StudiesReported, { uid: 'mia', universityId: 'uni', studies: { degree: 'phd' } })
    expect(given(userProjection, registered, said).document('mia')).toMatchObject({
      reportedStudies: { universityId: 'uni', degree: 'phd' },
    })
    const answered = event(users.StillLookingAnswered, { uid: 'mia', semester: '2026-fall', looking: true })
    const { document } = given(userProjection, registered, added, answered)
    expect(document('mia')).toMatchObject({ photo, stillLooking: { semester: '2026-fall', looking: true } })
    expect(given(userProjection, registered, added, event(users.PhotoRemoved, { uid: 'mia' })).document('mia')).not.toHaveProperty('photo')
  })

  it('§2.7 the résumé counts for completeness until the last version is removed', () => {
    const version = { studentId: 'mia', versionId: 'v', number: 1 }
    const hidden = event(resumes.HiddenResumeUploaded, { ...version, fileId: 'f', bytes: 9, name: 'a.pdf' })
    expect(given(userProjection, registered, hidden).document('mia')).not.toHaveProperty('resume')
    const published = event(resumes.HiddenResumePublished, { ...version, primary: true })
    expect(given(userProjection, registered, hidden, published).document('mia')).toMatchObject({ resume: true })
    const removed = (primaryId?: string) => event(resumes.ResumeRemoved, { ...version, sent: false, ...(primaryId && { primaryId }) })
    expect(given(userProjection, registered, published, removed('other')).document('mia')).toMatchObject({ resume: true })
    expect(given(userProjection, registered, published, removed()).document('mia')).not.toHaveProperty('resume')
  })
})

describe('§2.18 an account that waits for approval', () => {
  const waits = event(users.UserRegistered, {
    uid: 'lee',
    role: 'student',
    state: 'pending_approval',
    claimedUniversityId: 'north',
    invitationId: 'inv',
    invitedBy: 'ada',
    person: { email: 'lee@home.example', displayName: 'Lee' },
    profile: {},
  })
  const approved = (places: object) => event(users.AccountApproved, { uid: 'lee', approvedBy: 'ada', ...places })

  it('has a university that is only claimed, until somebody who can speak for it approves', () => {
    expect(given(userProjection, waits).document('lee')).toMatchObject({ state: 'pending_approval', claimedUniversityId: 'north' })
    const confirmed = given(userProjection, waits, approved({ universityId: 'north' })).document('lee')
    expect(confirmed).toMatchObject({ state: 'active', universityId: 'north' })
    expect(confirmed).not.toHaveProperty('claimedUniversityId')
    expect(given(userProjection, waits, approved({})).document('lee')).toMatchObject({ state: 'active', claimedUniversityId: 'north' })
  })

  it('is gone when it is refused', () =>
    expect(
      given(userProjection, waits, event(users.AccountRefused, { uid: 'lee', refusedBy: 'ada', endsAt: day(3) })).document('lee'),
    ).toHaveProperty('_del'))
})

describe('what admins do to an account', () => {
  const person = { email: 'mia@example.edu', displayName: 'Mia' }
  const role = event(users.RoleChanged, {
    uid: 'mia',
    from: 'student',
    to: 'analyst',
    scope: { kind: 'platform' },
    state: 'active',
    person,
    profile: {},
    reason: 'Asked.',
  })
  const corrected = (after: string) =>
    event(users.UserFieldCorrectedByAdmin, { uid: 'mia', attr: 'email', before: person.email, after, reason: 'Asked.' })

  it('changes its role, with the places and the profile that this has', () => {
    const { document } = given(userProjection, registered, role)
    expect(document('mia')).toMatchObject({ role: 'analyst', scope: { kind: 'platform' }, profile: {}, registeredAt: day(1) })
    for (const field of ['universityId', 'completeness']) expect(document('mia')).not.toHaveProperty(field)
    const scope = { kind: 'university', id: 'north' } as const
    expect(given(userProjection, registered, role, event(users.AnalystScopeSet, { uid: 'mia', scope })).document('mia')).toMatchObject({
      scope,
    })
  })

  it('suspends it, and puts back what was', () => {
    const suspended = event(users.AccountSuspended, { uid: 'mia', reason: 'Asked.' })
    const reactivated = event(users.AccountReactivated, { uid: 'mia', reason: 'Asked.' })
    expect(given(userProjection, registered, suspended).document('mia')).toMatchObject({ state: 'suspended', universityId: 'north' })
    expect(given(userProjection, registered, suspended, reactivated).document('mia')).toMatchObject({ state: 'active' })
  })

  it('moves its address once the new one is proven', () => {
    const asked = given(userProjection, registered, corrected('new@example.edu')).document('mia')
    expect(asked).toMatchObject({ email: person.email, addressAsked: 'new@example.edu' })
    expect(given(userProjection, registered, corrected('new@example.edu'), corrected(person.email)).document('mia')).not.toHaveProperty(
      'addressAsked',
    )
    const moved = event(users.AddressMoved, { uid: 'mia', email: 'new@example.edu', former: person.email })
    const { document } = given(userProjection, registered, corrected('new@example.edu'), moved)
    expect(document('mia')).toMatchObject({ email: 'new@example.edu' })
    expect(document('mia')).not.toHaveProperty('addressAsked')
  })
})

describe('the second factor of an admin', () => {
  const set = event(SecondFactorSet, { uid: 'mia', secret: 'AAAA', recoveryCodes: ['h1', 'h2', 'h3'], signIn: '1-a', step: 1 })
  const proven = (by: object) => event(SecondFactorProven, { uid: 'mia', signIn: '2-b', ...by })
  const left = (...events: readonly Given[]) => given(userProjection, registered, ...events).document('mia')?.['recoveryCodes']

  it('has fewer recovery codes with each that proved a sign-in, and all with a new one', () => {
    expect(left()).toBeUndefined()
    expect(left(set, proven({ step: 2 }))).toBe(3)
    expect(left(set, proven({ recoveryCode: 'h1' }), proven({ recoveryCode: 'h2' }))).toBe(1)
    expect(left(set, proven({ recoveryCode: 'h1' }), set)).toBe(3)
    const renewed = event(RecoveryCodesRenewed, { uid: 'mia', recoveryCodes: ['h4', 'h5'], step: 3 })
    expect(left(set, proven({ recoveryCode: 'h1' }), renewed)).toBe(2)
    expect(left(set, event(SecondFactorReset, { uid: 'mia' }))).toBeUndefined()
  })
})
