import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { MessageSent } from '#events/messages.ts'
import { Fields, Id, Prose, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { tiesToLookUp, whyNotWrite, type LookedUpTie } from '#events/vocabulary/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { userFold, type User } from '../users/state.ts'
import { threadFold, threadIdOf, type Thread } from './state.ts'

/** §3 Message. The names may be sent along; shown is what people are called when it is read. */
export const MessageForm = Fields({
  fromName: Type.Optional(Prose(120)),
  toUser: Id,
  toName: Type.Optional(Prose(120)),
  message: Text(limits.messageText),
})

/** Whether something connects two people; a look-up that may be a moment old (architecture 3). */
export type TieHolds = (tie: LookedUpTie, from: Account, to: Account) => Promise<boolean>

type Needs = { readonly sender: User; readonly recipient: User; readonly ties: readonly LookedUpTie[] }

/** §7 POST /messages/send. Who may write to whom is the table of product 2.9; an existing conversation may always be gone on with. */
export function sendMessage(tieHolds: TieHolds) {
  return defineCommand<typeof MessageForm, Thread | undefined, Needs>({
    operation: 'messages.send',
    schema: MessageForm,
    fold: threadFold,
    startsStream: true,
    target: ({ toUser }, { actor }) => threadIdOf(actor?.uid ?? '', toUser),
    needs: async (thread, { toUser }, { actor }, { fold }) => {
      const [sender, recipient] = await Promise.all([fold(userFold, actor?.uid ?? ''), fold(userFold, toUser)])
      if (!sender || !recipient) return refuse('not_found')
      const asked = thread ? [] : tiesToLookUp(sender, recipient)
      const held = await Promise.all(asked.map((tie) => tieHolds(tie, sender, recipient)))
      return { sender, recipient, ties: asked.filter((_, n) => held[n]) }
    },
    parties: (_, __, { actor }) => ({ own: [actor?.uid] }),
    decide: (thread, { fromName, toUser, message }, { id, target, needs: { sender, recipient, ties } }) => {
      if (fromName?.trim() && fromName.trim() !== sender.displayName) return refuse('not_yourself')
      if (toUser === sender.uid) return invalid('toUser', 'is yourself')
      return (
        whyNotWrite(sender, recipient, { replying: thread !== undefined, ties }) ?? [
          happened(MessageSent, { threadId: target, messageId: id(0), fromUid: sender.uid, toUser, message }),
        ]
      )
    },
    replyId: (_, __, { id }) => id(0),
  })
}
