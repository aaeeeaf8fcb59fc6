import { MailOpened } from '../mails.ts'
import { admin, example } from './example.ts'

export const opened = example({ actor: admin, operation: 'outbox.open', stream: 'mail-event-1' }, MailOpened, {
  mailId: 'event-1',
  subject: 'stud-mia',
  reason: 'She asked why nothing came.',
})
