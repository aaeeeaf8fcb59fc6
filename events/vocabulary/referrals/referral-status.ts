import type { ApplicationStatus } from '../applications/application-status.ts'
import type { Role } from '../roles.ts'

/** Referral statuses and legal moves (§4, product 2.3). */
export const referralStatuses = [
  'invited',
  'accepted',
  'declined',
  'submitted',
  'in_process',
  'hired',
  'not_selected',
  'withdrawn',
  'expired',
] as const
export type ReferralStatus = (typeof referralStatuses)[number]

export const referralStatusLabels: Readonly<Record<ReferralStatus, string>> = {
  invited: 'Invited',
  accepted: 'Said yes',
  declined: 'Declined',
  submitted: 'Applied',
  in_process: 'In process',
  hired: 'Hired',
  not_selected: 'Not selected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

export const openReferralStatuses: readonly ReferralStatus[] = ['invited', 'accepted', 'submitted', 'in_process']

type Moves = Readonly<Partial<Record<ReferralStatus, readonly ReferralStatus[]>>>

/** Moves by `/referrals/update-status`: withdrawal by either side, and how an application outside of the platform goes on. */
const companyMoves: Moves = {
  invited: ['withdrawn'],
  accepted: ['submitted', 'withdrawn'],
  submitted: ['in_process', 'hired', 'not_selected', 'withdrawn'],
  in_process: ['hired', 'not_selected', 'withdrawn'],
}
export const referralMoves: Readonly<Partial<Record<Role, Moves>>> = {
  employee: companyMoves,
  // The course of an accepted one may be hidden from a recruiter (2.19), and to say or end it is the employee's and the student's (2.3).
  recruiter: { ...companyMoves, accepted: [] },
  admin: companyMoves,
  student: { accepted: ['withdrawn'], submitted: ['withdrawn'], in_process: ['withdrawn'] },
}

/** @param external handed in outside: only then its outcome is said by hand, otherwise it follows the application */
export function referralMovesFor(role: string | undefined, status: ReferralStatus, external: boolean): readonly ReferralStatus[] {
  const moves = (referralMoves as Readonly<Record<string, Moves | undefined>>)[role ?? '']?.[status] ?? []
  return external ? moves : moves.filter((to) => to === 'submitted' || to === 'withdrawn')
}

/** Status of an application → status of the referral that follows it. */
export const referralStatusOf: Readonly<Record<ApplicationStatus, ReferralStatus>> = {
  submitted: 'submitted',
  under_review: 'in_process',
  shortlisted: 'in_process',
  interviewing: 'in_process',
  offered: 'in_process',
  accepted: 'in_process',
  hired: 'hired',
  rejected: 'not_selected',
  declined: 'not_selected',
  closed: 'not_selected',
  withdrawn: 'withdrawn',
}

export type ReferralAnswer = {
  readonly status: 'accepted' | 'declined'
  /** It made the referral follow an application that was there before. */
  readonly linked?: boolean
}
/** Statuses that a referral takes over from the application which it follows. One that is withdrawn may have been by its employee. */
const followed: readonly ReferralStatus[] = Object.values(referralStatusOf).filter((status) => status !== 'withdrawn')

/**
 * Whether a student's answer can be taken back as far as the referral's status by now tells: nobody has gone on from it since. A page that
 * has not heard of the answer yet has the status from before it.
 */
export function isAnswerUndoable({ status, linked = false }: ReferralAnswer, now: ReferralStatus): boolean {
  return now === 'invited' || now === status || (linked && followed.includes(now))
}

/** The student's yes stands: what it tells the employee goes on being told. */
export const agreedStatuses: readonly ReferralStatus[] = ['accepted', ...followed]

type Followed = { readonly to: ReferralStatus; readonly applicationId?: string | undefined }
/** How far its application is when a referral comes into process with it, until something else is said. */
export function firstStage({ to, applicationId }: Followed): ApplicationStatus | undefined {
  return to === 'in_process' && applicationId !== undefined ? 'under_review' : undefined
}

/** Of the referrals of one student for one job, one is `primary` (`referral-ownership.ts`); absent while none was accepted. */
export const referralOwnerships = ['primary', 'secondary'] as const

/** Whether a referral of this status ends with its last day. */
export function referralHasTerm(status: ReferralStatus): status is 'invited' | 'accepted' {
  return status === 'invited' || status === 'accepted'
}

/**
 * Whether it counts as handed in outside after a move. What is set back to before that may be applied with here, and follows that then.
 * @param before the move
 */
export function isHandedInOutside({ to, external }: { readonly to: ReferralStatus; readonly external?: true }, before: boolean): boolean {
  return external ?? (before && !referralHasTerm(to))
}
