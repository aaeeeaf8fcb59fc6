/** Makes an event of the payment provider's news of a subscription, if it is one of ours (docs/decisions/payments.md). */
import { isRefusal, type Refusal } from '#events/vocabulary/refusals.ts'
import { organizationFold } from '../organizations/state.ts'
import type { Notice, Payments, Subscription } from '#platform/payments/port.ts'
import type { Command } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { recordSubscription } from './record.ts'
import { subscriptionFold } from './state.ts'

export type NoticePorts = {
  readonly handler: Pick<Handler, 'handle' | 'reader'>
  readonly payments: Pick<Payments, 'prices' | 'subscription' | 'end'>
}

/**
 * @returns what became of it, for the log; or why it has to be sent again
 * @throws {PaymentsUnavailable}
 */
export async function followNotice(ports: NoticePorts, notice: Notice, requestId: string): Promise<string | Refusal> {
  const { id: key, account, subscriptionId } = notice
  if (account !== undefined) return 'passed over: it is about another account'
  if (subscriptionId === undefined) return 'passed over: it is not about a subscription'
  const subscription = await ports.payments.subscription(subscriptionId)
  if (!subscription) return 'passed over: the provider knows no such subscription'
  const foreign = await whyNotOurs(ports, subscription)
  if (foreign !== undefined) return `passed over: ${foreign}`
  // It is read as the one that it went into, whose subscription is another: nobody sees or cancels this one here.
  if (subscription.status !== 'canceled' && (await isMerged(ports, subscription))) {
    await ports.payments.end(subscriptionId)
    return 'ended: the company was merged into another one, so a payment for this subscription has to be given back'
  }
  const reply = await ports.handler.handle(
    recordSubscription as unknown as Command,
    { organizationId: subscription.reference, subscriptionId },
    { caller: { kind: 'process', name: 'payments' }, key, requestId },
  )
  if (!isRefusal(reply)) return reply.topics.length === 0 ? 'nothing new' : 'stored'
  if (reply.refused !== 'subscription_running') return reply
  // Two colleagues paid at the same time. Nobody sees or cancels the second one here, so it must not go on being charged.
  await ports.payments.end(subscriptionId)
  return 'ended: the company has a subscription already, so a payment for this second one has to be given back'
}

async function isMerged({ handler: { reader } }: NoticePorts, { reference }: Subscription): Promise<boolean> {
  return reference !== undefined && (await reader.load(organizationFold, reference)).state?.merged !== undefined
}

async function whyNotOurs({ handler: { reader }, payments }: NoticePorts, subscription: Subscription): Promise<string | undefined> {
  const { reference, priceId, subscriptionId } = subscription
  const organization = reference === undefined ? undefined : (await reader.load(organizationFold, reference)).state
  if (organization?.kind !== 'company') return 'it names no company of ours'
  const { state } = await reader.load(subscriptionFold, organization.organizationId)
  // A company that subscribed at a price that is no longer on offer keeps it.
  if (state?.plan?.subscriptionId === subscriptionId && state.plan.priceId === priceId) return undefined
  const prices = await payments.prices()
  return prices.some((price) => price.priceId === priceId) ? undefined : 'its price is not one of ours'
}
