import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { MessageSent } from '#events/messages.ts'
import { messageRefusal, tiesToLookUp, type LookedUpTie } from '#events/vocabulary/messaging.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { userFold, type UserState } from '../users/state.ts'
import { threadFold, threadIdOf, type ThreadState } from './state.ts'

const SendMessage = callInput('messages.send')

type Needs = { readonly sender: UserState; readonly recipient: UserState; readonly ties: readonly LookedUpTie[] }

/**
 * §7 POST /messages/send. The table of product 2.9 says who may begin a conversation with whom; either side may reply in an
 * existing one.
 */
export const sendMessage = defineCommand<typeof SendMessage, ThreadState | undefined, Needs>({
  input: SendMessage,
  fold: threadFold,
  startsStream: true,
  target: ({ toUser }, { actor }) => threadIdOf(actor?.uid ?? '', toUser),
  needs: async (thread, { toUser }, { actor }, { fold, readModels }) => {
    const [sender, recipient] = await Promise.all([fold(userFold, actor?.uid ?? ''), fold(userFold, toUser)])
    if (!sender || !recipient) return refuse('not_found')
    const asked = thread ? [] : tiesToLookUp(sender, recipient)
    const held = await Promise.all(asked.map((tie) => readModels.tieHolds(tie, sender, recipient)))
    return { sender, recipient, ties: asked.filter((_, n) => held[n]) }
  },
  decide: (thread, { fromName, toUser, message }, { id, target, needs: { sender, recipient, ties } }) => {
    if (fromName?.trim() && fromName.trim() !== sender.displayName) return refuse('not_yourself')
    if (toUser === sender.uid) return invalid('toUser', 'is yourself')
    return (
      messageRefusal(sender, recipient, { replying: thread !== undefined, ties }) ?? [
        happened(MessageSent, { threadId: target, messageId: id(0), fromUid: sender.uid, toUser, message }),
      ]
    )
  },
  replyId: (_, __, { id }) => id(0),
})
