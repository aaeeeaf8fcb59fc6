import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { ThreadRead } from '#events/messages.ts'
import { Fields, Id } from '#events/schema.ts'
import { defineCommand } from '../core/command.ts'
import { threadFold, threadIdOf, type Thread } from './state.ts'

/** The caller's own uid may be left out (product 2.14). */
export const MarkAsRead = Fields({ uid: Type.Optional(Id), contactId: Id })

/** §7 POST /messages/mark-as-read {uid, contactId}: all that the contact wrote up to now. Nothing is stored where nothing is unread. */
export const markAsRead = defineCommand<typeof MarkAsRead, Thread>({
  operation: 'messages.markAsRead',
  schema: MarkAsRead,
  fold: threadFold,
  target: ({ contactId }, { actor }) => threadIdOf(actor?.uid ?? '', contactId),
  parties: ({ participants }) => ({ own: participants }),
  decide: ({ threadId, unread }, _, { actor }) => {
    const uid = actor?.uid ?? ''
    const mine = unread[uid]
    return mine ? [happened(ThreadRead, { threadId, uid, ...mine })] : []
  },
})
