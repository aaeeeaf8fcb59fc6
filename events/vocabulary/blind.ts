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

/** A GPA in steps of a tenth, downwards: to two places it is often one student's alone. */
export function candidateGpa(gpa: number): number {
  return Math.floor(gpa * 10) / 10
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

type Application = {
  readonly id: string
  readonly skills?: string[]
  readonly gpa?: number
  readonly match?: { readonly have: readonly string[] }
  /** The degree, then the year of graduation. */
  readonly headline?: string
}

/**
 * An application without what tells whose it is. All skills, the year of graduation and an exact GPA together are often one student's
 * alone, whom the search then finds: so skills are those that the job asks for, the degree stands without its year, and the GPA is cut.
 */
export function asCandidate<Sent extends Application>(application: Sent) {
  const { id, skills, gpa, match, headline } = application
  const rest = Object.entries(application).filter(([name]) => ![...telling, 'headline'].some((hidden) => hidden === name))
  const degree = headline?.replace(/ ?\d{4}$/, '')
  return {
    ...(Object.fromEntries(rest) as Omit<Sent, (typeof telling)[number] | 'headline'>),
    ...(skills && { skills: skills.filter((skill) => match?.have.includes(skill)) }),
    ...(gpa !== undefined && { gpa: candidateGpa(gpa) }),
    ...(degree && { headline: degree }),
    name: candidateName(id),
    hidden: true as const,
  }
}
