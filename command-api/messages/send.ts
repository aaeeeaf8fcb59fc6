import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { MessageSent } from '#events/messages.ts'
import { Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { filledIn } from '#events/vocabulary/messages/message-templates.ts'
import {
  coldBudgetUsed,
  coldMessagesOf,
  conversationOf,
  isCold,
  messageRefusal,
  monthIn,
  tiesToLookUp,
  type Acquaintance,
} from '#events/vocabulary/messages/messaging.ts'
import { invalid, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand, type Lookup } from '../core/command.ts'
import { standingOf, timezoneOf } from '../organizations/state.ts'
import { isSubscribed } from '../subscriptions/state.ts'
import { userFold, type UserState } from '../users/state.ts'
import { threadFold, threadIdOf, type ThreadState } from './state.ts'

/** `name` of a message to many, whose text leaves it open. */
const SendMessage = callInput('messages.send', { name: Type.Optional(Text(120)) })

export type KnownPair = { readonly sender: UserState; readonly recipient: UserState; readonly known: Acquaintance }

/**
 * §7 POST /messages/send. The table of product 2.9 says who may begin a conversation with whom; either side may reply in an
 * existing one. A claim keeps a company's cold messages to so many a month (2.19).
 */
export const sendMessage = defineCommand<typeof SendMessage, ThreadState | undefined, KnownPair>({
  input: SendMessage,
  fold: threadFold,
  startsStream: true,
  target: ({ toUser }, { actor }) => threadIdOf(actor?.uid ?? '', toUser),
  needs: (thread, { toUser }, { actor, now }, lookup) => knownPair(thread, actor?.uid ?? '', toUser, now, lookup),
  claims: (_, __, { id, needs: { sender, known } }) => {
    const month = known.firstMessages?.month
    if (!month) return []
    const value = coldMessagesOf(sender.organizationId ?? '', month.key)
    return [{ kind: 'coldMessage', value, places: limits.coldMessagesPerMonth, part: id(0), taken: coldBudgetUsed(month) }]
  },
  decide: (_, { fromName, toUser, message, name }, { id, target, needs: { sender, recipient, known } }) => {
    if (fromName?.trim() && fromName.trim() !== sender.displayName) return refuse('not_yourself')
    if (toUser === sender.uid) return invalid('toUser', 'is yourself')
    if (filledIn(message, { name }).length > limits.messageText)
      return invalid('message', `must be at most ${limits.messageText} characters`)
    const { organizationId } = sender
    const month = known.firstMessages?.month.key
    const cold = month !== undefined && organizationId !== undefined ? { organizationId, month } : undefined
    return (
      messageRefusal(sender, recipient, known) ?? [
        happened(MessageSent, defined({ threadId: target, messageId: id(0), fromUid: sender.uid, toUser, message, name, cold })),
      ]
    )
  },
  reply: (_, __, { id }) => ({ id: id(0) }),
})

/** The facts that the table of product 2.9 is asked with. @param thread the conversation of the two, if there is one */
export async function knownPair(
  thread: ThreadState | undefined,
  from: string,
  to: string,
  now: string,
  lookup: Lookup,
): Promise<KnownPair | Refusal> {
  const accounts = await Promise.all([lookup.fold(userFold, from), lookup.fold(userFold, to)])
  const [sender, recipient] = await Promise.all(accounts.map(async (account) => account && standingOf(lookup, account)))
  if (!sender || !recipient) return refuse('not_found')
  const conversation = conversationOf(thread?.writers ?? [], to)
  const asked = tiesToLookUp(sender, recipient, conversation)
  const held = await Promise.all(asked.map((tie) => lookup.readModels.tieHolds(tie, sender, recipient)))
  const ties = asked.filter((_, n) => held[n])
  const cold = isCold(sender, recipient, { conversation, ties })
  const firstMessages = cold ? await firstMessagesOf(lookup, sender.organizationId, now) : undefined
  return { sender, recipient, known: { conversation, ties, blockedBy: thread?.blockedBy ?? [], closed: thread?.closed, firstMessages } }
}

/** How many first messages are used is known to the claim alone, so all places count as free here. */
async function firstMessagesOf(lookup: Lookup, organizationId: string | undefined, now: string): Promise<Acquaintance['firstMessages']> {
  if (organizationId === undefined) return undefined
  const [subscribed, timezone] = await Promise.all([isSubscribed(lookup, organizationId, now), timezoneOf(lookup, organizationId)])
  return { subscribed, used: 0, month: monthIn(now, timezone) }
}
