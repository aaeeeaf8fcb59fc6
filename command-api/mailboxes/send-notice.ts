import { happened } from '#events/define.ts'
import { NoticeHeld, NoticeSent } from '#events/mailboxes.ts'
import { Id, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { mailboxFold, type MailboxState } from './state.ts'

const SendNotice = internalInput('process.sendNotice', { mailboxId: Text(64), uid: Id, notificationId: Text(80), eventId: Id })

/** Decides whether a notification is mailed now or with those of the next morning: so many a day (UTC) reach one person. */
export const sendNotice = defineCommand<typeof SendNotice, MailboxState | undefined>({
  input: SendNotice,
  fold: mailboxFold,
  startsStream: true,
  target: ({ mailboxId }) => mailboxId,
  decide: (mailbox, notice, { now }) => {
    const today = mailbox?.notices.filter((at) => at.slice(0, 10) === now.slice(0, 10)) ?? []
    return [happened(today.length < limits.noticesPerDay ? NoticeSent : NoticeHeld, notice)]
  },
  reply: ({ latest }) => ({ status: latest }),
})
