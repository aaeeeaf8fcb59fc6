/** Blind review (product 2.19): until an application is shortlisted, its company does not see whose it is. */
import { applicationRank, type ApplicationStatus } from './application-status.ts'

type Blind = {
  /** As the job had it when the application was sent. */
  readonly blind?: true | undefined
  /** The path without the steps that a correction took back. */
  readonly steps: readonly { readonly status: ApplicationStatus; readonly at: string }[]
}

/** Whether a step shows the company whose it is. */
export function opensName(status: ApplicationStatus): boolean {
  return (applicationRank[status] ?? 0) >= (applicationRank.shortlisted ?? Infinity)
}

/** Whether the company does not see whose it is. @param until as of this instant (UTC ISO); left out: now */
export function isHidden({ blind, steps }: Blind, until?: string): boolean {
  if (!blind) return false
  return !steps.some(({ status, at }) => opensName(status) && (until === undefined || Date.parse(at) <= Date.parse(until)))
}

/** What an application is called as long as it is hidden: by the last four signs of its id. */
export function candidateName(applicationId: string): string {
  return `Candidate ${applicationId.slice(-4)}`
}

/** What tells whose an application is. */
const telling = [
  'studentId',
  'email',
  'university',
  'universityLabel',
  'coverLetter',
  'referralId',
  'resumeVersionId',
  'resume',
  'referral',
  'nominations',
] as const

/** An application without what tells whose it is. */
export function asCandidate<Application extends { readonly id: string }>(application: Application) {
  const rest = Object.entries(application).filter(([name]) => !telling.some((hidden) => hidden === name))
  return {
    ...(Object.fromEntries(rest) as Omit<Application, (typeof telling)[number]>),
    name: candidateName(application.id),
    hidden: true as const,
  }
}
