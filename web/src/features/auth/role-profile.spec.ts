import { describe, expect, it } from 'vitest'
import { emptyRoleProfile, missingIn, profileOf } from './role-profile.ts'

const skills = ['go', 'sql', 'rust'].map((value) => ({ value, label: value }))
const student = { ...emptyRoleProfile, degree: 'bachelor', major: ' CS ', graduationDate: '2027-05-20', visibility: 'private', skills }

describe('registering', () => {
  it('asks a student for three skills and a choice of visibility, neither of it made beforehand', () => {
    expect(Object.keys(missingIn('student', emptyRoleProfile)).toSorted()).toEqual(['skills', 'visibility'])
    expect(missingIn('student', { ...student, skills: skills.slice(0, 2) })).toHaveProperty('skills')
    expect(missingIn('student', student)).toEqual({})
  })

  it('sends only what the role has', () => {
    expect(profileOf('student', student)).toEqual({
      degree: 'bachelor',
      major: 'CS',
      graduationDate: '2027-05-20',
      visibility: 'private',
      skills: ['go', 'sql', 'rust'],
    })
    expect(profileOf('recruiter', { ...student, position: 'Talent partner', team: 'x' })).toEqual({ position: 'Talent partner' })
  })
})
