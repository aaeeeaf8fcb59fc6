/** The subscriptions that companies pay for (§7 Payments, product 2.8). */
import { Type, type Static } from 'typebox'
import { Email, Fields, Id as SentId, Text } from '#events/schema.ts'
import { entitlements, intervals, planOf, subscriptionStatuses } from '#events/vocabulary/organizations/subscriptions.ts'
import { AsFile, callsAbout, everybody, Id, Instant, NoBody, WriteReply } from './call.ts'

const Amount = Type.Integer({ description: 'In the smallest unit of the currency: cents' })

export const SubscriptionReply = Type.Object({
  /** The features that the company pays for are open to it. */
  active: Type.Boolean(),
  status: Type.Enum(subscriptionStatuses),
  plan: Type.Optional(Type.Enum(Object.values(planOf))),
  priceId: Type.Optional(Type.String()),
  currentPeriodEnd: Type.Optional(Instant),
  /** It will not be renewed; until its period ends it can be resumed. */
  cancelAtPeriodEnd: Type.Boolean(),
  /** When it closes by itself: the end of the grace after a declined payment, or of the period in which it was canceled. */
  accessEndsAt: Type.Optional(Instant),
  entitlements: Type.Array(Type.Enum(entitlements)),
  /** For those who may buy, while it is active: how many of the first messages of this month the company may still write. */
  firstMessagesLeft: Type.Optional(Type.Integer()),
  /** For those who may buy, before the first purchase: for so many days nothing is charged. */
  trialDays: Type.Optional(Type.Integer()),
  /** For those who may buy; absent while the payment provider cannot be asked. */
  plans: Type.Optional(
    Type.Array(Type.Object({ priceId: Type.String(), amount: Amount, currency: Type.String(), interval: Type.Enum(intervals) })),
  ),
})
export type SubscriptionReply = Static<typeof SubscriptionReply>

/** A company's subscription in a list; `id` is the company's. */
export const SubscriptionItem = Type.Object({
  id: Id,
  organizationLabel: Type.Optional(Type.String()),
  ...Type.Omit(SubscriptionReply, ['plans', 'trialDays', 'firstMessagesLeft']).properties,
})
export type SubscriptionItem = Static<typeof SubscriptionItem>

export const InvoiceReply = Type.Object({
  id: Id,
  at: Instant,
  amount: Amount,
  currency: Type.String(),
  status: Type.Enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  url: Type.String(),
})
export type InvoiceReply = Static<typeof InvoiceReply>

const buyers = { recruiter: 'org' } as const

export const subscriptionCalls = callsAbout({ subscriptions: 'subscription' })({
  /** For the company of the caller, whose address gets the receipts. */
  'subscriptions.createCheckoutSession': {
    call: 'POST /stripe/create-checkout-session',
    via: 'asked for on the page',
    who: buyers,
    kind: 'write',
    body: Fields({ priceId: Text(255), email: Type.Optional(Email), userId: Type.Optional(SentId) }),
    reply: Type.Object({ url: Type.String(), sessionId: Type.String() }),
    actor: 'userId',
    refuses: ['not_yourself', 'not_found', 'subscription_running', 'checkout_failed'],
    failure: 'Error creating checkout session. Please try again.',
  },
  'subscriptions.status': {
    call: 'GET /subscription/status',
    who: {
      student: 'own',
      professor: 'own',
      university: 'own',
      recruiter: 'org',
      employee: 'own',
      admin: 'any',
      analyst: 'own',
    },
    kind: 'read',
    // It counts what may still be written to students.
    stale: { also: ['messages'] },
    /** An admin names the company; a recruiter may name the own one. Without it, who has no company has `not_applicable`. */
    query: Fields({ organization: Type.Optional(SentId) }),
    reply: SubscriptionReply,
    refuses: ['not_found'],
  },
  'subscriptions.cancel': {
    call: 'POST /subscription/cancel',
    via: 'canceled on the page',
    who: buyers,
    kind: 'write',
    /** At the end of the period; at once where the last payment is open. */
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'no_subscription', 'payments_unavailable'],
    failure: 'We could not cancel the subscription. Please try again.',
  },
  'subscriptions.resume': {
    call: 'POST /subscription/resume',
    via: 'resumed on the page',
    who: buyers,
    kind: 'write',
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'no_subscription', 'payments_unavailable'],
    failure: 'We could not resume the subscription. Please try again.',
  },
  /** Not a write: it stores no event. The page of the provider is good for a short time and for who has its address. */
  'subscriptions.openPortal': {
    call: 'POST /stripe/portal',
    who: buyers,
    kind: 'search',
    body: NoBody,
    reply: Type.Object({ url: Type.String() }),
    refuses: ['no_subscription', 'payments_unavailable'],
    perMinute: 60,
    failure: 'We could not open the payment provider’s page. Please try again.',
  },
  /** The newest first, 100 at most: eight years of months. */
  'subscriptions.invoices': {
    call: 'GET /stripe/invoices',
    who: buyers,
    kind: 'read',
    query: AsFile,
    reply: Type.Array(InvoiceReply),
    refuses: ['payments_unavailable'],
    perMinute: 60,
  },
  /** Called by the payment provider, whose signature in `Stripe-Signature` covers the bytes of the body. */
  'payments.webhook': {
    call: 'POST /stripe/webhook',
    via: 'told by the payment provider',
    who: everybody,
    kind: 'write',
    body: Type.Unknown({ description: 'An event of the payment provider' }),
    // An invoice lists its lines in it.
    bodyBytes: 256 * 1024,
    reply: Type.Object({ received: Type.Literal(true) }),
    refuses: ['bad_signature', 'payments_unavailable'],
    perMinute: 600,
    limit: 'free',
  },
})
