import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { SubscriptionPastDue } from '#events/subscriptions.ts'
import { graceEndsAt, hasEnded, renewalMissedAt } from '#events/vocabulary/terms.ts'
import type { Subscription } from '#platform/payments/port.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { news } from './record.ts'
import { subscriptionFold, type SubscriptionState } from './state.ts'

const CheckRenewal = internalInput('timer.subscriptionRenewalMissed', { organizationId: Id })

/** `told` is undefined where the provider knows no such subscription. */
type Needs = { readonly told: Subscription | undefined }

/**
 * Sent by a timer: a period has been over for a day, and the provider has told of no other. It is asked. Where it has no news
 * either, the payment counts as open and the grace begins, so that nothing stays open unpaid.
 */
export const checkRenewal = defineCommand<typeof CheckRenewal, SubscriptionState, Needs>({
  input: CheckRenewal,
  fold: subscriptionFold,
  target: ({ organizationId }) => organizationId,
  needs: async ({ plan }, _, __, { subscription }) => ({ told: plan && (await subscription(plan.subscriptionId)) }),
  decide: (state, { organizationId }, { now, needs: { told } }) => {
    const { status, plan } = state
    if ((status !== 'trialing' && status !== 'active') || !plan || !hasEnded(renewalMissedAt(plan.currentPeriodEnd), now)) return []
    const events = told ? news(state, { organizationId, subscription: told }, now) : []
    return events.length > 0 ? events : [happened(SubscriptionPastDue, { organizationId, ...plan, graceEndsAt: graceEndsAt(now) })]
  },
})
