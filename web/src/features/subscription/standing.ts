/** How a subscription stands, in words (product 2.8). */
import type { SubscriptionReply } from '#contract/subscriptions.ts'
import { money } from '../../lib/words/money.ts'
import { shortDate } from '../../lib/time/time.ts'

type Plan = NonNullable<SubscriptionReply['plans']>[number]

export type Standing = {
  readonly title: string
  readonly text: string
  readonly colour: string
  /** Left out where the title says it. */
  readonly label?: string
  /** Something has to be done. */
  readonly urgent?: true
}

const unlocked = 'Your applicants, all tools for them and your answers to messages stay free.'

/** The plan that is paid for; undefined where its price is no longer on offer. */
export function ownPlan({ plans, priceId }: SubscriptionReply): Plan | undefined {
  return plans?.find((plan) => plan.priceId === priceId)
}

/** `$149 a month` */
export function priceOf({ amount, currency, interval }: Plan): string {
  return `${money(amount, currency)} a ${interval}`
}

/** It runs at the provider, so that there can be no second one. */
export function isRunning({ status, cancelAtPeriodEnd }: SubscriptionReply): boolean {
  return status === 'canceled' ? cancelAtPeriodEnd : status !== 'none' && status !== 'incomplete' && status !== 'not_applicable'
}

export function standingOf(reply: SubscriptionReply, now: number): Standing {
  const { status, active, cancelAtPeriodEnd, currentPeriodEnd, accessEndsAt } = reply
  const day = (instant: string | undefined) => (instant === undefined ? 'the end of the period' : shortDate(instant, now))
  const plan = ownPlan(reply)
  const price = plan ? `${priceOf(plan)}, until you cancel` : 'it is renewed, until you cancel'
  switch (status) {
    case 'trialing':
      return {
        label: 'Trial',
        colour: 's-shortlisted',
        title: `Your trial runs until ${day(currentPeriodEnd)}`,
        text: `Everything is open. Then ${price}.`,
      }
    case 'active':
      return currentPeriodEnd !== undefined && Date.parse(currentPeriodEnd) < now
        ? {
            label: 'Active',
            colour: 's-accepted',
            title: `Paid until ${day(currentPeriodEnd)}`,
            text: 'The payment provider has not told us of the next period yet. Everything stays open meanwhile.',
          }
        : { label: 'Active', colour: 's-accepted', title: `Paid until ${day(currentPeriodEnd)}`, text: `Then ${price}.` }
    case 'past_due':
      return {
        label: 'Payment declined',
        colour: 'warn',
        title: 'The last payment was declined',
        text: `Everything works until ${day(accessEndsAt)}. After that, only what the subscription opens is locked. ${unlocked}`,
        urgent: true,
      }
    case 'unpaid':
      return {
        label: 'Not paid',
        colour: 'danger',
        title: 'The subscription was not paid, and what it opens is locked',
        text: `It opens again as soon as the open invoice is paid. ${unlocked}`,
        urgent: true,
      }
    case 'incomplete':
      return {
        label: 'Not begun',
        colour: 's-closed',
        title: 'The first payment did not go through',
        text: 'Nothing was charged and nothing is open yet. Continue with another card, or choose another plan.',
        urgent: true,
      }
    case 'canceled':
      if (!active)
        return {
          label: 'Ended',
          colour: 's-closed',
          title: 'Your subscription has ended',
          text: `${unlocked} You can choose a plan again.`,
        }
      return {
        label: 'Canceled',
        colour: 's-withdrawn',
        title: `Canceled: everything works until ${day(accessEndsAt)}`,
        text: cancelAtPeriodEnd
          ? 'It will not be renewed. Until that day you can resume it as if nothing had happened.'
          : 'The payment provider has ended it. You can choose a plan again.',
      }
    default:
      return { colour: 's-submitted', title: 'Your company is on the free plan', text: unlocked }
  }
}
