import { EventRevealed, ProfileViewed } from '../accesses.ts'
import { admin, byProcess, example, recruiter } from './example.ts'

export const profileViewed = example({ actor: recruiter, operation: 'students.view', stream: 'accesses-stud-mia' }, ProfileViewed, {
  uid: 'stud-mia',
  organizationId: 'acme',
})

export const profileSeen = example({ ...byProcess('seen-cards', 'process.seenCards'), stream: 'accesses-stud-mia' }, ProfileViewed, {
  uid: 'stud-mia',
  viewer: 'staff-una',
  viewerRole: 'university',
  organizationId: 'uni-north',
})

export const eventRevealed = example({ actor: admin, operation: 'adminEvents.reveal', stream: 'accesses-stud-mia' }, EventRevealed, {
  eventId: '00000000-0000-5000-8000-000000000012',
  subject: 'stud-mia',
  reason: 'Ticket 2231: the student asks for the history.',
})
