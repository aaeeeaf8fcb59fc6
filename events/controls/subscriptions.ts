import * as events from '../subscriptions.ts'
import { byProcess, byTimer, example, recruiter } from './example.ts'

const stream = 'subscription-acme'
const told = { ...byProcess('payments', 'process.payments'), stream }
const asked = (operation: string) => ({ actor: recruiter, operation, stream })
const ids = { organizationId: 'acme', subscriptionId: 'sub_1' }
const plan = { ...ids, customerId: 'cus_1', priceId: 'price_demo_monthly', interval: 'month' } as const
const [trialEnd, firstEnd, secondEnd] = ['2026-09-20T09:00:00Z', '2026-10-20T09:00:00Z', '2026-11-20T09:00:00Z'] as const

export const checkoutStarted = example(asked('subscriptions.createCheckoutSession'), events.CheckoutStarted, {
  organizationId: 'acme',
  priceId: 'price_demo_monthly',
})
export const incomplete = example(told, events.SubscriptionIncomplete, { ...plan, currentPeriodEnd: trialEnd })
export const trialBegun = example(told, events.SubscriptionActivated, { ...plan, status: 'trialing', currentPeriodEnd: trialEnd })
export const canceled = example(asked('subscriptions.cancel'), events.SubscriptionCanceled, {
  ...plan,
  from: 'trialing',
  currentPeriodEnd: trialEnd,
  accessEndsAt: trialEnd,
  final: false,
})
export const resumed = example(asked('subscriptions.resume'), events.SubscriptionResumed, {
  ...ids,
  status: 'trialing',
  currentPeriodEnd: trialEnd,
})
export const renewed = example(told, events.SubscriptionActivated, { ...plan, status: 'active', currentPeriodEnd: firstEnd })
export const pastDue = example(told, events.SubscriptionPastDue, {
  ...plan,
  currentPeriodEnd: secondEnd,
  graceEndsAt: '2026-10-27T09:00:00Z',
})
export const unpaid = example({ ...byTimer('subscriptionGraceEnded'), stream }, events.SubscriptionUnpaid, {
  ...plan,
  currentPeriodEnd: secondEnd,
})
export const ended = example({ ...byTimer('subscriptionEnded'), stream }, events.SubscriptionEnded, ids)
