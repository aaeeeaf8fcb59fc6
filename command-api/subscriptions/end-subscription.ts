import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { SubscriptionEnded } from '#events/subscriptions.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { subscriptionFold, type SubscriptionState } from './state.ts'

const EndSubscription = internalInput('timer.subscriptionEnded', { organizationId: Id })

/** Sent by a timer: the period in which it was canceled is over. */
export const endSubscription = defineCommand<typeof EndSubscription, SubscriptionState>({
  input: EndSubscription,
  fold: subscriptionFold,
  target: ({ organizationId }) => organizationId,
  decide: ({ status, plan, accessEndsAt }, { organizationId }, { now }) =>
    status === 'canceled' && plan && accessEndsAt !== undefined && hasEnded(accessEndsAt, now)
      ? [happened(SubscriptionEnded, { organizationId, subscriptionId: plan.subscriptionId })]
      : [],
})
