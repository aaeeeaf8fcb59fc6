/** POST /messages/mark-as-delivered: what some contacts wrote has arrived on an open page of the caller. */
import type { Body } from '#contract/contract.ts'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { MessagesDelivered } from '#events/messages.ts'
import { Id } from '#events/schema.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import type { Route } from '#platform/http/operations.ts'
import { sendEach } from '../core/bulk-route.ts'
import { defineCommand, type Command } from '../core/command.ts'
import { idempotencyKey, type RoutePorts } from '../core/write-route.ts'
import { threadFold, threadIdOf, type ThreadState } from './state.ts'

const MarkAsDelivered = callInput('messages.markAsDelivered', { contactId: Id }, ['contactIds'])

/** One event for all that has not arrived yet; nothing where there is nothing new, or after a block by either. */
export const markAsDelivered = defineCommand<typeof MarkAsDelivered, ThreadState>({
  input: MarkAsDelivered,
  fold: threadFold,
  target: ({ contactId }, { actor }) => threadIdOf(actor?.uid ?? '', contactId),
  thing: 'thread',
  decide: ({ threadId, writers, undelivered, blockedBy }, _, { actor }) => {
    const uid = actor?.uid ?? ''
    if (writers.length === 0) return refuse('not_found')
    const mine = undelivered[uid]
    return mine && blockedBy.length === 0 ? [happened(MessagesDelivered, { threadId, uid, ...mine })] : []
  },
})

export function markManyAsDelivered(ports: RoutePorts): Route<Account> {
  return async ({ account, body, request }) => {
    if (!account) return refuse('unauthorized')
    const key = idempotencyKey(request.headers['idempotency-key'])
    if (isRefusal(key)) return key
    const { contactIds } = body as Body<'messages.markAsDelivered'>
    const sending = { account, key, requestId: request.id }
    const answer = await sendEach(ports, sending, contactIds, (contactId) =>
      Promise.resolve([markAsDelivered as unknown as Command, { contactId }] as const),
    )
    return isRefusal(answer) ? answer : { ok: true, ...answer }
  }
}
