import { describe, expect, it } from 'vitest'
import { ProfileViewed } from '#events/accesses.ts'
import { ApplicationSubmitted } from '#events/applications.ts'
import { ResumeViewed } from '#events/resumes.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { companyLooksProjection } from './project.ts'

const ben = { kind: 'user', uid: 'ben', role: 'recruiter' } as const
const viewed = (organizationId: string) => event(ProfileViewed, { uid: 'mia', organizationId }, ben)
const applied = event(ApplicationSubmitted, {
  applicationId: 'app',
  jobId: 'job',
  organizationId: 'acme',
  studentId: 'mia',
  source: 'nominated',
  applicant: { name: 'Mia', email: 'mia@example.edu', skills: [] },
})
const looks = (...events: Parameters<typeof given>[1][]) => given(companyLooksProjection, ...events).document('mia')?.looks ?? []

describe('§2.20 that a company looked without an application', () => {
  it('is known by the first and last look of each of the last days', () => {
    expect(looks(viewed('acme'))).toEqual([day(1)])
    expect(looks(viewed('acme'), viewed('globex'), viewed('acme'), viewed('acme'))).toEqual([day(4), day(3), day(2), day(1)])
  })

  it('is known of a card that was answered as well', () =>
    expect(
      looks(event(ProfileViewed, { uid: 'mia', viewer: 'ben', viewerRole: 'recruiter', organizationId: 'acme' }, { kind: 'process' })),
    ).toEqual([day(1)]))

  it('is not what those do whom the student applied to, nor professors', () => {
    expect(looks(applied, viewed('acme'))).toEqual([])
    expect(looks(applied, viewed('globex'))).toEqual([day(2)])
    expect(looks(viewed('acme'), applied, viewed('acme'))).toEqual([day(1)])
    expect(looks(event(ProfileViewed, { uid: 'mia', organizationId: 'north' }, { ...ben, role: 'professor' }))).toEqual([])
  })

  it('is a résumé that was found in the search, by a company that the student had not applied to', () => {
    const resume = (right: 'application' | 'subscription', more: object = { organizationId: 'acme' }) =>
      event(ResumeViewed, { studentId: 'mia', versionId: 'v', number: 1, right, ...more }, ben)
    expect([looks(resume('application')), looks(resume('subscription'))]).toEqual([[], [day(1)]])
    expect(looks(applied, resume('subscription'))).toEqual([])
    expect(looks(resume('subscription', {}))).toEqual([])
  })

  it('is told to nobody at once', () => expect(given(companyLooksProjection, viewed('acme')).refreshes).toEqual([]))
})
