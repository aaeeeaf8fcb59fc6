import { hasEnded, subscriptionIsActive } from '#events/vocabulary/terms.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isOpen } from '#events/vocabulary/sides.ts'
import type { Interval, SubscriptionStatus } from '#events/vocabulary/organizations/subscriptions.ts'
import type { Lookup } from '../core/command.ts'
import { DAY_MS } from '#lib/days.ts'
import { changing, defineFold } from '../core/streams/fold.ts'
import { readAs } from '../organizations/state.ts'
import type { UserState } from '../users/state.ts'

/** The subscription that the provider has, or had last, for a company. */
type Plan = {
  readonly subscriptionId: string
  readonly customerId: string
  readonly priceId: string
  readonly interval: Interval
  readonly currentPeriodEnd: string
}

export type SubscriptionState = {
  readonly organizationId: string
  readonly status: Exclude<SubscriptionStatus, 'not_applicable'>
  /** Undefined until the provider told of one. */
  readonly plan: Plan | undefined
  /** When somebody of it went to pay last. Undefined once the provider told of a subscription after that. */
  readonly checkoutAt?: string
  /** The end of the grace, or of what was paid for before it was canceled. */
  readonly accessEndsAt?: string
  /** While it is canceled: what it is again when it is resumed. Undefined once the provider has ended it. */
  readonly resumesAs?: 'trialing' | 'active' | undefined
}

export const subscriptionFold = defineFold<SubscriptionState>('subscription', {
  CheckoutStarted: (state, { data: { organizationId }, meta: { occurredAt } }) => ({
    ...(state ?? { organizationId, status: 'none', plan: undefined }),
    checkoutAt: occurredAt,
  }),
  SubscriptionIncomplete: (_, { data: { organizationId, ...plan } }) => ({ organizationId, status: 'incomplete', plan }),
  SubscriptionActivated: (_, { data: { organizationId, status, ...plan } }) => ({ organizationId, status, plan }),
  SubscriptionPastDue: (_, { data: { organizationId, graceEndsAt, ...plan } }) => ({
    organizationId,
    status: 'past_due',
    plan,
    accessEndsAt: graceEndsAt,
  }),
  SubscriptionUnpaid: (_, { data: { organizationId, ...plan } }) => ({ organizationId, status: 'unpaid', plan }),
  SubscriptionCanceled: (_, { data: { organizationId, from, accessEndsAt, final, ...plan } }) => ({
    organizationId,
    status: 'canceled',
    plan,
    accessEndsAt,
    resumesAs: final ? undefined : from,
  }),
  SubscriptionResumed: changing(({ organizationId, plan }, { data: { status } }) => ({ organizationId, status, plan })),
  SubscriptionEnded: changing(({ organizationId, plan }) => ({ organizationId, status: 'canceled', plan })),
})

/** The recruiter who went to pay last. What the provider tells of a subscription names no person. */
export const payerFold = defineFold<{ readonly uid: string | undefined }>('subscription', {
  CheckoutStarted: (_, { meta }) => ({ uid: meta.actor.uid }),
})

/** Whether a company pays for what a subscription opens, or the one that it was merged into. */
export async function isSubscribed(lookup: Pick<Lookup, 'fold'>, organizationId: string | undefined, now: string): Promise<boolean> {
  const subscription = organizationId === undefined ? undefined : await lookup.fold(subscriptionFold, await readAs(lookup, organizationId))
  return subscription !== undefined && subscriptionIsActive(subscription, now)
}

/** Whether a recruiter finds a student by the search: the student is visible, and the company pays to find students (product 2.8). */
export async function isFoundBy(
  lookup: Pick<Lookup, 'fold'>,
  { organizationId }: Pick<Account, 'organizationId'>,
  student: UserState | undefined,
  now: string,
): Promise<boolean> {
  const isVisible = student?.state === 'active' && isOpen('student', 'visible', student.profile)
  return isVisible && (await isSubscribed(lookup, organizationId, now))
}

/** Whether the provider still has it: then there may be no second one, and it may be canceled. */
export function isRunning({ status, resumesAs }: SubscriptionState): boolean {
  if (status === 'canceled') return resumesAs !== undefined
  return status !== 'none' && status !== 'incomplete'
}

/** Whether somebody of the company may still pay on a page that was opened for them: the provider closes it after a day. */
export function mayStillBePaid({ checkoutAt }: SubscriptionState, now: string): boolean {
  return checkoutAt !== undefined && Date.parse(now) - Date.parse(checkoutAt) < DAY_MS
}

/** When a canceled one may still be resumed: what it is then. */
export function resumable({ status, resumesAs, accessEndsAt }: SubscriptionState, now: string): 'trialing' | 'active' | undefined {
  return status === 'canceled' && accessEndsAt !== undefined && !hasEnded(accessEndsAt, now) ? resumesAs : undefined
}
