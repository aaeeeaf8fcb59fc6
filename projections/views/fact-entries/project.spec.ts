import { describe, expect, it } from 'vitest'
import { ApplicationSubmitted } from '#events/applications.ts'
import { encodePosition } from '#events/envelope.ts'
import { JobUpdated } from '#events/jobs.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { ProfileFieldChanged, UserRegistered } from '#events/users.ts'
import { given } from '../../testing/given.ts'
import { factEntryProjection } from './project.ts'

const person = { email: 'mia@example.edu', displayName: 'Mia' }
const last = (...events: readonly Given[]) => {
  const { _id, _pos, ...entry } = given(factEntryProjection, ...events).document(encodePosition(BigInt(events.length))) ?? {}
  return entry
}

describe('reports.md, Common: what reports count of an event', () => {
  it('is kept under its position, with the band of a grade in place of the grade', () => {
    expect(
      last(
        event(ApplicationSubmitted, {
          applicationId: 'app',
          jobId: 'job',
          organizationId: 'acme',
          studentId: 'mia',
          universityId: 'north',
          source: 'direct',
          jobType: 'internship',
          askedSkills: ['go'],
          applicant: { name: 'Mia', email: 'mia@example.edu', skills: ['go'], degree: 'bachelor', gpa: 3.49 },
        }),
      ),
    ).toEqual({
      type: 'ApplicationSubmitted',
      at: day(1),
      applicationId: 'app',
      jobId: 'job',
      organizationId: 'acme',
      studentId: 'mia',
      universityId: 'north',
      source: 'direct',
      jobType: 'internship',
      askedSkills: ['go'],
      degree: 'bachelor',
      gpaBand: '3.00-3.49',
      _subjects: ['mia'],
    })
  })

  it('has of a profile what fills it in, not what it says', () => {
    const registered = (profile: object) => last(event(UserRegistered, { uid: 'mia', role: 'student', state: 'active', person, profile }))
    expect(registered({ major: 'Physics', skills: ['a', 'b', 'c'], links: { site: 'https://mia.example.edu' }, phone: '1' })).toMatchObject(
      {
        profile: { major: true, skills: true, links: true },
      },
    )
    expect(registered({ skills: ['a', 'b'], workExperiences: [] })).toMatchObject({ profile: {} })
  })

  it('is nothing of an event that changes no figure', () => {
    expect(last(event(ProfileFieldChanged, { uid: 'mia', attr: 'phone', value: '1' }))).toEqual({})
    expect(last(event(ProfileFieldChanged, { uid: 'mia', attr: 'gpa', value: null }))).toMatchObject({ attr: 'gpa', profile: {} })
    expect(last(event(JobUpdated, { jobId: 'job', organizationId: 'acme', changes: { title: 'Keeper' } }))).toEqual({})
    expect(last(event(UserRegistered, { uid: 'rita', role: 'recruiter', state: 'active', person, profile: {} }))).toEqual({})
  })
})
