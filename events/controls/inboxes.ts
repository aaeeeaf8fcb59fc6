import { NotificationsRead } from '../inboxes.ts'
import { example, professor, student } from './example.ts'

const operation = 'notifications.markAsRead'

export const allRead = example({ actor: student, operation, stream: 'inbox-stud-mia' }, NotificationsRead, {
  uid: 'stud-mia',
  upTo: '2026-09-04T12:00:00.000Z',
})
export const oneRead = example({ actor: professor, operation, stream: 'inbox-prof-ada' }, NotificationsRead, {
  uid: 'prof-ada',
  ids: ['nom-1-answer'],
})
