import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { MailOpened } from '#events/mails.ts'
import { Id, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defineCommand } from '../core/command.ts'
import { openedFold, type OpenedState } from './state.ts'

const OpenMail = callInput('outbox.open', { subject: Id, reason: Text(limits.accessReason) })

/**
 * GET /admin/outbox/{id}: one line in the recipient's ledger for an admin and day, however often the mail is opened, and whatever
 * the reason is the second time.
 */
export const openMail = defineCommand<typeof OpenMail, OpenedState | undefined>({
  input: OpenMail,
  fold: openedFold,
  startsStream: true,
  target: ({ id }) => id,
  decide: (opened, { id, subject, reason }, { now, actor }) => {
    const isKnown = opened?.day === utcDayOf(now) && opened.viewers.includes(actor?.uid ?? '')
    return isKnown ? [] : [happened(MailOpened, { mailId: id, subject, reason })]
  },
})
