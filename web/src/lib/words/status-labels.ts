import {
  applicationStatusLabels,
  openSteps,
  ownStatusLabels,
  takesOfferBack,
  type ApplicationStatus,
} from '#events/vocabulary/applications/application-status.ts'
import type { InvitationStatus, NominationOutcome, NominationStatus } from '#events/vocabulary/invitations.ts'
import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import type { JobStatus } from '#events/vocabulary/jobs/jobs.ts'

/** The name of the status's colour token in `ui/tokens.css`. */
export function applicationColour(status: ApplicationStatus): string {
  return `s-${status}`
}

/** The label of the status. An offer that ended without an answer is stored as declined, but was declined by no person. */
export function statusLabelOf({ status, offerExpired }: { readonly status: ApplicationStatus; readonly offerExpired?: boolean }): string {
  return offerExpired === true ? 'Offer expired' : applicationStatusLabels[status]
}

export const referralColours: Readonly<Record<ReferralStatus, string>> = {
  invited: 's-interviewing',
  accepted: 's-accepted',
  declined: 's-declined',
  submitted: 's-submitted',
  in_process: 's-under_review',
  hired: 's-hired',
  not_selected: 's-rejected',
  withdrawn: 's-withdrawn',
  expired: 's-closed',
}

export const jobColours: Readonly<Record<JobStatus, string>> = {
  draft: 's-submitted',
  open: 's-accepted',
  paused: 's-interviewing',
  closed: 's-closed',
  filled: 's-hired',
}

export const nominationLabels: Readonly<Record<NominationStatus, string>> = {
  pending: 'Waiting',
  consented: 'Agreed',
  declined: 'Declined',
  expired: 'Expired',
  revoked: 'Revoked',
  consent_withdrawn: 'Taken back',
}
export const nominationColours: Readonly<Record<NominationStatus, string>> = {
  pending: 's-interviewing',
  consented: 's-accepted',
  declined: 's-closed',
  expired: 's-closed',
  revoked: 's-withdrawn',
  consent_withdrawn: 's-withdrawn',
}

export const invitationLabels: Readonly<Record<InvitationStatus, string>> = {
  sent: 'Sent',
  opened: 'Opened',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  revoked: 'Withdrawn',
}
export const invitationColours: Readonly<Record<InvitationStatus, string>> = {
  sent: 's-submitted',
  opened: 's-interviewing',
  accepted: 's-accepted',
  declined: 's-closed',
  expired: 's-closed',
  revoked: 's-withdrawn',
}

/** The steps of a nominee's applications that a professor may know: the text, and the status whose step it corresponds to. */
export const outcomeSteps: Readonly<Record<NominationOutcome, { readonly text: string; readonly status: ApplicationStatus }>> = {
  interviewed: { text: 'Invited to an interview', status: 'interviewing' },
  offered: { text: 'Has an offer', status: 'offered' },
  accepted: { text: 'Accepted an offer', status: 'accepted' },
  hired: { text: 'Hired', status: 'hired' },
}

type Own = Parameters<typeof statusLabelOf>[0] & { readonly steps?: readonly { readonly status: ApplicationStatus }[] }

/** The same to its student, whose steps have an offer only if they were told of it: a rejection after it took the offer back. */
export function ownStatusLabelOf(application: Own): string {
  if (application.offerExpired === true) return statusLabelOf(application)
  const { status, steps = [] } = application
  return steps.some((step) => takesOfferBack(step.status, status)) ? 'Offer taken back' : ownStatusLabels[status]
}
export const stepperSteps = openSteps.map((status) => ({ key: status, label: ownStatusLabels[status] }))

/** Index of the status in `stepperSteps`; -1 for statuses that are no step, such as rejected. */
export function stepIndex(status: ApplicationStatus): number {
  return status === 'hired' ? openSteps.length - 1 : openSteps.findIndex((step) => step === status)
}
