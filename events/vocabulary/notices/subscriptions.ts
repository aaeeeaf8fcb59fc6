/** What a company's recruiters are told of its subscription. There is one such notification, which says how it stands. */
import type { Notice, Rows } from './notice.ts'

type Types =
  | 'SubscriptionActivated'
  | 'SubscriptionResumed'
  | 'SubscriptionPastDue'
  | 'SubscriptionUnpaid'
  | 'SubscriptionCanceled'
  | 'SubscriptionEnded'

const idOf = ({ organizationId }: { readonly organizationId: string }) => `${organizationId}-subscription`

function tell(data: { readonly organizationId: string }, sentence: string, detail: string): readonly Notice[] {
  const to = `org:${data.organizationId}:recruiter` as const
  return [{ id: idOf(data), told: { to, kind: 'subscription', sentence, detail, path: '/app/subscription' } }]
}

export const subscriptionNotices: Rows<Types> = {
  // All is well again: nothing is left to tell.
  SubscriptionActivated: ({ data }) => [{ id: idOf(data) }],
  SubscriptionResumed: ({ data }) => [{ id: idOf(data) }],
  SubscriptionPastDue: ({ data }) =>
    tell(data, 'A payment for your company’s subscription was declined', `Everything works until {d:${data.graceEndsAt}}`),
  SubscriptionUnpaid: ({ data }) =>
    tell(data, 'Your company’s subscription was not paid', 'What it opens is locked; your applicants stay open to you'),
  SubscriptionCanceled: ({ data }) =>
    tell(data, 'Your company’s subscription was canceled', `Everything works until {d:${data.accessEndsAt}}`),
  SubscriptionEnded: ({ data }) => tell(data, 'Your company’s subscription ended', 'Your applicants stay open to you'),
}
