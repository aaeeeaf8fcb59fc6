/** The looks of admins at one kept mail: stream `mail-<id>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Personal, Prose } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

/**
 * An admin read a mail. `subject` is its recipient; of a mail to an address that never had an account (`nobodys`) the admin, under whose
 * key the reason is sealed then.
 */
export const MailOpened = defineEvent(
  'MailOpened',
  1,
  { mailId: Id, subject: Id, reason: Personal('subject', Prose(limits.accessReason)), nobodys: Type.Optional(Type.Literal(true)) },
  ({ subject, nobodys }, who, by) => `${by} opened a mail to ${nobodys ? 'an address without an account' : who(subject)}`,
  { kind: 'access' },
)
