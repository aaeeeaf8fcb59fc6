import { ProfileViewed } from '../accesses.ts'
import { byProcess, example, recruiter } from './example.ts'

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
