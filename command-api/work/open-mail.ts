import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { MailOpened } from '#events/mails.ts'
import { Id, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defineCommand } from '../core/command.ts'
import { openedFold, type OpenedState } from './state.ts'

const OpenMail = callInput('outbox.open', {
  /** The recipient; nobody where the address never had an account. */
  subject: Type.Optional(Id),
  reason: Text(limits.accessReason),
})

/**
 * GET /admin/outbox/{id}: one line in the recipient's ledger for an admin and day, however often the mail is opened, and whatever
 * the reason is the second time. Of a mail to nobody the line is among those that admins read (docs/decisions/access-ledger.md).
 */
export const openMail = defineCommand<typeof OpenMail, OpenedState | undefined>({
  input: OpenMail,
  fold: openedFold,
  startsStream: true,
  target: ({ id }) => id,
  decide: (opened, { id, subject, reason }, { now, actor }) => {
    const viewer = actor?.uid ?? ''
    if (opened?.day === utcDayOf(now) && opened.viewers.includes(viewer)) return []
    const whose = subject === undefined ? ({ subject: viewer, nobodys: true } as const) : { subject }
    return [happened(MailOpened, { mailId: id, ...whose, reason })]
  },
})
