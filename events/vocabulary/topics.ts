/** The topics of a refresh. Views declare them, the socket sends them, and they are the tags of the page's cache. */
export const topics = [
  'me',
  'students',
  'jobs',
  'applications',
  'invitations',
  'nominations',
  'quota',
  'nominationDrafts',
  'nominationCredits',
  'referrals',
  'timeline',
  'organizations',
  'skills',
  'messages',
  'people',
  'subscription',
  'resumes',
  'notifications',
  'tasks',
  'privacy',
] as const
export type Topic = (typeof topics)[number]
