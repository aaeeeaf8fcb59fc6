/** What events did, and what the things behind a figure are called. */
import type { ReportColumn, ReportReason } from '#contract/reports.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'

type Done = Pick<ReportReason['events'][number], 'type' | 'to'>

const reached: Readonly<Record<ApplicationStatus, string>> = {
  submitted: 'Application sent',
  under_review: 'Taken under review',
  shortlisted: 'Shortlisted',
  interviewing: 'Chosen for interviews',
  offered: 'Offer made',
  accepted: 'Offer accepted',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Application withdrawn',
  declined: 'Offer declined',
  closed: 'Closed without an answer',
}

const others: Readonly<Record<string, string>> = {
  ApplicationSubmitted: reached.submitted,
  NominationConsented: 'Nomination agreed to',
  FirstDestinationRecorded: 'Outcome recorded',
}

/** `Offer accepted` of a move to there, `Corrected to offered` of a correction; of a type without a status `Referral sent`. */
export function doneWords({ type, to = '' }: Done): string {
  const isKnown = to in applicationStatusLabels
  if (type === 'ApplicationStatusChanged' && isKnown) return reached[to as ApplicationStatus]
  const status = isKnown ? applicationStatusLabels[to as ApplicationStatus].toLowerCase() : to.replaceAll('_', ' ')
  const words = others[type] ?? plainWords(type)
  return status === '' ? words : type.endsWith('Corrected') ? `Corrected to ${status}` : `${words} to ${status}`
}

/** `ReferralSent` as `Referral sent`. */
function plainWords(type: string): string {
  const words = type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const things: Readonly<Record<string, string>> = {
  nace: 'graduate',
  placement: 'student',
  nominees: 'nominee',
  lift: 'student',
  nominations: 'nomination',
  referrals: 'referral',
  corrections: 'entry',
}

/** What a figure of a report counts, one of it and many. */
export function thingsOf(report: string, { key }: Pick<ReportColumn, 'key'>): readonly [one: string, many: string] {
  const one = key === 'directPlaced' ? 'application' : (things[report] ?? 'application')
  return [one, one === 'entry' ? 'entries' : `${one}s`]
}
