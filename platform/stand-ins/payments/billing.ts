/** The rules of the sandbox: what happens to subscriptions when somebody pays, when a card is declined, and when time passes. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Price } from '../../payments/port.ts'
import type { Customer, SandboxInvoice, SandboxStore, SandboxSubscription, Session } from './store.ts'

const DAY = 86_400
/** A declined card is tried again for so long; then the provider gives the invoice up. */
const RETRY_DAYS = 14
/** A first payment that does not come ends the subscription. */
const FIRST_PAYMENT_SECONDS = 23 * 3_600

/** The events of Stripe that the sandbox sends. */
export type EventType =
  'checkout.session.completed' | 'customer.subscription.created' | 'customer.subscription.updated' | 'customer.subscription.deleted'
export type Emit = (type: EventType, thing: Session | SandboxSubscription) => void

export type Billing = ReturnType<typeof billingOf>

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`
}

export function billingOf(store: SandboxStore, prices: readonly Price[], clock: Clock, emit: Emit) {
  const now = () => Math.floor(clock.now() / 1_000)
  const priceOf = (priceId: string) => prices.find((price) => price.priceId === priceId)
  const { bill, settleInvoices } = invoicesOf(store, priceOf)
  const cardOf = ({ customerId }: SandboxSubscription) => store.get('customer', customerId)?.card

  const change = (before: SandboxSubscription, changes: Partial<SandboxSubscription>): SandboxSubscription => {
    const type = changes.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated'
    const ended = changes.status === 'canceled' ? { endedAt: now() } : {}
    const after = store.put('subscription', { ...before, ...changes, ...ended })
    emit(type, after)
    return after
  }
  /** One period on, or the end; nothing while the period lasts. */
  const step = (subscription: SandboxSubscription): SandboxSubscription => {
    const { status, periodEnd, interval, cancelAtPeriodEnd, givenUpAt, created } = subscription
    if (status === 'incomplete' && created + FIRST_PAYMENT_SECONDS <= now()) return change(subscription, { status: 'canceled' })
    if (status === 'past_due' && givenUpAt !== undefined && givenUpAt <= Math.min(now(), periodEnd))
      return change(subscription, { status: 'unpaid' })
    if (periodEnd > now() || !['trialing', 'active', 'past_due'].includes(status)) return subscription
    if (cancelAtPeriodEnd) return change(subscription, { status: 'canceled' })
    const next = { periodStart: periodEnd, periodEnd: later(periodEnd, interval) }
    if (cardOf(subscription) === 'works') {
      bill(subscription, 'paid', periodEnd)
      return change(subscription, { ...next, status: 'active' })
    }
    bill(subscription, 'open', periodEnd)
    return change(subscription, { ...next, status: 'past_due', givenUpAt: givenUpAt ?? periodEnd + RETRY_DAYS * DAY })
  }
  /** Brings every subscription up to the present, period by period. */
  const passTime = () => {
    for (const found of store.running()) {
      let subscription = found
      for (let next = step(subscription); next !== subscription; next = step(subscription)) subscription = next
    }
  }

  /** The card of the page: it pays, or the first payment stays open. A trial does not begin with a card that is declined. */
  const tryCard = (session: Session, card: Customer['card']): Session => {
    const price = priceOf(session.priceId)
    if (session.status !== 'open' || !price) return session
    store.put('customer', { id: session.customerId, email: session.email, card })
    if (card === 'is declined' && session.trialDays > 0) return session
    const before = session.subscriptionId === undefined ? undefined : store.get('subscription', session.subscriptionId)
    const subscription = store.put('subscription', { id: before?.id ?? newId('sub'), ...firstPeriod(session, price, card, now()) })
    emit(before ? 'customer.subscription.updated' : 'customer.subscription.created', subscription)
    if (subscription.status === 'active') bill(subscription, 'paid', subscription.created)
    const tried = store.put('session', {
      ...session,
      subscriptionId: subscription.id,
      status: subscription.status === 'incomplete' ? 'open' : 'complete',
    })
    if (tried.status === 'complete') emit('checkout.session.completed', tried)
    return tried
  }

  return {
    passTime,
    tryCard,
    setCard: (customerId: string, card: Customer['card']) => {
      const customer = store.get('customer', customerId)
      if (!customer) return
      store.put('customer', { ...customer, card })
      if (card === 'is declined') return
      settleInvoices(customerId, 'paid')
      for (const subscription of store.of('subscription', customerId))
        if (subscription.status === 'past_due' || subscription.status === 'unpaid') {
          const { givenUpAt: _, ...rest } = subscription
          change(rest, { status: 'active' })
        }
    },
    setCancelAtPeriodEnd: (subscription: SandboxSubscription, cancelAtPeriodEnd: boolean) =>
      subscription.status === 'canceled' || subscription.cancelAtPeriodEnd === cancelAtPeriodEnd
        ? subscription
        : change(subscription, { cancelAtPeriodEnd }),
    end: (subscription: SandboxSubscription) => {
      settleInvoices(subscription.customerId, 'void')
      return subscription.status === 'canceled' ? subscription : change(subscription, { status: 'canceled' })
    },
  }
}

/** A subscription as it begins: with its trial, or with a first payment. */
function firstPeriod(session: Session, { interval }: Price, card: Customer['card'], created: number): Omit<SandboxSubscription, 'id'> {
  const { customerId, reference, priceId, trialDays } = session
  return {
    customerId,
    reference,
    priceId,
    interval,
    created,
    cancelAtPeriodEnd: false,
    status: card === 'is declined' ? 'incomplete' : trialDays > 0 ? 'trialing' : 'active',
    periodStart: created,
    periodEnd: trialDays > 0 ? created + trialDays * DAY : later(created, interval),
  }
}

function invoicesOf(store: SandboxStore, priceOf: (priceId: string) => Price | undefined) {
  return {
    bill: ({ id: subscriptionId, customerId, priceId }: SandboxSubscription, status: SandboxInvoice['status'], created: number) => {
      const { amount: total, currency } = priceOf(priceId) ?? { amount: 0, currency: 'usd' }
      store.put('invoice', { id: newId('in'), customerId, subscriptionId, status, total, currency, created })
    },
    settleInvoices: (customerId: string, status: 'paid' | 'void') => {
      for (const invoice of store.of('invoice', customerId)) if (invoice.status === 'open') store.put('invoice', { ...invoice, status })
    },
  }
}

/** The same day of a later month, or its last day where it is shorter. */
function later(seconds: number, interval: Price['interval']): number {
  const at = new Date(seconds * 1_000)
  const wanted = at.getUTCDate()
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + (interval === 'year' ? 12 : 1), 1)
  const month = new Date(first)
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  const timeOfDay = seconds % DAY
  return first / 1_000 + (Math.min(wanted, last) - 1) * DAY + timeOfDay
}
