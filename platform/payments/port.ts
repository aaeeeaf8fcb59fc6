import { NamedError } from '#lib/named-error.ts'

/**
 * Sells subscriptions through a payment provider. What somebody pays for is named by `reference`, a text of the caller's.
 * Every call reaches outside. @throws {PaymentsUnavailable} when the provider cannot be reached or refuses the call
 */
export interface Payments {
  /** The prices on offer, in the order of the configuration. */
  prices(): Promise<readonly Price[]>
  /** A page of the provider on which one pays. The same `key` again gives the same page. */
  checkout(asked: Checkout): Promise<{ readonly sessionId: string; readonly url: string }>
  /** How a subscription stands now; undefined when this account of ours has none with this id. */
  subscription(subscriptionId: string): Promise<Subscription | undefined>
  /** Whether it ends with the period that is paid. Doing it again changes nothing. */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>
  /** Ends it at once. */
  end(subscriptionId: string): Promise<void>
  /** A page of the provider on which one changes the card and reads invoices. */
  portal(asked: { readonly customerId: string; readonly returnUrl: string }): Promise<{ readonly url: string }>
  /** The newest first, 100 at most. */
  invoices(customerId: string): Promise<readonly Invoice[]>
  /** Takes an address from the customers who have it; what they pay for goes on. @returns how many there were */
  forget(email: string): Promise<number>
  /**
   * Reads what the provider sent to our webhook.
   * @param body the bytes as they came, which are what is signed
   * @throws {BadSignature} when it was not signed by the provider, or more than five minutes ago
   */
  received(body: Uint8Array, signature: string): Promise<Notice>
  close(): Promise<void>
}

/** Amounts are in the smallest unit of the currency: cents. */
export type Price = { readonly priceId: string; readonly amount: number; readonly currency: string; readonly interval: Interval }
export type Interval = 'month' | 'year'

export type Checkout = {
  /** One of `prices`. */
  readonly priceId: string
  /** Where the receipt goes. Not sent for a customer whom the provider knows. */
  readonly email: string
  readonly customerId?: string | undefined
  readonly reference: string
  /** Without a trial when 0. */
  readonly trialDays: number
  readonly successUrl: string
  readonly cancelUrl: string
  readonly key: string
}

/**
 * `incomplete`: the first payment did not go through. `past_due`: a later one did not, and the provider tries again.
 * `unpaid`: it has given up.
 */
export const subscriptionStates = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'canceled'] as const

export type Subscription = {
  readonly subscriptionId: string
  readonly customerId: string
  /** Undefined when it was not made by `checkout`. */
  readonly reference: string | undefined
  readonly priceId: string
  readonly interval: Interval
  readonly status: (typeof subscriptionStates)[number]
  /** UTC ISO instant. */
  readonly currentPeriodEnd: string
  readonly cancelAtPeriodEnd: boolean
}

export type Invoice = {
  readonly id: string
  /** UTC ISO instant. */
  readonly at: string
  readonly amount: number
  readonly currency: string
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  /** Where it can be read. */
  readonly url: string
}

/**
 * That something happened to a subscription. What it says of it may be old by the time it arrives, so it only names it:
 * how it stands is asked for (docs/decisions/payments.md).
 */
export type Notice = {
  /** The provider's id of the event: the same when it is sent again. */
  readonly id: string
  readonly type: string
  /** Undefined for events about something else. */
  readonly subscriptionId: string | undefined
  /** The other account that it is about, if it is not ours. */
  readonly account: string | undefined
}

export class BadSignature extends NamedError {}
export class PaymentsUnavailable extends NamedError {}
