import { ProfileViewed } from '../accesses.ts'
import { example, recruiter } from './example.ts'

export const profileViewed = example({ actor: recruiter, operation: 'students.view', stream: 'accesses-stud-mia' }, ProfileViewed, {
  uid: 'stud-mia',
  organizationId: 'acme',
})
