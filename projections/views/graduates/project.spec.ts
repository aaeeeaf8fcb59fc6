import { describe, expect, it } from 'vitest'
import { FirstDestinationRecorded } from '#events/outcomes.ts'
import { ProfileFieldChanged, SubjectErased, UserRegistered } from '#events/users.ts'
import { day, event, given } from '../../testing/given.ts'
import { graduateProjection } from './project.ts'

const mia = event(UserRegistered, {
  uid: 'mia',
  role: 'student',
  state: 'active',
  universityId: 'north',
  person: { email: 'mia@example.edu', displayName: 'Mia' },
  profile: { degree: 'bachelor', major: 'CS', graduationDate: '2027-06-30', skills: ['a'] },
})
const changed = (attr: string, value: unknown) => event(ProfileFieldChanged, { uid: 'mia', attr, value })
const recorded = (outcome: 'seeking_employment' | 'no_information' | 'employed_full_time') =>
  event(FirstDestinationRecorded, { studentId: 'mia', universityId: 'north', destination: { outcome, source: 'staff' } })

describe('§2.13 a graduate', () => {
  it('is of the class of the day of graduation, which may change', () => {
    expect(given(graduateProjection, mia).document('mia')).toMatchObject({ class: 2027, major: 'CS', known: false, recorded: [] })
    expect(given(graduateProjection, mia).document('mia')).not.toHaveProperty('skills')
    expect(given(graduateProjection, mia, changed('graduationDate', '2027-07-01')).document('mia')).toMatchObject({ class: 2028 })
    expect(given(graduateProjection, mia, changed('graduationDate', null)).document('mia')).not.toHaveProperty('class')
  })

  it('has what was recorded, the last one last; no information is not known', () => {
    const { document, refreshes } = given(graduateProjection, mia, recorded('seeking_employment'), recorded('employed_full_time'))
    expect(document('mia')).toMatchObject({
      known: true,
      recorded: [
        { outcome: 'seeking_employment', source: 'staff', recordedAt: day(2) },
        { outcome: 'employed_full_time', recordedAt: day(3) },
      ],
    })
    expect(refreshes.flatMap(({ rooms }) => rooms).toSorted()).toEqual(['role:admin', 'u:mia', 'uni:north:university'])
    expect(given(graduateProjection, mia, recorded('no_information')).document('mia')).toMatchObject({ known: false })
  })

  it('leaves the class with the account', () => {
    expect(given(graduateProjection, mia, event(SubjectErased, { uid: 'mia' })).document('mia')).toMatchObject({ _del: true })
  })
})
