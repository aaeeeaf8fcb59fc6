import type { RewardPolicy } from '#events/vocabulary/nominations/policies.ts'

/** The meaning of a university's choice, for its professors. */
export const policyTexts: Readonly<Record<RewardPolicy, { readonly title: string; readonly text: string }>> = {
  off: { title: 'No rewards', text: 'Your university gives no points for nominations. What you have stays as it is.' },
  recognition_only: {
    title: 'Recognition only',
    text: 'Points when a student agrees and when their profile is ready. They are a recognition: there is nothing to redeem.',
  },
  full: {
    title: 'Rewards in full',
    text: 'The same points whichever company hires and whatever it pays. Companies never see or fund them, and nothing anywhere ranks your students.',
  },
}
