import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { NoticeHeld, NoticeSent } from '#events/mailboxes.ts'
import { Id, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { mailboxFold, type MailboxState, type SentNotice } from './state.ts'

const SendNotice = internalInput('process.sendNotice', {
  mailboxId: Text(64),
  uid: Id,
  notificationId: Text(80),
  eventId: Id,
  /** Of a notification whose mail does not wait because of others: the application that it is about. */
  applicationId: Type.Optional(Id),
})

/**
 * Decides whether a notification is mailed now or with those of the next morning: so many a day (UTC) reach one person, and apart from
 * these so many of each application, whose changes in turns would otherwise mail without end.
 */
export const sendNotice = defineCommand<typeof SendNotice, MailboxState | undefined>({
  input: SendNotice,
  fold: mailboxFold,
  startsStream: true,
  target: ({ mailboxId }) => mailboxId,
  decide: (mailbox, { applicationId, ...notice }, { now }) => {
    const { notices = [], ofApplications = [] } = mailbox ?? {}
    const isOf = (one: SentNotice) => one.applicationId === applicationId
    const mailed = applicationId === undefined ? notices : ofApplications.filter(isOf).map(({ at }) => at)
    const most = applicationId === undefined ? limits.noticesPerDay : limits.noticesOfApplicationPerDay
    const today = mailed.filter((at) => at.slice(0, 10) === now.slice(0, 10))
    return [today.length < most ? happened(NoticeSent, { ...notice, applicationId }) : happened(NoticeHeld, notice)]
  },
  reply: ({ latest }) => ({ status: latest }),
})
