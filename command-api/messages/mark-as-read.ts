import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ThreadRead } from '#events/messages.ts'
import { defineCommand } from '../core/command.ts'
import { threadFold, threadIdOf, type ThreadState } from './state.ts'

const MarkAsRead = callInput('messages.markAsRead')

/** §7 POST /messages/mark-as-read {uid, contactId}: marks all messages of the contact as read. Stores nothing if none is unread. */
export const markAsRead = defineCommand<typeof MarkAsRead, ThreadState>({
  input: MarkAsRead,
  fold: threadFold,
  target: ({ contactId }, { actor }) => threadIdOf(actor?.uid ?? '', contactId),
  thing: 'thread',
  decide: ({ threadId, unread }, _, { actor }) => {
    const uid = actor?.uid ?? ''
    const mine = unread[uid]
    return mine ? [happened(ThreadRead, { threadId, uid, ...mine })] : []
  },
})
