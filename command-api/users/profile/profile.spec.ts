import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { PasswordChanged, PhotoChanged, PhotoRemoved, ProfileFieldChanged, StillLookingAnswered, UserRegistered } from '#events/users.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import { sentenceOf, type FieldMistake } from '#events/vocabulary/refusals.ts'
import { roles, type Role } from '#events/vocabulary/roles.ts'
import { studentRegistered } from '../../testing/examples.ts'
import { foldAll } from '../../core/streams/fold.ts'
import { effectsOf, given, NOW, recorded, student, type Past } from '../../testing/given.ts'
import { changePassword } from '../change-password.ts'
import { changePhoto } from './change-photo.ts'
import { removePhoto } from './remove-photo.ts'
import { answerStillLooking } from './still-looking.ts'
import { userFold } from '../state.ts'
import { editableSchema } from './profile-fields.ts'
import { updateDate, updateField, updateWorkExperiences } from './update-field.ts'

const uid = 'stella'
const known = { unknownSkill: undefined }
const change = (attr: string, value: unknown, needs: { readonly unknownSkill: string | undefined } = known) =>
  given(studentRegistered).as(student).when(updateField, { attr, uid, value }, needs)
const registeredAs = (role: Role) =>
  happened(UserRegistered, { uid, role, state: 'active', person: { email: 'a@b.example', displayName: 'Somebody' }, profile: {} })

describe('§7 change a field of one’s profile', () => {
  /** The roles that have each field (product 2.7). */
  const rolesOf: Readonly<Record<keyof Profile, readonly Role[]>> = {
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

  it.each([
    ['gpa', 3.9],
    ['visibility', 'recruiters'],
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
    ['phone', '\u202A+1 312 555 0142\u202C\u00A0', '+1 312 555 0142'],
    ['links', { site: '\uFEFFhttps://stella.example\u200B' }, { site: 'https://stella.example' }],
  ])('§7 stores %s without pasted marks that nobody sees', (attr, pasted, value) =>
    change(attr, pasted).thenHappened([happened(ProfileFieldChanged, { uid, attr, value })]),
  )

  const texts = roles.flatMap((role) =>
    ['displayName', ...Object.keys(rolesOf)].flatMap((attr): readonly (readonly [role: Role, attr: string, value: unknown])[] => {
      const schema = editableSchema(role, attr) as { readonly type?: string; readonly items?: { readonly type?: string } } | undefined
      if (attr === 'phone' || attr === 'workAuthorization') return []
      if (schema?.type === 'string') return [[role, attr, '\u3164']]
      return schema?.items?.type === 'string' ? [[role, attr, ['\u3164']]] : []
    }),
  )
  it.each(texts)('§7 refuses, of a %s, %s of which nothing is seen', (role, attr, value) =>
    given(registeredAs(role))
      .as({ ...student, role })
      .when(updateField, { attr, uid, value }, known)
      .thenRefused('invalid'),
  )

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
  ])('§6 lets no role edit %s', (attr) => {
    for (const role of roles)
      given(registeredAs(role)).when(updateField, { attr, uid, value: 'x' }, known).thenRefused('field_not_editable', { attr })
  })

  it.each(Object.entries(rolesOf))('§3 lets %s be edited by %j only', (attr, mayEdit) =>
    expect(roles.filter((role) => editableSchema(role, attr))).toEqual(mayEdit),
  )

  it('§3 refuses a field of another role', () => {
    given(registeredAs('recruiter')).when(updateField, { attr: 'gpa', uid, value: 4 }, known).thenRefused('field_not_editable')
    given(registeredAs('recruiter'))
      .when(updateField, { attr: 'position', uid, value: 'Lead' }, known)
      .thenHappened([happened(ProfileFieldChanged, { uid, attr: 'position', value: 'Lead' })])
    change('position', 'Lead').thenRefused('field_not_editable')
  })

  it.each([
    ['gpa', 4.1],
    ['gpa', '3.9/5'],
    ['gpa', '4,5'],
    ['gpa', '3.901'],
    ['gpa', { $gt: '' }],
    ['classYear', '27'],
    ['classYear', '2027,5'],
    ['graduationDate', '31.05.2027'],
    ['graduationDate', '2026-02-31'],
    ['timezone', 'Boston'],
    ['visibility', 'everybody'],
    ['links', { github: 'javascript:alert(1)' }],
    ['links', { site: 'https://github.example@evil.example/x' }],
    ['links', { myspace: 'https://a.example' }],
    ['skills', ['go', 'go']],
    ['displayName', '  '],
    ['workExperiences', [{ title: 'Intern' }]],
    ['workExperiences', Array.from({ length: 31 }, () => ({ title: 'Intern', organization: 'Acme', start: '2025-06' }))],
    ['workExperiences', [{ title: 'Intern', organization: 'Acme', start: '2025-06', description: 'x'.repeat(2_001) }]],
  ])('§5 refuses %s = %j and names the field `value`', (attr, value) => {
    const { decision } = change(attr, value)
    expect(decision).toMatchObject({
      refused: 'invalid',
      details: expect.arrayContaining([expect.objectContaining({ field: expect.stringMatching(/^value/) })]),
    })
  })

  it.each<[attr: string, value: unknown, field: string, message: string, sentence: string]>([
    ['gpa', 4.1, 'value', 'must be 4 or less', 'Enter a GPA from 0 to 4.'],
    ['gpa', 'high', 'value', 'must be a GPA, such as 3.5, 3,50 or 3.5/4.0', 'This must be a GPA, such as 3.5, 3,50 or 3.5/4.0.'],
    [
      'gpa',
      '4.2/5',
      'value',
      'must be a GPA of the scale to 4.0, and not of one to 5',
      'This must be a GPA of the scale to 4.0, and not of one to 5.',
    ],
    [
      'displayName',
      '  ',
      'value',
      'must not be empty',
      'This cannot be left empty. Enter your own name in letters of any script, on one line, in 120 characters at most.',
    ],
    [
      'displayName',
      null,
      'value',
      'must not be empty',
      'This cannot be left empty. Enter your own name in letters of any script, on one line, in 120 characters at most.',
    ],
    ...[
      ['displayName', 'Proffer Support', 'must not say Proffer: that is the name of the platform'],
      ['displayName', 'Αda', 'must not mix Latin with letters of another alphabet in one word: it would look like another word'],
      ['displayName', 'Ada\nLovelace', 'must be on one line, without invisible characters'],
      ['displayName', '\u3164', 'must say something'],
      ['gpa', 3.901, 'must have two decimals at most'],
      ['major', 'Law\u202E', 'must not hold control characters or marks that turn the writing direction'],
    ].map(
      ([attr = '', value, message = '']) =>
        [attr, value, 'value', message, `This ${message}.`] as [string, unknown, string, string, string],
    ),
    [
      'displayName',
      'x'.repeat(121),
      'value',
      'must have 120 characters at most',
      'Enter your own name in letters of any script, on one line, in 120 characters at most.',
    ],
    ['timezone', 'Boston', 'value', 'must be an IANA time zone such as America/New_York', 'Choose a time zone such as America/New_York.'],
    [
      'visibility',
      null,
      'value',
      'must not be empty',
      'This cannot be left empty. Choose who sees your profile: private, recruiters, community.',
    ],
    [
      'links',
      { site: 'ftp://a.example' },
      'value.site',
      'must be a web address that begins with http:// or https:// and has no blank in it',
      'Enter links to GitHub, LinkedIn or your site that begin with http:// or https:// and have no blank in them.',
    ],
    [
      'links',
      { github: 'https://github.com/jane (old)' },
      'value.github',
      'must be a web address that begins with http:// or https:// and has no blank in it',
      'Enter links to GitHub, LinkedIn or your site that begin with http:// or https:// and have no blank in them.',
    ],
  ])('§8 refuses %s = %j with a sentence that says what to enter', (attr, value, field, message, sentence) => {
    change(attr, value).thenRefused('invalid', [{ field, message, sentence }])
    expect(sentenceOf('invalid', [{ field, message, sentence }])).toBe(sentence)
  })

  it('§8 has such a sentence for every field', () => {
    for (const attr of [...Object.keys(rolesOf), 'displayName']) {
      const [mistake] = (Object.values(
        given(registeredAs(rolesOf[attr as keyof Profile]?.[0] ?? 'student'))
          .as(student)
          .when(updateField, { attr, uid, value: { $gt: 7 } }, known).decision,
      )[1] ?? []) as readonly FieldMistake[]
      expect([attr, mistake?.sentence]).toEqual([attr, expect.stringMatching(/^(Enter|Choose|Give|Describe) .+\.$/)])
    }
  })

  it.each<[attr: string, before: unknown, sent: unknown]>([
    ['gpa', 3.9, null],
    ['major', 'Physics', ''],
    ['degree', 'master', null],
    ['timezone', 'America/New_York', ' '],
    ['links', { github: 'https://github.example/stella' }, null],
    ['links', { github: 'https://github.example/stella' }, { github: '' }],
  ])('§7 empties %s, once', (attr, before, sent) => {
    const filled = happened(ProfileFieldChanged, { uid, attr, value: before })
    const emptied = happened(ProfileFieldChanged, { uid, attr, value: null })
    const empty = (...more: readonly Past[]) =>
      given(studentRegistered, filled, ...more)
        .as(student)
        .when(updateField, { attr, uid, value: sent }, known)
    empty().thenHappened([emptied])
    empty(emptied).thenNothingHappened()
    expect(foldAll(userFold, recorded([studentRegistered, filled, emptied]))?.profile).not.toHaveProperty(attr)
  })

  it('§7 does not store empty links', () =>
    change('links', { github: 'https://github.example/stella', site: '', linkedin: null }).thenHappened([
      happened(ProfileFieldChanged, { uid, attr: 'links', value: { github: 'https://github.example/stella' } }),
    ]))

  it('§7 stores only the day of an instant', () =>
    change('graduationDate', '2028-05-31T10:00:00Z').thenHappened([
      happened(ProfileFieldChanged, { uid, attr: 'graduationDate', value: '2028-05-31' }),
    ]))

  it.each<[attr: string, sent: unknown, value: unknown]>([
    ['gpa', '3.5/4.0', 3.5],
    ['gpa', '0,4', 0.4],
    ['gpa', ' 3.9/4 ', 3.9],
    ['classYear', '2027', 2027],
    ['phone', '\u202A+1 412 555 0100\u202C', '+1 412 555 0100'],
    ['links', { github: '\u200Bhttps://github.example/stella' }, { github: 'https://github.example/stella' }],
  ])('§2.20 reads %s = %j as it was meant', (attr, sent, value) =>
    change(attr, sent).thenHappened([happened(ProfileFieldChanged, { uid, attr, value })]),
  )

  it('§5 refuses an unknown skill', () =>
    change('skills', ['go', 'cobol'], { unknownSkill: 'cobol' }).thenRefused('invalid', [
      { field: 'value', message: 'cobol is no skill we know' },
    ]))

  it('§7 changes a day by the call for days, and nothing else by it', () => {
    const date = (attr: string, value: unknown) => given(studentRegistered).as(student).when(updateDate, { attr, uid, value })
    date('graduationDate', '2028-05-31T10:00:00Z').thenHappened([
      happened(ProfileFieldChanged, { uid, attr: 'graduationDate', value: '2028-05-31' }),
    ])
    date('graduationDate', '2026-02-31').thenRefused('invalid')
    date('major', '2028-05-31').thenRefused('field_not_editable', { attr: 'major' })
    given(registeredAs('recruiter'))
      .when(updateDate, { attr: 'graduationDate', uid, value: '2028-05-31' })
      .thenRefused('field_not_editable')
  })

  it('§7 replaces the list of work experiences, and removes it when it is empty', () => {
    const workExperiences = [{ title: 'Intern', organization: 'Acme', start: '2025-06', end: '2025-09' }]
    const stored = happened(ProfileFieldChanged, { uid, attr: 'workExperiences', value: workExperiences })
    given(studentRegistered).as(student).when(updateWorkExperiences, { uid, workExperiences }).thenHappened([stored])
    given(studentRegistered, stored).as(student).when(updateWorkExperiences, { uid, workExperiences }).thenNothingHappened()
    given(studentRegistered, stored)
      .as(student)
      .when(updateWorkExperiences, { uid, workExperiences: [] })
      .thenHappened([happened(ProfileFieldChanged, { uid, attr: 'workExperiences', value: null })])
  })

  it('§3 changes the profile in the state', () => {
    const events = [
      studentRegistered,
      happened(ProfileFieldChanged, { uid, attr: 'gpa', value: 3.9 }),
      happened(ProfileFieldChanged, { uid, attr: 'displayName', value: 'Stella S.' }),
    ]
    expect(foldAll(userFold, recorded(events))).toMatchObject({ displayName: 'Stella S.', profile: { gpa: 3.9, degree: 'bachelor' } })
  })
})

describe('§7 change one’s password', () => {
  it('§7 stores that it changed, but not the password', () =>
    given(studentRegistered)
      .as(student)
      .when(changePassword, { uid, newPassword: 'a new one' })
      .thenHappened([happened(PasswordChanged, { uid, at: NOW })]))

  it('§9 refuses fewer than six characters', () =>
    given(studentRegistered).as(student).when(changePassword, { uid, newPassword: '12345' }).thenRefused('weak_password', { min: 6 }))

  it('§7 sets it at the identity provider', async () => {
    const set: string[] = []
    const users = { setPassword: async (who: string, password: string) => void set.push(who, password) }
    await given(studentRegistered).as(student).effectOf(changePassword, { uid, newPassword: 'a new one' }, effectsOf({ users }))
    expect(set).toEqual(['stella', 'a new one'])
  })
})

describe('§3 one’s photo', () => {
  const stored = { uid, fileId: 'photo-new', digest: 'd', type: 'webp' } as const
  const photo = (number: number) => happened(PhotoChanged, { uid, fileId: 'photo-new', type: 'webp', number })

  it('§3 takes the place of the one before, under a number of its own', () => {
    given(studentRegistered)
      .as(student)
      .when(changePhoto, stored)
      .thenHappened([photo(1)])
    given(studentRegistered, photo(1), happened(PhotoRemoved, { uid }))
      .as(student)
      .when(changePhoto, stored)
      .thenHappened([photo(2)])
  })

  it('§3 is removed once', () => {
    given(studentRegistered, photo(1))
      .as(student)
      .when(removePhoto, { uid })
      .thenHappened([happened(PhotoRemoved, { uid })])
    given(studentRegistered).as(student).when(removePhoto, { uid }).thenNothingHappened()
  })
})

describe('§1 whether a student still looks for a job', () => {
  const answered = (looking: boolean, semester = '2026-fall') => happened(StillLookingAnswered, { uid, semester, looking })
  const changed = (attr: string, value: unknown) => happened(ProfileFieldChanged, { uid, attr, value })
  const visible = [studentRegistered, changed('visibility', 'community'), changed('openToReferrals', true)]

  it('§1 is stored with the semester, once in each', () => {
    given(...visible)
      .as(student)
      .when(answerStillLooking, { uid, looking: true })
      .thenHappened([answered(true)])
    given(...visible, answered(true))
      .as(student)
      .when(answerStillLooking, { uid, looking: true })
      .thenNothingHappened()
    given(...visible, answered(true, '2026-spring'))
      .as(student)
      .when(answerStillLooking, { uid, looking: true })
      .thenHappened([answered(true)])
  })

  it('§1 hides a student who looks no more, as far as they were shown', () => {
    const no = { uid, looking: false }
    given(...visible)
      .as(student)
      .when(answerStillLooking, no)
      .thenHappened([answered(false), changed('visibility', 'private'), changed('openToReferrals', false)])
    given(...visible, changed('visibility', 'private'))
      .as(student)
      .when(answerStillLooking, no)
      .thenHappened([answered(false), changed('openToReferrals', false)])
  })
})
