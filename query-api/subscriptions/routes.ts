/** GET /subscription/status: what a company pays for, and until when (product 2.8, 2.14). */
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { entitlements, planOf } from '#events/vocabulary/organizations/subscriptions.ts'
import { subscriptionIsActive, subscriptionStatusAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { subscriptions, type SubscriptionDocument } from '#projections/views/subscriptions/model.ts'
import type { SubscriptionItem, SubscriptionReply } from '#contract/subscriptions.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps, QueryDeps } from '../core/deps.ts'
import { labelsOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'
import { firstMessagesLeft, firstMessagesOf } from '../messages/first-messages.ts'

export function subscriptionHandlers({ now, plans, trialDays, invoices }: HandlerDeps): Handlers {
  return {
    'subscriptions.status': async ({ account, condition, query, read }) => {
      const own = condition === 'org' ? account.organizationId : undefined
      const company = condition === 'any' ? query.organization : own
      if (query.organization !== undefined && query.organization !== company) return refuse('not_found')
      if (company === undefined) return { ...standing, status: 'not_applicable' }
      const status = statusReply(await read.get(subscriptions, company), now())
      if (own === undefined) return status
      const [offered, written] = await Promise.all([plansOf(plans), status.active ? firstMessagesOf(read, own, now()) : undefined])
      const free = status.status === 'none' && trialDays > 0 ? trialDays : undefined
      return { ...status, ...defined({ plans: offered, trialDays: free, firstMessagesLeft: written && firstMessagesLeft(written) }) }
    },
    'subscriptions.invoices': async ({ account: { organizationId } }) => {
      const billed = organizationId === undefined ? [] : await invoices(organizationId)
      return billed ? [...billed] : refuse('payments_unavailable')
    },
  }
}

const standing = { active: false, cancelAtPeriodEnd: false, entitlements: [] }

async function plansOf(plans: QueryDeps['plans']): Promise<SubscriptionReply['plans']> {
  return (await plans())?.map((plan) => ({ ...plan }))
}

/** @param now in milliseconds */
function statusReply(subscription: SubscriptionDocument | undefined, now: number): SubscriptionReply {
  if (!subscription) return { ...standing, status: 'none' }
  const { priceId, interval, currentPeriodEnd, cancelAtPeriodEnd = false, accessEndsAt } = subscription
  const active = subscriptionIsActive(subscription, now)
  return {
    active,
    status: subscriptionStatusAt(subscription, now),
    cancelAtPeriodEnd: cancelAtPeriodEnd && active,
    entitlements: active ? [...entitlements] : [],
    ...defined({ plan: interval && planOf[interval], priceId, currentPeriodEnd, accessEndsAt: active ? accessEndsAt : undefined }),
  }
}

/** Companies' subscriptions in a list. @param now in milliseconds */
export async function subscriptionItems(read: Reader, found: readonly SubscriptionDocument[], now: number): Promise<SubscriptionItem[]> {
  const label = await labelsOf(
    read,
    found.map(({ _id }) => _id),
  )
  return found.map((one) => ({ id: one._id, ...defined({ organizationLabel: label(one._id) }), ...statusReply(one, now) }))
}

/** The caller's company pays for what a subscription opens. @param now in milliseconds */
export async function isSubscribed(read: Reader, { organizationId }: Pick<Account, 'organizationId'>, now: number): Promise<boolean> {
  const subscription = await read.get(subscriptions, organizationId)
  return subscription !== undefined && subscriptionIsActive(subscription, now)
}

/** The part of it in a recruiter's own account (product 2.14); undefined for everybody else. */
export async function subscriptionOf(
  read: Reader,
  { role, organizationId }: { readonly role: string; readonly organizationId?: string | undefined },
  now: number,
): Promise<{ readonly active: boolean; readonly status: SubscriptionReply['status'] } | undefined> {
  if (role !== 'recruiter' || organizationId === undefined) return undefined
  const { active, status } = statusReply(await read.get(subscriptions, organizationId), now)
  return { active, status }
}
