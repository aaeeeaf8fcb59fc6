import type { Interval, SubscriptionStatus } from '#events/vocabulary/organizations/subscriptions.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** The subscription of a company; `_id` is the company's. */
export type SubscriptionDocument = Document & {
  readonly organizationId: string
  readonly status: SubscriptionStatus
  readonly priceId?: string
  readonly interval?: Interval
  readonly currentPeriodEnd?: string
  /** It will not be renewed, but can be resumed. */
  readonly cancelAtPeriodEnd?: true
  /** The end of the grace, or of what was paid for before it was canceled. */
  readonly accessEndsAt?: string
}

export const subscriptions = defineModel<SubscriptionDocument>({
  name: 'subscriptions',
  version: 1,
  topics: ['subscription', 'me'],
  indexes: [],
})
