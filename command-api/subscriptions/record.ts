import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { Id, Instant, Text } from '#events/schema.ts'
import * as events from '#events/subscriptions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { intervals } from '#events/vocabulary/subscriptions.ts'
import { graceEndsAt, hasEnded } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput, type Decision } from '../core/command.ts'
import type { InputOf } from '#contract/input.ts'
import { subscriptionStates } from '#platform/payments/port.ts'
import { isRunning, subscriptionFold, type SubscriptionState } from './state.ts'

const RecordSubscription = internalInput('process.payments', {
  organizationId: Id,
  subscriptionId: Text(255),
  customerId: Text(255),
  priceId: Text(255),
  interval: Type.Enum(intervals),
  status: Type.Enum(subscriptionStates),
  currentPeriodEnd: Instant,
  cancelAtPeriodEnd: Type.Boolean(),
})
type Told = InputOf<typeof RecordSubscription>

/** Stores how a subscription stands at the provider, if that is news. The webhook sends it: nothing else opens what is paid for. */
export const recordSubscription = defineCommand<typeof RecordSubscription, SubscriptionState | undefined>({
  input: RecordSubscription,
  fold: subscriptionFold,
  startsStream: true,
  target: ({ organizationId }) => organizationId,
  decide: (state, told, { now }) => {
    const known = state?.plan?.subscriptionId === told.subscriptionId ? state : undefined
    if (!known && told.status === 'canceled') return []
    if (!known && state && isRunning(state)) return refuse('subscription_running')
    return news(known, told, now)
  },
})

/** @param state what is stored of this same subscription, if anything */
function news(state: SubscriptionState | undefined, told: Told, now: string): Decision {
  const { status, cancelAtPeriodEnd, ...plan } = told
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
function ended(state: SubscriptionState | undefined, { status: _, cancelAtPeriodEnd: __, ...plan }: Told, now: string): Decision {
  const { organizationId, subscriptionId, currentPeriodEnd: accessEndsAt } = plan
  const before = state?.resumesAs ?? state?.status
  if ((before === 'trialing' || before === 'active') && !hasEnded(accessEndsAt, now))
    return [happened(events.SubscriptionCanceled, { ...plan, from: before, accessEndsAt, final: true })]
  const isOver = state?.status === 'canceled' && state.resumesAs === undefined
  return isOver ? [] : [happened(events.SubscriptionEnded, { organizationId, subscriptionId })]
}
