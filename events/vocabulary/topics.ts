/** What a refresh can be about. The socket sends them, views declare them, and the page's cache tags are the same words. */
export const topics = [
  'me',
  'students',
  'jobs',
  'applications',
  'invitations',
  'nominations',
  'quota',
  'referrals',
  'timeline',
  'organizations',
  'skills',
  'messages',
] as const
export type Topic = (typeof topics)[number]
