import { describe, expect, it } from 'vitest'
import { emptyRoleProfile, profileProblems, profileOf } from './role-profile.ts'

const skills = ['go', 'sql', 'rust'].map((value) => ({ value, label: value }))
const student = { ...emptyRoleProfile, degree: 'bachelor', major: ' CS ', graduationDate: '2027-05-20', visibility: 'private', skills }

describe('registering', () => {
  it('requires three skills and a visibility of a student', () => {
    expect(Object.keys(profileProblems('student', emptyRoleProfile)).toSorted()).toEqual(['skills', 'visibility'])
    expect(profileProblems('student', { ...student, skills: skills.slice(0, 2) })).toHaveProperty('skills')
    expect(profileProblems('student', student)).toEqual({})
  })

  it('sends only the fields of the role', () => {
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
