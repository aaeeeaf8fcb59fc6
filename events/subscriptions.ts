/**
 * A company's subscription (product 2.8): stream `subscription-<organizationId>`. It holds ids of the payment provider, and nobody's data.
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Instant, Text } from './schema.ts'
import { intervals } from './vocabulary/organizations/subscriptions.ts'

const ProviderId = Text(255)
const ids = { organizationId: Id, subscriptionId: ProviderId }
const subscription = {
  ...ids,
  customerId: ProviderId,
  priceId: ProviderId,
  interval: Type.Enum(intervals),
  /** The end of the trial, or of what is paid. */
  currentPeriodEnd: Instant,
}
const Running = Type.Enum(['trialing', 'active'])

/** A recruiter asked for the page on which one pays. Nothing follows from it unless the provider says so. */
export const CheckoutStarted = defineEvent(
  'CheckoutStarted',
  1,
  { organizationId: Id, priceId: ProviderId },
  (_, __, by) => `${by} went to pay for a subscription`,
)

/** The first payment did not go through. */
export const SubscriptionIncomplete = defineEvent('SubscriptionIncomplete', 1, subscription, () => 'The first payment did not go through')

/** It began, was renewed, was paid after all, or its plan changed. */
export const SubscriptionActivated = defineEvent(
  'SubscriptionActivated',
  1,
  { ...subscription, status: Running },
  ({ status, currentPeriodEnd }) =>
    status === 'trialing' ? `The trial runs until {d:${currentPeriodEnd}}` : `The subscription is paid until {d:${currentPeriodEnd}}`,
)

/** A payment was declined. The provider tries again; until the grace ends, nothing is locked. */
export const SubscriptionPastDue = defineEvent(
  'SubscriptionPastDue',
  1,
  { ...subscription, graceEndsAt: Instant },
  ({ graceEndsAt }) => `A payment was declined; everything works until {d:${graceEndsAt}}`,
)

/** The grace ended, or the provider gave up: what is paid for is locked. */
export const SubscriptionUnpaid = defineEvent(
  'SubscriptionUnpaid',
  1,
  subscription,
  () => 'The subscription was not paid, and what it opens is locked',
)

/** It will not be renewed. What was paid for lasts until `accessEndsAt`. */
export const SubscriptionCanceled = defineEvent(
  'SubscriptionCanceled',
  1,
  {
    ...subscription,
    from: Running,
    accessEndsAt: Instant,
    /** The provider has ended it already, so it cannot be resumed. */
    final: Type.Boolean(),
  },
  ({ accessEndsAt }) => `The subscription was canceled; everything works until {d:${accessEndsAt}}`,
)

/** It will be renewed after all. */
export const SubscriptionResumed = defineEvent(
  'SubscriptionResumed',
  1,
  { ...ids, status: Running, currentPeriodEnd: Instant },
  ({ currentPeriodEnd }) => `The subscription goes on after {d:${currentPeriodEnd}}`,
)

/** The time that was paid for is over. */
export const SubscriptionEnded = defineEvent('SubscriptionEnded', 1, ids, () => 'The subscription ended')
