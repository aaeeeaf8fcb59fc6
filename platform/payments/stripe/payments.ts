import { Stripe } from 'stripe'
import type { Clock } from '../../clock.ts'
import { BadSignature, PaymentsUnavailable, subscriptionStates } from '../port.ts'
import type { Invoice, Payments, Price, Subscription } from '../port.ts'

/** How old a signature may be. */
const TOLERANCE_SECONDS = 300
/** People wait for these calls. */
const TIMEOUT_MS = 8_000
/** Prices are seldom changed. */
const PRICES_MS = 3_600_000
/** More than one buyer ever is. */
const MOST_CUSTOMERS = 1_000
export type StripeOptions = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly priceIds: readonly string[]
  /** Signatures are compared with its time. */
  readonly clock: Clock
  /** Another server that speaks Stripe's protocol, by plain HTTP. */
  readonly server?: { readonly host: string; readonly port: number }
}

export function stripePayments({ secretKey, webhookSecret, priceIds, clock, server }: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, {
    ...(server && { ...server, protocol: 'http' as const }),
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
  let known: { readonly at: number; readonly prices: readonly Price[] } | undefined

  return {
    prices: async () => {
      if (known && clock.now() - known.at < PRICES_MS) return known.prices
      const found = await asking(() => Promise.all(priceIds.map((id) => stripe.prices.retrieve(id))))
      known = { at: clock.now(), prices: found.map(priceFrom) }
      return known.prices
    },
    checkout: async ({ priceId, email, customerId, reference, trialDays, successUrl, cancelUrl, key }) => {
      const session = await asking(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price: priceId, quantity: 1 }],
            ...(customerId === undefined ? { customer_email: email } : { customer: customerId }),
            client_reference_id: reference,
            subscription_data: { metadata: { reference }, ...(trialDays > 0 && { trial_period_days: trialDays }) },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: key },
        ),
      )
      if (!session.url) throw new PaymentsUnavailable('The session has no page.')
      return { sessionId: session.id, url: session.url }
    },
    subscription: async (subscriptionId) => {
      const found = await asking(() => stripe.subscriptions.retrieve(subscriptionId).catch(unlessMissing))
      return found && subscriptionFrom(found)
    },
    setCancelAtPeriodEnd: async (subscriptionId, cancel) => {
      await asking(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel }))
    },
    end: async (subscriptionId) => {
      await asking(() => stripe.subscriptions.cancel(subscriptionId).catch(unlessMissing))
    },
    portal: async ({ customerId, returnUrl }) => {
      const { url } = await asking(() => stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }))
      return { url }
    },
    invoices: async (customerId) =>
      (await asking(() => stripe.invoices.list({ customer: customerId, limit: 100 }))).data.flatMap(invoiceFrom),
    forget: (email) =>
      asking(async () => {
        const found = await stripe.customers.list({ email, limit: 100 }).autoPagingToArray({ limit: MOST_CUSTOMERS })
        // Deleting a customer would end what the company pays for.
        for (const { id } of found) await stripe.customers.update(id, { email: '' })
        return found.length
      }),
    received: async (body, signature) => {
      try {
        const { id, type, account, data } = stripe.webhooks.constructEvent(
          Buffer.from(body),
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          clock.now(),
        )
        return { id, type, account, subscriptionId: subscriptionIdIn(data.object as object) }
      } catch {
        // Also a signed body that is no event. The library's message would repeat the body.
        throw new BadSignature('What was sent is not signed as it has to be.')
      }
    },
    close: async () => undefined,
  }
}

/** The errors' messages may repeat an e-mail address, so that only their kind is kept. */
async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    throw new PaymentsUnavailable(
      `The payment provider answered ${[type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ')}.`,
    )
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
  throw error
}

const instant = (seconds: number) => new Date(seconds * 1_000).toISOString()
const intervals = ['month', 'year'] as const
const idOf = (thing: string | { readonly id: string }) => (typeof thing === 'string' ? thing : thing.id)

function priceFrom({ id, unit_amount: amount, currency, recurring }: Stripe.Price): Price {
  const interval = intervals.find((each) => each === recurring?.interval)
  if (amount === null || interval === undefined) throw new PaymentsUnavailable(`The price ${id} is not one of so much a month or a year.`)
  return { priceId: id, amount, currency, interval }
}

function subscriptionFrom({ id, customer, metadata, items, status, cancel_at_period_end }: Stripe.Subscription): Subscription {
  const item = items.data[0]
  return {
    subscriptionId: id,
    customerId: idOf(customer),
    reference: metadata['reference'],
    priceId: item?.price.id ?? '',
    interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    status: stateOf(status),
    currentPeriodEnd: instant(item?.current_period_end ?? 0),
    cancelAtPeriodEnd: cancel_at_period_end,
  }
}

/** A first payment that did not come in time ends the subscription; one that is paused is not paid for. */
function stateOf(status: Stripe.Subscription['status']): Subscription['status'] {
  if (status === 'incomplete_expired') return 'canceled'
  return subscriptionStates.find((state) => state === status) ?? 'unpaid'
}

function invoiceFrom({ id, created, total, currency, status, hosted_invoice_url: url }: Stripe.Invoice): readonly Invoice[] {
  const states = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
  return [
    { id, at: instant(created), amount: total, currency, status: states.find((state) => state === status) ?? 'draft', url: url ?? '' },
  ]
}

/** Events about a subscription, or about the payment that began one. */
function subscriptionIdIn(object: {
  readonly object?: unknown
  readonly id?: unknown
  readonly subscription?: unknown
}): string | undefined {
  if (object.object === 'subscription') return typeof object.id === 'string' ? object.id : undefined
  return object.object === 'checkout.session' && typeof object.subscription === 'string' ? object.subscription : undefined
}
