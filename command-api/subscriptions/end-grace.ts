import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { SubscriptionUnpaid } from '#events/subscriptions.ts'
import { subscriptionStatusAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { subscriptionFold, type SubscriptionState } from './state.ts'

const EndGrace = internalInput('timer.subscriptionGraceEnded', { organizationId: Id })

/** Sent by a timer: a declined payment was not made good in time. */
export const endGrace = defineCommand<typeof EndGrace, SubscriptionState>({
  input: EndGrace,
  fold: subscriptionFold,
  target: ({ organizationId }) => organizationId,
  decide: (state, { organizationId }, { now }) =>
    state.status === 'past_due' && state.plan && subscriptionStatusAt(state, now) === 'unpaid'
      ? [happened(SubscriptionUnpaid, { organizationId, ...state.plan })]
      : [],
})
