import { expect, it } from 'vitest'
import { ApplicationSubmitted, ApplicationViewed } from '#events/applications.ts'
import { event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { coverLetterProjection } from './project.ts'

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const sent = { ...ids, source: 'direct' as const, applicant: { name: 'Mia', email: 'mia@example.edu', skills: [] } }

it('keeps the letter as it was sent, whatever becomes of the application', () => {
  const { document } = given(
    coverLetterProjection,
    event(ApplicationSubmitted, { ...sent, coverLetter: 'Hello.' }),
    event(ApplicationViewed, ids),
  )
  expect(document('app')).toMatchObject({ studentId: 'mia', coverLetter: 'Hello.', _subjects: ['mia'] })
})

it('has nothing of an application without one', () => {
  expect(given(coverLetterProjection, event(ApplicationSubmitted, sent)).document('app')).toBeUndefined()
})
