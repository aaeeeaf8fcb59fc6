/** What was seen, and by which right, in words. */
import type { AccessGround } from '#events/vocabulary/applications/access-grounds.ts'
import type { Openable } from '#events/vocabulary/applications/opened.ts'

export const seenLabels: Readonly<Record<Openable, string>> = {
  profile: 'Profile',
  resume: 'Résumé',
  export: 'Profile, in a table',
  mail: 'Mail',
  conversation: 'Conversation',
  event: 'Sealed event',
}

export const groundLabels: Readonly<Record<AccessGround, string>> = {
  typed: 'Typed a reason',
  card: 'May see the profile',
  application: 'Own applicant',
  subscription: 'Found in the search',
  referral: 'Own referral',
  nomination: 'Own nominee',
  careerOffice: 'Shared with them',
  admin: 'As an admin',
}
