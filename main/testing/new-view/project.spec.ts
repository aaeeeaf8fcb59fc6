import { expect, it } from 'vitest'
import { ApplicationSubmitted } from '#events/applications.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '#projections/testing/given.ts'
import { jobInterestProjection } from './project.ts'

it('counts who applied for a job', () => {
  const applied = (applicationId: string) =>
    event(ApplicationSubmitted, {
      applicationId,
      studentId: `student-of-${applicationId}`,
      jobId: 'job-1',
      organizationId: 'org-1',
      source: 'direct',
      applicant: { displayName: 'Mia' },
    } as never)
  const { document } = given(jobInterestProjection, applied('a-1'), applied('a-2'))
  expect(document('job-1')).toMatchObject({ applied: 2, firstAt: day(1) })
})
