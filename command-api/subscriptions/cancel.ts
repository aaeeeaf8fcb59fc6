import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { SubscriptionCanceled, SubscriptionEnded } from '#events/subscriptions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { isRunning, subscriptionFold, type SubscriptionState } from './state.ts'

const Cancel = callInput('subscriptions.cancel', { organizationId: Id })

type Needs = { readonly subscriptionId: string; readonly atPeriodEnd: boolean }

/** It ends with the period that is paid. Where the last payment is open, no period is paid, so it ends at once. */
export const cancelSubscription = defineCommand<typeof Cancel, SubscriptionState, Needs>({
  input: Cancel,
  fold: subscriptionFold,
  target: ({ organizationId }) => organizationId,
  thing: 'subscription',
  needs: async (state) =>
    state.plan && (isRunning(state) || state.status === 'incomplete')
      ? { subscriptionId: state.plan.subscriptionId, atPeriodEnd: state.status === 'trialing' || state.status === 'active' }
      : refuse('no_subscription'),
  effect: async (_, { needs: { subscriptionId, atPeriodEnd } }, { payments }) => {
    await (atPeriodEnd ? payments.setCancelAtPeriodEnd(subscriptionId, true) : payments.end(subscriptionId))
    return undefined
  },
  decide: ({ status, plan }, { organizationId }, { needs: { subscriptionId } }) => {
    if (status === 'canceled' || !plan) return []
    if (status !== 'trialing' && status !== 'active') return [happened(SubscriptionEnded, { organizationId, subscriptionId })]
    const { currentPeriodEnd: accessEndsAt } = plan
    return [happened(SubscriptionCanceled, { organizationId, ...plan, from: status, accessEndsAt, final: false })]
  },
  reply: ({ status }) => ({ status }),
})
