import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { SubscriptionResumed } from '#events/subscriptions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { resumable, subscriptionFold, type SubscriptionState } from './state.ts'

const Resume = callInput('subscriptions.resume', { organizationId: Id })

/** Before its period ends, a canceled subscription goes on as if it had not been canceled. */
export const resumeSubscription = defineCommand<typeof Resume, SubscriptionState, { readonly subscriptionId: string }>({
  input: Resume,
  fold: subscriptionFold,
  target: ({ organizationId }) => organizationId,
  thing: 'subscription',
  needs: async ({ plan }) => (plan ? { subscriptionId: plan.subscriptionId } : refuse('no_subscription')),
  effect: async (_, { needs: { subscriptionId } }, { payments }) => {
    await payments.setCancelAtPeriodEnd(subscriptionId, false)
    return undefined
  },
  decide: (state, { organizationId }, { now, needs: { subscriptionId } }) => {
    if (state.status === 'trialing' || state.status === 'active') return []
    const status = resumable(state, now)
    if (status === undefined || !state.plan) return refuse('no_subscription')
    return [happened(SubscriptionResumed, { organizationId, subscriptionId, status, currentPeriodEnd: state.plan.currentPeriodEnd })]
  },
  reply: ({ status }) => ({ status }),
})
