import { callInput } from '#contract/input.ts'
import { happened, type Happened } from '#events/define.ts'
import { ThreadRead } from '#events/messages.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { threadFold, threadIdOf, type ThreadState } from './state.ts'

const MarkAsRead = callInput('messages.markAsRead')

/** §7 POST /messages/mark-as-read {uid, contactId}: marks all messages of the contact as read. Stores nothing if none is unread. */
export const markAsRead = defineCommand<typeof MarkAsRead, ThreadState>({
  input: MarkAsRead,
  fold: threadFold,
  target: ({ contactId }, { actor }) => threadIdOf(actor?.uid ?? '', contactId),
  thing: 'thread',
  // A stream that a block began is no conversation, and must not tell of the block.
  decide: (thread, _, { actor }) => (thread.writers.length === 0 ? refuse('not_found') : readBy(thread, actor?.uid ?? '')),
})

/** The events that follow when somebody has read all that was written to them. */
export function readBy({ threadId, unread }: ThreadState, uid: string): readonly Happened[] {
  const mine = unread[uid]
  return mine ? [happened(ThreadRead, { threadId, uid, ...mine })] : []
}
