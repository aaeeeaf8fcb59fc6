import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ContactBlocked, ContactUnblocked } from '#events/messages.ts'
import { messageRefusal } from '#events/vocabulary/messages/messaging.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { readBy } from './mark-as-read.ts'
import { knownPair, type KnownPair } from './send.ts'
import { threadFold, threadIdOf, type ThreadState } from './state.ts'

const Block = callInput('messages.block')
const Unblock = callInput('messages.unblock')

/**
 * POST /messages/block: neither of the two can write any more. What was unread counts as read. Only who has a conversation with
 * the caller, or may be written to, can be blocked: of anybody else the caller must not learn who it is, nor that there is somebody.
 */
export const block = defineCommand<typeof Block, ThreadState | undefined, KnownPair>({
  input: Block,
  fold: threadFold,
  startsStream: true,
  target: ({ contactId }, { actor }) => threadIdOf(actor?.uid ?? '', contactId),
  needs: (thread, { contactId }, { actor, now }, lookup) => knownPair(thread, actor?.uid ?? '', contactId, now, lookup),
  decide: (thread, { contactId }, { actor, target: threadId, needs: { sender, recipient, known } }) => {
    const uid = actor?.uid ?? ''
    if (uid === contactId) return invalid('contactId', 'is yourself')
    // Without the blocks: whether one is refused would tell of the other's.
    const refused = known.conversation === 'none' && messageRefusal(sender, recipient, { ...known, blockedBy: [] })
    if (refused) return refuse('not_found')
    if (sender.role === 'admin' || recipient.role === 'admin') return refuse('may_not_block')
    if (thread?.blockedBy.includes(uid)) return []
    return [happened(ContactBlocked, { threadId, uid, contactId }), ...(thread ? readBy(thread, uid) : [])]
  },
})

/** POST /messages/unblock. */
export const unblock = defineCommand<typeof Unblock, ThreadState>({
  input: Unblock,
  fold: threadFold,
  target: ({ contactId }, { actor }) => threadIdOf(actor?.uid ?? '', contactId),
  thing: 'thread',
  decide: ({ blockedBy, writers }, { contactId }, { actor, target: threadId }) => {
    const uid = actor?.uid ?? ''
    if (blockedBy.includes(uid)) return [happened(ContactUnblocked, { threadId, uid, contactId })]
    // A stream that the other's block began is as if it were not there.
    return writers.length === 0 ? refuse('not_found') : []
  },
})
