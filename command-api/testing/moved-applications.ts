/** Histories of applications that were moved. */
import { ApplicationStatusChanged, ApplicationStatusDisclosed } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { applicationIds as ids, applicationSubmitted } from './examples.ts'
import { later, NOW, past, recruiter, student } from './given.ts'

export const submitted = past(applicationSubmitted, later(NOW, { days: -30 }), student)
export const move = (from: ApplicationStatus, to: ApplicationStatus, at: string, by: Account = recruiter) =>
  past(happened(ApplicationStatusChanged, { ...ids, from, to }), at, by)
export const disclosed = (status: ApplicationStatus, at: string) =>
  past(happened(ApplicationStatusDisclosed, { ...ids, status }), at, recruiter)
/** The legal moves that lead to a status. */
const paths: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  submitted: [],
  under_review: ['under_review'],
  shortlisted: ['under_review', 'shortlisted'],
  interviewing: ['under_review', 'interviewing'],
  offered: ['interviewing', 'offered'],
  accepted: ['interviewing', 'offered', 'accepted'],
  hired: ['interviewing', 'offered', 'accepted', 'hired'],
  rejected: ['under_review', 'rejected'],
  withdrawn: ['under_review', 'withdrawn'],
  declined: ['interviewing', 'offered', 'declined'],
  closed: ['under_review', 'closed'],
}
/** An application in this status, to which it came at `since`. */
export function at(status: ApplicationStatus, since = later(NOW, { hours: -1 })) {
  const path = paths[status]
  const by = status === 'withdrawn' ? student : recruiter
  return [
    submitted,
    ...path.flatMap((to, n) => {
      const isLast = n === path.length - 1
      const at = isLast ? since : later(NOW, { days: -9 + n })
      const moved = move(path[n - 1] ?? 'submitted', to, at, isLast ? by : recruiter)
      return to === 'offered' || to === 'rejected' ? [moved, disclosed(to, at)] : [moved]
    }),
  ]
}
