/** Subscriptions of companies (product 2.8). */

/** `not_applicable` for people who cannot have one. `canceled` keeps what was paid for until the period ends. */
export const subscriptionStatuses = [
  'none',
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'not_applicable',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]
export const planOf: Readonly<Record<Interval, 'monthly' | 'yearly'>> = { month: 'monthly', year: 'yearly' }

/** The features that a subscription opens. Everything else is free. */
export const entitlements = ['student_search', 'cold_messages', 'unlimited_jobs', 'exports', 'reports', 'search_alerts'] as const

/** The provider is asked for so many invoices at once, the newest; older ones are read on its own pages. */
export const mostInvoices = 100
