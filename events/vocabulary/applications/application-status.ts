import type { Role } from '../roles.ts'

/** Application statuses and legal moves (§4, product 2.2). */
export const applicationStatuses = [
  'submitted',
  'under_review',
  'shortlisted',
  'interviewing',
  'offered',
  'accepted',
  'hired',
  'rejected',
  'withdrawn',
  'declined',
  'closed',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const applicationStatusLabels: Readonly<Record<ApplicationStatus, string>> = {
  submitted: 'Submitted',
  under_review: 'Under review',
  shortlisted: 'Shortlisted',
  interviewing: 'Interviewing',
  offered: 'Offered',
  accepted: 'Accepted',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  declined: 'Declined',
  closed: 'Closed',
}

/** The status in the words of the student whose application it is: one for each, wherever they read it. */
export const ownStatusLabels: Readonly<Record<ApplicationStatus, string>> = {
  ...applicationStatusLabels,
  submitted: 'Applied',
  interviewing: 'Interview',
  offered: 'Offer',
  accepted: 'You accepted',
  rejected: 'Not chosen',
}

/** From the first step to the last; statuses that leave the funnel are not here. */
export const funnelSteps = ['submitted', 'under_review', 'shortlisted', 'interviewing', 'offered', 'accepted', 'hired'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Rank in funnels, from 1. */
export const applicationRank: Readonly<Partial<Record<ApplicationStatus, number>>> = Object.fromEntries(
  funnelSteps.map((status, at) => [status, at + 1]),
)

export const terminalStatuses: readonly ApplicationStatus[] = ['hired', 'rejected', 'withdrawn', 'declined', 'closed']

export function isTerminal(status: ApplicationStatus): boolean {
  return terminalStatuses.includes(status)
}

/** Where the company may still answer. From these statuses the platform closes an application that lies idle (product 2.2). */
export const unansweredStatuses = [
  'submitted',
  'under_review',
  'shortlisted',
  'interviewing',
] as const satisfies readonly ApplicationStatus[]

/** While an interview may be ahead: from the invitation to one until the application ends. */
export function isAhead(status: ApplicationStatus): boolean {
  return status === 'interviewing' || status === 'offered' || status === 'accepted'
}

export function awaitsCompany(status: ApplicationStatus): boolean {
  return (unansweredStatuses as readonly ApplicationStatus[]).includes(status)
}

/** Why an application is closed by itself. */
export const closingReasons = ['job_ended', 'no_answer'] as const
export type ClosingReason = (typeof closingReasons)[number]
export const closingSentences: Readonly<Record<ClosingReason, string>> = {
  job_ended: 'the job has ended',
  no_answer: 'the company has not answered',
}

/** The student learns of these only by their disclosure (product 2.2). */
export function isHeldBack(status: ApplicationStatus): boolean {
  return status === 'rejected' || status === 'offered'
}

/** Where the student has an offer: a rejection takes it back (product 2.2). */
export const rescindable = ['offered', 'accepted'] as const satisfies readonly ApplicationStatus[]
export type Rescindable = (typeof rescindable)[number]

export function takesOfferBack(from: string | undefined, to: string | undefined): boolean {
  return to === 'rejected' && rescindable.some((status) => status === from)
}

/** The student said yes to the offer, and that stands. */
export function isAccepted(status: ApplicationStatus): boolean {
  return status === 'accepted' || status === 'hired'
}

type Moves = Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>>

const recruiterMoves: Moves = {
  submitted: ['under_review', 'shortlisted', 'interviewing', 'rejected'],
  under_review: ['shortlisted', 'interviewing', 'rejected'],
  shortlisted: ['interviewing', 'offered', 'rejected'],
  interviewing: ['offered', 'rejected'],
  offered: ['rejected'],
  accepted: ['hired', 'rejected'],
  hired: [],
  rejected: [],
  withdrawn: [],
  declined: [],
  closed: [],
}

const studentMoves: Moves = {
  submitted: ['withdrawn'],
  under_review: ['withdrawn'],
  shortlisted: ['withdrawn'],
  interviewing: ['withdrawn'],
  offered: ['accepted', 'declined', 'withdrawn'],
  accepted: ['withdrawn'],
  hired: [],
  rejected: [],
  withdrawn: [],
  declined: [],
  closed: [],
}

/** The moves of an admin, who may close an application that nobody has answered (product 2.18). */
const adminMoves: Moves = {
  submitted: ['closed'],
  under_review: ['closed'],
  shortlisted: ['closed'],
  interviewing: ['closed'],
  offered: [],
  accepted: [],
  hired: [],
  rejected: [],
  withdrawn: [],
  declined: [],
  closed: [],
}

/** Moves that need no reason, per role. Corrections, undo and reinstatement have rules of their own (product 2.2). */
export const applicationMoves: Readonly<Partial<Record<Role, Moves>>> = {
  recruiter: recruiterMoves,
  student: studentMoves,
  admin: adminMoves,
}

export function movesFor(role: string | undefined, status: ApplicationStatus): readonly ApplicationStatus[] {
  return (applicationMoves as Readonly<Record<string, Moves | undefined>>)[role ?? '']?.[status] ?? []
}

/** The newest first, or names from A; with a minus the other way round (product 2.19). */
export const boardSorts = ['submittedAt', 'since', 'name', '-submittedAt', '-since', '-name'] as const

/** The order of the steps of an open application; a correction goes to an earlier one. */
export const openSteps = ['submitted', 'under_review', 'shortlisted', 'interviewing', 'offered', 'accepted'] as const

export const rejectCodes = [
  'skills_mismatch',
  'experience',
  'position_filled',
  'work_authorization',
  'timing',
  'failed_assessment',
  'duplicate',
  'other',
  'unspecified',
] as const
export const withdrawCodes = [
  'accepted_elsewhere',
  'not_interested',
  'compensation',
  'location',
  'no_response',
  'other',
  'unspecified',
] as const
export const reasonCodes = [...new Set([...rejectCodes, ...withdrawCodes])]
export type ReasonCode = (typeof rejectCodes)[number] | (typeof withdrawCodes)[number]

export const reasonLabels: Readonly<Record<ReasonCode, string>> = {
  skills_mismatch: 'Skills do not match',
  experience: 'Experience',
  position_filled: 'Position filled',
  work_authorization: 'Work authorization',
  timing: 'Timing',
  failed_assessment: 'Assessment not passed',
  duplicate: 'Duplicate',
  other: 'Other',
  unspecified: 'Not stated',
  accepted_elsewhere: 'Accepted elsewhere',
  not_interested: 'No longer interested',
  compensation: 'Compensation',
  location: 'Location',
  no_response: 'No response',
}

/** How the student came to the company, as recruiters see it. */
export const applicationSources = ['nominated', 'referred', 'direct'] as const
export type ApplicationSource = (typeof applicationSources)[number]
