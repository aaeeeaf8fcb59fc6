/** The things of the sandbox in the form of Stripe's API, with the fields that are read here. */
import type { Price } from '../../payments/port.ts'
import type { PortalSession, SandboxInvoice, SandboxSubscription, Session } from './store.ts'

export type Pages = {
  readonly pay: (id: string) => string
  readonly portal: (id: string) => string
  readonly invoice: (id: string) => string
}

export function pagesAt(origin: string): Pages {
  const page = (kind: string) => (id: string) => `${origin}/sandbox/${kind}/${id}`
  return { pay: page('pay'), portal: page('portal'), invoice: page('invoices') }
}

export function priceOnWire({ priceId, amount, currency, interval }: Price) {
  const recurring = { interval, interval_count: 1, usage_type: 'licensed' }
  return { id: priceId, object: 'price', active: true, currency, unit_amount: amount, type: 'recurring', recurring, livemode: false }
}

export function sessionOnWire(session: Session, pages: Pages) {
  const { id, status, reference, customerId, subscriptionId, created } = session
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status,
    client_reference_id: reference,
    customer: customerId,
    subscription: subscriptionId ?? null,
    url: status === 'open' ? pages.pay(id) : null,
    created,
    livemode: false,
  }
}

export function subscriptionOnWire(subscription: SandboxSubscription) {
  const { id, customerId, reference, priceId, interval, status, created, periodStart, periodEnd, cancelAtPeriodEnd } = subscription
  const item = { object: 'subscription_item', price: { id: priceId, object: 'price', recurring: { interval } }, quantity: 1 }
  const period = { current_period_start: periodStart, current_period_end: periodEnd }
  return {
    id,
    object: 'subscription',
    customer: customerId,
    status,
    metadata: { reference },
    cancel_at_period_end: cancelAtPeriodEnd,
    items: { object: 'list', data: [{ ...item, ...period }], has_more: false },
    created,
    livemode: false,
  }
}

export function invoiceOnWire({ id, customerId, status, total, currency, created }: SandboxInvoice, pages: Pages) {
  return {
    id,
    object: 'invoice',
    customer: customerId,
    status,
    total,
    currency,
    created,
    hosted_invoice_url: pages.invoice(id),
    livemode: false,
  }
}

export function portalOnWire({ id, customerId, returnUrl, created }: PortalSession, pages: Pages) {
  return {
    id,
    object: 'billing_portal.session',
    customer: customerId,
    url: pages.portal(id),
    return_url: returnUrl,
    created,
    livemode: false,
  }
}
