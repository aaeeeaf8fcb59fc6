import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { PasswordChanged, ProfileFieldChanged, UserRegistered } from '#events/users.ts'
import type { Profile } from '#events/vocabulary/profile.ts'
import { roles, type Role } from '#events/vocabulary/roles.ts'
import { studentRegistered } from '../core/examples.ts'
import { foldAll } from '../core/state.ts'
import { given, NOW, recorded, student } from '../core/testing.ts'
import { changePassword } from './change-password.ts'
import { userFold } from './facts.ts'
import { editableSchema } from './profile-fields.ts'
import { updateField } from './update-field.ts'

const uid = 'stella'
const known = { unknownSkill: undefined }
const change = (attr: string, value: unknown, needs: { readonly unknownSkill: string | undefined } = known) =>
  given(studentRegistered).as(student).when(updateField, { attr, uid, value }, needs)
const registeredAs = (role: Role) =>
  happened(UserRegistered, { uid, role, state: 'active', person: { email: 'a@b.example', displayName: 'Somebody' }, profile: {} })

describe('§7 change a field of one’s profile', () => {
  it.each([
    ['gpa', 3.9],
    ['visibility', 'recruiters'],
    ['openToReferrals', false],
    ['skills', ['go', 'sql']],
    ['links', { github: 'https://github.example/stella' }],
    ['workExperiences', [{ title: 'Intern', organization: 'Acme', start: '2025-06' }]],
    ['displayName', 'Stella S.'],
  ])('§7 stores %s', (attr, value) => {
    const changed = happened(ProfileFieldChanged, { uid, attr, value })
    change(attr, value).thenHappened([changed])
    given(studentRegistered, changed).as(student).when(updateField, { attr, uid, value }, known).thenNothingHappened()
  })

  it.each([
    'role',
    'email',
    'verified',
    'uid',
    'points',
    'subscription',
    'state',
    'organizationId',
    'universityId',
    '__proto__',
    'constructor',
    'profile',
  ])('§6 never lets %s be edited, by any role', (attr) => {
    for (const role of roles)
      given(registeredAs(role)).when(updateField, { attr, uid, value: 'x' }, known).thenRefused('field_not_editable', { attr })
  })

  /** Product 2.7, transcribed: whose field it is. */
  const owners: Readonly<Record<keyof Profile, readonly Role[]>> = {
    phone: roles,
    timezone: roles,
    degree: ['student'],
    major: ['student'],
    classYear: ['student'],
    graduationDate: ['student'],
    gpa: ['student'],
    gpaVisible: ['student'],
    skills: ['student'],
    links: ['student'],
    workAuthorization: ['student'],
    preferredJobTypes: ['student'],
    preferredWorkplaces: ['student'],
    visibility: ['student'],
    openToReferrals: ['student'],
    workExperiences: ['student', 'professor', 'recruiter', 'employee'],
    department: ['professor'],
    title: ['professor'],
    courses: ['professor'],
    acceptRecruiterContact: ['professor'],
    office: ['university'],
    position: ['university', 'recruiter', 'employee'],
    team: ['employee'],
    acceptStudentMessages: ['recruiter'],
  }
  it.each(Object.entries(owners))('§3 lets %s be edited by %j only', (attr, mayEdit) =>
    expect(roles.filter((role) => editableSchema(role, attr))).toEqual(mayEdit),
  )

  it('§3 gives each role its own fields', () => {
    given(registeredAs('recruiter')).when(updateField, { attr: 'gpa', uid, value: 4 }, known).thenRefused('field_not_editable')
    given(registeredAs('recruiter'))
      .when(updateField, { attr: 'position', uid, value: 'Lead' }, known)
      .thenHappened([happened(ProfileFieldChanged, { uid, attr: 'position', value: 'Lead' })])
    change('position', 'Lead').thenRefused('field_not_editable')
  })

  it.each([
    ['gpa', 4.1],
    ['gpa', '3.9'],
    ['gpa', null],
    ['gpa', { $gt: '' }],
    ['graduationDate', '31.05.2027'],
    ['graduationDate', '2026-02-31'],
    ['timezone', 'Boston'],
    ['visibility', 'everybody'],
    ['links', { github: 'javascript:alert(1)' }],
    ['links', { myspace: 'https://a.example' }],
    ['skills', ['go', 'go']],
    ['displayName', '  '],
    ['workExperiences', [{ title: 'Intern' }]],
  ])('§5 refuses %s = %j and says that it is the value', (attr, value) => {
    const { decision } = change(attr, value)
    expect(decision).toMatchObject({ refused: 'invalid', details: [{ field: 'value' }] })
  })

  it('§7 keeps the day of an instant', () =>
    change('graduationDate', '2028-05-31T10:00:00Z').thenHappened([
      happened(ProfileFieldChanged, { uid, attr: 'graduationDate', value: '2028-05-31' }),
    ]))

  it('§5 refuses a skill that nobody knows', () =>
    change('skills', ['go', 'cobol'], { unknownSkill: 'cobol' }).thenRefused('invalid', [
      { field: 'value', message: 'cobol is no skill we know' },
    ]))

  it('§3 is seen in the profile from then on', () => {
    const events = [
      studentRegistered,
      happened(ProfileFieldChanged, { uid, attr: 'gpa', value: 3.9 }),
      happened(ProfileFieldChanged, { uid, attr: 'displayName', value: 'Stella S.' }),
    ]
    expect(foldAll(userFold, recorded(events))).toMatchObject({ displayName: 'Stella S.', profile: { gpa: 3.9, degree: 'bachelor' } })
  })
})

describe('§7 change one’s password', () => {
  it('§7 stores that, never what', () =>
    given(studentRegistered)
      .as(student)
      .when(changePassword, { uid, newPassword: 'a new one' })
      .thenHappened([happened(PasswordChanged, { uid, at: NOW })]))

  it('§9 asks for six characters', () =>
    given(studentRegistered).as(student).when(changePassword, { uid, newPassword: '12345' }).thenRefused('weak_password', { min: 6 }))

  it('§7 hands it to the identity provider', async () => {
    const set: string[] = []
    const users = { setPassword: async (who: string, password: string) => void set.push(who, password) }
    await changePassword.effect?.({ uid, newPassword: 'a new one' }, {} as never, { users, linkKeys: async () => undefined } as never)
    expect(set).toEqual(['stella', 'a new one'])
  })
})
