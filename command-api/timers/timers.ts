/** The commands that each timer sends when it fires. When it fires is decided by the view of due timers (`projections/views/due/`). */
import type { TimerName } from '#events/vocabulary/terms.ts'
import { endAccessRequest } from '../access-requests/end.ts'
import { announceClose } from '../applications/announce-close.ts'
import { autoClose } from '../applications/auto-close.ts'
import { discloseStatus } from '../applications/disclose.ts'
import { endResumeAccess } from '../applications/end-resume-access.ts'
import { expireOffer } from '../applications/expire-offer.ts'
import { expireInvitation } from '../invitations/expire.ts'
import { closeJob } from '../jobs/close.ts'
import { windUpJob } from '../jobs/wind-up.ts'
import { expireNomination } from '../nominations/expire.ts'
import { expirePoints } from '../points/expire.ts'
import { releasePoints } from '../points/release.ts'
import { checkSearches } from '../searches/check.ts'
import { send, type CommandToSend } from '../processes/process.ts'
import { expireReferral } from '../referrals/expire.ts'
import { checkRenewal } from '../subscriptions/check-renewal.ts'
import { endGrace } from '../subscriptions/end-grace.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'
import { endAccount } from '../users/end-account.ts'
import { endRegistration } from '../users/registering/end-registration.ts'
import { endRosterEntry } from '../users/roster/remove-from-roster.ts'

export const timers: Readonly<Record<TimerName, (thing: string) => readonly CommandToSend[]>> = {
  invitationExpired: (invitationId) => [send(expireInvitation, { invitationId })],
  registrationEnded: (uid) => [send(endRegistration, { uid, why: 'expired' })],
  accessRequestEnded: (requestId) => [send(endAccessRequest, { requestId })],
  rosterEntryEnded: (id) => [send(endRosterEntry, { id, why: 'term' })],
  accountEnded: (uid) => [send(endAccount, { uid })],
  statusDisclosed: (applicationId) => [send(discloseStatus, { applicationId })],
  offerExpired: (applicationId) => [send(expireOffer, { applicationId })],
  applicationIdle: (applicationId) => [send(announceClose, { applicationId })],
  applicationClosed: (applicationId) => [send(autoClose, { applicationId })],
  resumeAccessEnded: (applicationId) => [send(endResumeAccess, { applicationId })],
  jobWoundUp: (jobId) => [send(windUpJob, { jobId })],
  jobClosed: (jobId) => [send(closeJob, { jobId })],
  /** The stream is the professor's, so the thing names all three. */
  nominationExpired: (thing) => {
    const [professorId = '', semester = '', nominationId = ''] = thing.split('|')
    return [send(expireNomination, { professorId, semester, nominationId })]
  },
  referralExpired: (referralId) => [send(expireReferral, { referralId })],
  subscriptionGraceEnded: (organizationId) => [send(endGrace, { organizationId })],
  subscriptionRenewalMissed: (organizationId) => [send(checkRenewal, { organizationId })],
  pointsReleased: (thing) => [send(releasePoints, lineIn(thing))],
  pointsExpired: (thing) => [send(expirePoints, lineIn(thing))],
  searchesChecked: (uid) => [send(checkSearches, { uid })],
  subscriptionEnded: (organizationId) => [send(endSubscription, { organizationId })],
}

/** The stream is the professor's, so the thing names both. */
function lineIn(thing: string): { readonly professorId: string; readonly entryId: string } {
  const [professorId = '', entryId = ''] = thing.split('|')
  return { professorId, entryId }
}
