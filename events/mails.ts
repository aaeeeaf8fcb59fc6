/** The looks of admins at one kept mail: stream `mail-<id>`. */
import { defineEvent } from './define.ts'
import { Id, Personal, Prose } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

/** An admin read a mail. `subject` is its recipient; of a mail to somebody without an account, the admin. */
export const MailOpened = defineEvent(
  'MailOpened',
  1,
  { mailId: Id, subject: Id, reason: Personal('subject', Prose(limits.accessReason)) },
  ({ subject }, who, by) => `${by} opened a mail to ${who(subject)}`,
  { kind: 'access' },
)
