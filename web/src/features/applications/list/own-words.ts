import type { ApplicationReply } from '#contract/applications.ts'
import { isTerminal, ownStatusLabels, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { deadline, shortAge } from '../../../lib/time/time.ts'

/** Statuses that last, and those that are the moment of an act. */
const states: readonly ApplicationStatus[] = ['under_review', 'shortlisted', 'interviewing']
const acts: readonly ApplicationStatus[] = ['submitted', 'offered', 'accepted', 'hired']

/** `Shortlisted for 3 d`, `Applied 2 h ago`; undefined once it has ended, which stands with its day below. */
function howLong(status: ApplicationStatus, since: string, now: number): string | undefined {
  const lasts = states.includes(status)
  if (!lasts && !acts.includes(status)) return undefined
  const age = shortAge(since, now)
  if (age === 'now') return 'just now'
  return lasts ? lasting(status, age) : `${ownStatusLabels[status]} ${age} ago`
}

/** `Shortlisted for 3 d`. Not `Interview for 5 min`, which would be the length of one. */
export function lasting(status: ApplicationStatus, age: string): string {
  return `${status === 'interviewing' ? 'In interviews' : ownStatusLabels[status]} for ${age}`
}

/** The time that counts now: of an open offer its last day, of all others how long they have lasted. */
export function standing(
  { status, since, offerExpiresOn, offerTimezone }: Pick<ApplicationReply, 'status' | 'since' | 'offerExpiresOn' | 'offerTimezone'>,
  now: number,
): string | undefined {
  return status === 'offered' && offerExpiresOn !== undefined
    ? `Decide by ${deadline(offerExpiresOn, now, offerTimezone)}`
    : howLong(status, since, now)
}

/** Beside an accepted offer: it goes on, and the student may withdraw it. */
export function isOpenBeside({ status, allowed }: Pick<ApplicationReply, 'status' | 'allowed'>): boolean {
  return !isTerminal(status) && status !== 'accepted' && allowed.includes('withdrawn')
}

type OfCompany = Pick<ApplicationReply, 'organization'>

/** Whether both are at one company: then the student accepted nothing elsewhere. */
export function isOfSameCompany({ organization }: OfCompany, other: OfCompany): boolean {
  return organization !== undefined && organization === other.organization
}
