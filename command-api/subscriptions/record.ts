import { happened, type Happened } from '#events/define.ts'
import { Id, Text } from '#events/schema.ts'
import * as events from '#events/subscriptions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { graceEndsAt, hasEnded } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import type { Subscription } from '#platform/payments/port.ts'
import { isRunning, subscriptionFold, type SubscriptionState } from './state.ts'

const RecordSubscription = internalInput('process.payments', { organizationId: Id, subscriptionId: Text(255) })

/** The company that it is for, and how it stands at the provider. */
type Told = { readonly organizationId: string; readonly subscription: Subscription }

/**
 * Stores how a subscription stands at the provider, if that is news. The webhook sends it: nothing else opens what is paid for.
 * The provider is asked after the stream was loaded, so an answer that is older than what is stored conflicts and is asked for again.
 */
export const recordSubscription = defineCommand<typeof RecordSubscription, SubscriptionState | undefined, Subscription>({
  input: RecordSubscription,
  fold: subscriptionFold,
  startsStream: true,
  target: ({ organizationId }) => organizationId,
  needs: async (_, { subscriptionId }, __, { subscription }) => (await subscription(subscriptionId)) ?? refuse('not_found'),
  decide: (state, { organizationId }, { now, needs: subscription }) => {
    const known = state?.plan?.subscriptionId === subscription.subscriptionId ? state : undefined
    if (!known && subscription.status === 'canceled') return []
    if (!known && state && isRunning(state)) return refuse('subscription_running')
    return news(known, { organizationId, subscription }, now)
  },
})

/**
 * The events of a subscription's news that are not stored yet.
 * @param state what is stored of this same subscription, if anything
 */
export function news(state: SubscriptionState | undefined, told: Told, now: string): readonly Happened[] {
  const { status, cancelAtPeriodEnd } = told.subscription
  const plan = planIn(told)
  const { organizationId, subscriptionId, currentPeriodEnd } = plan
  const unchanged = state?.plan?.currentPeriodEnd === currentPeriodEnd && state.plan.priceId === plan.priceId
  if (status === 'trialing' || status === 'active') {
    if (cancelAtPeriodEnd) {
      if (hasEnded(currentPeriodEnd, now)) return ended(state, told, now)
      if (unchanged && state.resumesAs === status) return []
      return [happened(events.SubscriptionCanceled, { ...plan, from: status, accessEndsAt: currentPeriodEnd, final: false })]
    }
    if (unchanged && state.status === status) return []
    if (unchanged && state.resumesAs === status)
      return [happened(events.SubscriptionResumed, { organizationId, subscriptionId, status, currentPeriodEnd })]
    return [happened(events.SubscriptionActivated, { ...plan, status })]
  }
  // Until something is paid, a grace that has ended does not begin anew.
  if (status === 'past_due')
    return state?.status === 'past_due' || state?.status === 'unpaid'
      ? []
      : [happened(events.SubscriptionPastDue, { ...plan, graceEndsAt: graceEndsAt(now) })]
  if (status === 'incomplete') return state?.status === 'incomplete' ? [] : [happened(events.SubscriptionIncomplete, plan)]
  if (status === 'unpaid') return state?.status === 'unpaid' ? [] : [happened(events.SubscriptionUnpaid, plan)]
  return ended(state, told, now)
}

/** The provider ended it: what was paid for lasts until its period ends, what was not is over. */
function ended(state: SubscriptionState | undefined, told: Told, now: string): readonly Happened[] {
  const plan = planIn(told)
  const { organizationId, subscriptionId, currentPeriodEnd: accessEndsAt } = plan
  const before = state?.resumesAs ?? state?.status
  if ((before === 'trialing' || before === 'active') && !hasEnded(accessEndsAt, now))
    return [happened(events.SubscriptionCanceled, { ...plan, from: before, accessEndsAt, final: true })]
  const isOver = state?.status === 'canceled' && state.resumesAs === undefined
  return isOver ? [] : [happened(events.SubscriptionEnded, { organizationId, subscriptionId })]
}

function planIn({ organizationId, subscription: { subscriptionId, customerId, priceId, interval, currentPeriodEnd } }: Told) {
  return { organizationId, subscriptionId, customerId, priceId, interval, currentPeriodEnd }
}
