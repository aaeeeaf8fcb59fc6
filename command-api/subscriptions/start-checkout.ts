import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { CheckoutStarted } from '#events/subscriptions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { isRunning, subscriptionFold, type SubscriptionState } from './state.ts'

/** The address goes to the payment provider alone. */
const StartCheckout = callInput('subscriptions.createCheckoutSession', { organizationId: Id }, ['email'])

/** §7 POST /stripe/create-checkout-session: opens nothing. The route then asks the provider for the page on which one pays. */
export const startCheckout = defineCommand<typeof StartCheckout, SubscriptionState | undefined>({
  input: StartCheckout,
  fold: subscriptionFold,
  startsStream: true,
  target: ({ organizationId }) => organizationId,
  parties: (_, { organizationId }) => ({ organizationId }),
  decide: (state, { organizationId, priceId }) =>
    state && isRunning(state) ? refuse('subscription_running') : [happened(CheckoutStarted, { organizationId, priceId })],
})
