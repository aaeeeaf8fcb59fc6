/**
 * Notices about a subscription, to the company's recruiters. There is one such notification, which says how it stands, and one before
 * its trial ends.
 */
import { trialReminderAt } from '../terms.ts'
import type { Notice, Rows, NoticeContent } from './notice.ts'

type Types =
  | 'SubscriptionActivated'
  | 'SubscriptionResumed'
  | 'SubscriptionPastDue'
  | 'SubscriptionUnpaid'
  | 'SubscriptionCanceled'
  | 'SubscriptionEnded'

type OfCompany = { readonly organizationId: string }
const idOf = ({ organizationId }: OfCompany) => `${organizationId}-subscription`

function toldTo({ organizationId }: OfCompany, told: Pick<NoticeContent, 'sentence' | 'detail' | 'until' | 'showFrom'>): NoticeContent {
  return { to: `org:${organizationId}:recruiter`, kind: 'subscription', path: '/app/subscription', ...told }
}

function noTrialEnds({ organizationId }: OfCompany): Notice {
  return { id: `${organizationId}-trial-ends` }
}

/** Shown and mailed some days before, by the same rule for each payment provider. Until then, what ends the trial takes it away. */
function trialEnds(data: OfCompany & { readonly currentPeriodEnd: string }, now: string): Notice {
  const { currentPeriodEnd: until } = data
  const sentence = `Your company’s trial ends on {d:${until}}`
  const detail = 'From then on the subscription is charged, unless you cancel it before'
  return { ...noTrialEnds(data), told: toldTo(data, { sentence, detail, until, showFrom: trialReminderAt(until, now) }) }
}

function tell(data: OfCompany, sentence: string, detail: string, until?: string): readonly Notice[] {
  return [{ id: idOf(data), told: toldTo(data, { sentence, detail, ...(until !== undefined && { until }) }) }, noTrialEnds(data)]
}

/** All is well: nothing is left to tell but the end of a trial. */
function runs(data: OfCompany & { readonly status: string; readonly currentPeriodEnd: string }, now: string): readonly Notice[] {
  return [{ id: idOf(data) }, data.status === 'trialing' ? trialEnds(data, now) : noTrialEnds(data)]
}

export const subscriptionNotices: Rows<Types> = {
  SubscriptionActivated: ({ data, meta }) => runs(data, meta.occurredAt),
  SubscriptionResumed: ({ data, meta }) => runs(data, meta.occurredAt),
  SubscriptionPastDue: ({ data }) =>
    tell(
      data,
      'A payment for your company’s subscription was declined',
      `Everything works until {d:${data.graceEndsAt}}`,
      data.graceEndsAt,
    ),
  SubscriptionUnpaid: ({ data }) =>
    tell(data, 'Your company’s subscription was not paid', 'What it opens is locked; your applicants stay open to you'),
  SubscriptionCanceled: ({ data }) =>
    tell(data, 'Your company’s subscription was canceled', `Everything works until {d:${data.accessEndsAt}}`, data.accessEndsAt),
  SubscriptionEnded: ({ data }) => tell(data, 'Your company’s subscription ended', 'Your applicants stay open to you'),
}
