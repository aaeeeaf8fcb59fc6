import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import {
  AccountSuspended,
  AnalystScopeSet,
  ConsentWithdrawn,
  PersonUnverified,
  PersonVerified,
  PlaceRefused,
  ProfileFieldChanged,
  RoleChanged,
  UserFieldCorrectedByAdmin,
  UserRegistered,
} from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { consentTextVersion, type AccountState, type Role } from '#events/vocabulary/roles.ts'
import { admin, effectsOf, given, like, type Past } from '../../testing/given.ts'
import { correctField } from './correct-field.ts'

const id = 'rob'
const person = { email: 'rob@home.example.com', displayName: 'Rob Roe' }
type More = { readonly state?: AccountState; readonly profile?: object; readonly uid?: string } & Readonly<Record<string, unknown>>
const account = (role: Role, more: More = {}) => happened(UserRegistered, { uid: id, role, state: 'active', person, profile: {}, ...more })
const reason = 'Asked by mail.'
const as = (...history: readonly Past[]) => given(...history).as(admin)
const sent = (attr: string, value: unknown, of = id) => ({ id: of, attr, value, reason })
const corrected = (attr: string, before: unknown, after: unknown) =>
  happened(UserFieldCorrectedByAdmin, { uid: id, attr, before, after, reason })

describe('§7 a field of the profile', () => {
  const student = account('student', { universityId: 'uni', profile: { major: 'CS', gpaVisible: true } })

  it('is changed under the rules of its person, and the correction says from what to what', () => {
    const changed = happened(ProfileFieldChanged, { uid: id, attr: 'major', value: 'Mathematics' })
    as(student)
      .when(correctField, sent('major', 'Mathematics'), {})
      .thenHappened([changed, corrected('major', 'CS', 'Mathematics')])
    as(student)
      .when(correctField, sent('major', null), {})
      .thenHappened([like(ProfileFieldChanged, { value: null }), corrected('major', 'CS', null)])
    as(student)
      .when(correctField, sent('displayName', 'Robert Roe'), {})
      .thenHappened([like(ProfileFieldChanged, { attr: 'displayName' }), corrected('displayName', 'Rob Roe', 'Robert Roe')])
    as(student).when(correctField, sent('major', 'CS'), {}).thenNothingHappened()
  })

  it('is refused where its person could not have it', () => {
    for (const attr of ['department', 'uid', 'points', 'constructor', 'state'])
      as(student).when(correctField, sent(attr, 'x'), {}).thenRefused('field_not_editable')
    as(student).when(correctField, sent('gpa', 4.5), {}).thenRefused('invalid')
    as(student).when(correctField, sent('displayName', ''), {}).thenRefused('invalid')
    as(student)
      .when(correctField, sent('skills', ['x']), { unknownSkill: 'x' })
      .thenRefused('invalid')
  })

  it('that is a consent can be ended, and given by nobody else', () => {
    as(student).when(correctField, sent('openToReferrals', true), {}).thenRefused('invalid')
    as(student)
      .when(correctField, sent('gpaVisible', false), {})
      .thenHappened([
        like(ProfileFieldChanged, { value: false }),
        happened(ConsentWithdrawn, { uid: id, kind: 'gpaVisible', textVersion: consentTextVersion }),
        corrected('gpaVisible', true, false),
      ])
  })

  it('has a reason that says so where none was given', () => {
    as(student)
      .when(correctField, { id, attr: 'major', value: 'Art' }, {})
      .thenHappened([like(ProfileFieldChanged, {}), like(UserFieldCorrectedByAdmin, { reason: 'unspecified' })])
  })

  it('is corrected while the account is suspended, and not while it waits', async () => {
    as(student, happened(AccountSuspended, { uid: id, reason }))
      .when(correctField, sent('major', 'Art'), {})
      .thenHappened([like(ProfileFieldChanged, {}), like(UserFieldCorrectedByAdmin, {})])
    const lookup = { fold: async () => admin as never }
    const waits = as(account('student', { state: 'pending_approval' }))
    expect(await waits.needsOf(correctField, sent('major', 'Art'), lookup)).toEqual(refuse('account_waits'))
    const gone = as(account('student', { state: 'erased' }))
    expect(await gone.needsOf(correctField, sent('major', 'Art'), lookup)).toEqual(refuse('not_found'))
  })
})

describe('§2.17 a place', () => {
  const professor = account('professor', { claimedUniversityId: 'uni' })
  const placed = account('recruiter', { organizationId: 'acme' })
  const verified = (places: object) => happened(PersonVerified, { uid: id, verifiedBy: admin.uid, ...places, reason })

  it('is proven by its id, as by an admin’s invitation', () => {
    as(professor)
      .when(correctField, sent('university', 'other'), {})
      .thenHappened([verified({ universityId: 'other' }), corrected('university', null, 'other')])
    as(placed)
      .when(correctField, sent('organization', 'globex'), {})
      .thenHappened([verified({ organizationId: 'globex' }), corrected('organization', 'acme', 'globex')])
    as(placed).when(correctField, sent('organization', 'acme'), {}).thenNothingHappened()
  })

  it('goes with null, whether it counts or is only claimed', () => {
    const places = { organizationId: 'acme', reason }
    as(placed)
      .when(correctField, sent('organization', null), {})
      .thenHappened([
        happened(PersonUnverified, { uid: id, unverifiedBy: admin.uid, ...places }),
        happened(PlaceRefused, { uid: id, refusedBy: admin.uid, ...places }),
        corrected('organization', 'acme', null),
      ])
    as(professor)
      .when(correctField, sent('university', null), {})
      .thenHappened([like(PlaceRefused, { universityId: 'uni' }), corrected('university', 'uni', null)])
    as(account('student')).when(correctField, sent('university', null), {}).thenNothingHappened()
  })

  it('is one that there is, of the kind, confirmed itself, and of the role', () => {
    as(placed).when(correctField, sent('organization', 'nowhere'), { unknownPlace: true }).thenRefused('invalid')
    as(placed).when(correctField, sent('organization', 'new'), { pending: true }).thenRefused('place_pending')
    as(placed).when(correctField, sent('university', 'uni'), {}).thenRefused('field_not_editable')
    as(account('analyst')).when(correctField, sent('organization', 'acme'), {}).thenRefused('field_not_editable')
  })

  it('counts, or does not, as an admin says', () => {
    as(professor)
      .when(correctField, sent('verified', true), {})
      .thenHappened([verified({ universityId: 'uni' }), corrected('verified', false, true)])
    as(placed)
      .when(correctField, sent('verified', false), {})
      .thenHappened([
        happened(PersonUnverified, { uid: id, unverifiedBy: admin.uid, organizationId: 'acme', reason }),
        corrected('verified', true, false),
      ])
    as(placed).when(correctField, sent('verified', true), {}).thenNothingHappened()
    as(professor).when(correctField, sent('verified', true), { pending: true }).thenRefused('place_pending')
    as(account('professor')).when(correctField, sent('verified', true), {}).thenRefused('place_unknown')
    as(professor).when(correctField, sent('verified', 'yes'), {}).thenRefused('invalid')
    as(account('admin')).when(correctField, sent('verified', true), {}).thenRefused('field_not_editable')
  })
})

describe('§2.1 a role', () => {
  const student = account('student', { universityId: 'uni', profile: { gpa: 3.5, phone: '+1 412 555 0100' } })

  it('is begun with what it has: its places, and its fields of the profile', () => {
    as(student)
      .when(correctField, sent('role', 'professor'), {})
      .thenHappened([
        happened(RoleChanged, {
          uid: id,
          from: 'student',
          to: 'professor',
          state: 'active',
          universityId: 'uni',
          person,
          profile: { phone: '+1 412 555 0100' },
          reason,
        }),
        corrected('role', 'student', 'professor'),
      ])
    as(student)
      .when(correctField, sent('role', { role: 'analyst', scope: { kind: 'university', id: 'uni' } }), {})
      .thenHappened([
        happened(RoleChanged, {
          uid: id,
          from: 'student',
          to: 'analyst',
          scope: { kind: 'university', id: 'uni' },
          state: 'active',
          person,
          profile: { phone: '+1 412 555 0100' },
          reason,
        }),
        corrected('role', 'student', 'analyst'),
      ])
    as(student).when(correctField, sent('role', 'student'), { held: 'open applications' }).thenNothingHappened()
  })

  it('comes back with what was kept', () => {
    const away = happened(RoleChanged, { uid: id, from: 'student', to: 'recruiter', state: 'active', person, profile: {}, reason })
    as(student, away)
      .when(correctField, sent('role', 'student'), {})
      .thenHappened([
        like(RoleChanged, { profile: { visibility: 'private', openToReferrals: false, gpa: 3.5, phone: '+1 412 555 0100' } }),
        like(UserFieldCorrectedByAdmin, {}),
      ])
  })

  it('stays while it holds what only it can', () => {
    as(student)
      .when(correctField, sent('role', 'recruiter'), { held: 'open applications, open referrals' })
      .thenRefused('role_in_use', { role: 'student', what: 'open applications, open referrals' })
  })

  it('of an admin stays with the last one, and nobody takes their own', () => {
    const own = as(account('admin', { uid: admin.uid }))
    own.when(correctField, sent('role', 'analyst', admin.uid), {}).thenRefused('own_account')
    own.when(correctField, sent('role', 'analyst', admin.uid), { held: 'the only account of an admin' }).thenRefused('last_admin')
    as(account('admin')).when(correctField, sent('role', 'analyst'), { held: 'the only account of an admin' }).thenRefused('last_admin')
  })

  it('is one that there is', () => {
    for (const value of [
      'dean',
      null,
      7,
      { role: 'student', scope: { kind: 'platform' } },
      { role: 'analyst', scope: { kind: 'university' } },
    ])
      as(student).when(correctField, sent('role', value), {}).thenRefused('invalid')
    const scoped = { role: 'analyst', scope: { kind: 'organization', id: 'nowhere' } }
    as(student).when(correctField, sent('role', scoped), { unknownPlace: true }).thenRefused('invalid')
  })

  it('ends every session, and another field ends none', async () => {
    const ended: string[] = []
    const effects = effectsOf({ users: { revoke: async (uid) => void ended.push(uid) } })
    await as(student).effectOf(correctField, sent('role', 'recruiter'), effects, {})
    await as(student).effectOf(correctField, sent('major', 'Art'), effects, {})
    expect(ended).toEqual([id])
  })
})

describe('§2.1 the scope of an analyst', () => {
  const analyst = account('analyst')
  it('is the platform, a university or an organization, and of an analyst alone', () => {
    const scope = { kind: 'university', id: 'uni' } as const
    const set = happened(AnalystScopeSet, { uid: id, scope })
    as(analyst)
      .when(correctField, sent('scope', scope), {})
      .thenHappened([set, corrected('scope', null, scope)])
    as(analyst, set).when(correctField, sent('scope', scope), {}).thenNothingHappened()
    as(analyst, set)
      .when(correctField, sent('scope', { kind: 'platform' }), {})
      .thenHappened([happened(AnalystScopeSet, { uid: id, scope: { kind: 'platform' } }), corrected('scope', scope, { kind: 'platform' })])
    as(account('admin')).when(correctField, sent('scope', scope), {}).thenRefused('field_not_editable')
  })

  it('has the id of one that we know, but for the platform', () => {
    for (const value of [null, 'platform', { kind: 'platform', id: 'uni' }, { kind: 'university' }, { kind: 'planet' }])
      as(analyst).when(correctField, sent('scope', value), {}).thenRefused('invalid')
    as(analyst)
      .when(correctField, sent('scope', { kind: 'university', id: 'acme' }), { unknownPlace: true })
      .thenRefused('invalid')
  })
})

describe('§2.7 an address', () => {
  const student = account('student')
  it('is asked for, and stays until the new one is proven', () => {
    as(student)
      .when(correctField, sent('email', 'rob.roe@home.example.com'), {})
      .thenHappened([corrected('email', person.email, 'rob.roe@home.example.com')])
    as(student).when(correctField, sent('email', 'ROB@home.example.com'), {}).thenNothingHappened()
  })

  it('is taken back by the one of now', () => {
    const asked = corrected('email', person.email, 'rob.roe@home.example.com')
    as(student, asked)
      .when(correctField, sent('email', person.email), {})
      .thenHappened([corrected('email', 'rob.roe@home.example.com', person.email)])
  })

  it('is one, and nobody else’s', () => {
    for (const value of ['nowhere', null, 5]) as(student).when(correctField, sent('email', value), {}).thenRefused('invalid')
    as(student).when(correctField, sent('email', 'ann@home.example.com'), { taken: true }).thenRefused('email_taken')
  })
})
