/** Blind review (product 2.19): until an application is shortlisted, its company does not see whose it is. */
import { applicationRank, type ApplicationStatus } from './application-status.ts'
import { madeAt, type PathStep } from '../path.ts'

type Blind = {
  /** As the job had it when the application was sent. */
  readonly blind?: true | undefined
  /** The path without the steps that a correction took back. */
  readonly steps: readonly Pick<PathStep, 'status' | 'at' | 'correctedAt'>[]
}

/** Whether a step shows the company whose it is. */
export function opensName(status: ApplicationStatus): boolean {
  return (applicationRank[status] ?? 0) >= (applicationRank.shortlisted ?? Infinity)
}

/** Whether the company does not see whose it is. @param until as of this instant (UTC ISO); left out: now */
export function isHidden({ blind, steps }: Blind, until?: string): boolean {
  if (!blind) return false
  return !steps.some((step) => opensName(step.status) && (until === undefined || Date.parse(madeAt(step)) <= Date.parse(until)))
}

/** The name of an application as long as it is hidden: by the last four signs of its id. */
export function candidateName(applicationId: string): string {
  return `Candidate ${applicationId.slice(-4)}`
}

/** A GPA in steps of a quarter, downwards: to two places it is often one student's alone. */
export function candidateGpa(gpa: number): number {
  return Math.floor(gpa * 4) / 4
}

/** A job that asks for very many skills is matched by each student in a way of their own. */
const SHOWN_SKILLS = 5

/** Of an applicant's skills, those that are shown before the name. @param asked by the job when the application was sent */
export function candidateSkills(skills: readonly string[], asked: readonly string[] = []): string[] {
  return asked.slice(0, SHOWN_SKILLS).filter((skill) => skills.includes(skill))
}

/** Fields that tell whose an application is. */
const telling = [
  'studentId',
  // Another application of the same student may show it beside the name.
  'paused',
  'email',
  'university',
  'universityLabel',
  'otherTimezone',
  'coverLetter',
  'referralId',
  'resumeVersionId',
  'resume',
  'referral',
  'nominations',
] as const

type Match = {
  readonly have?: readonly string[]
  readonly missing?: readonly string[]
  readonly count?: number
  readonly of?: number
}
type Application = {
  readonly id: string
  readonly skills?: string[]
  readonly gpa?: number
  readonly candidateSkills?: string[]
  readonly match?: Match
  /** The degree, then the year of graduation. */
  readonly headline?: string
}

/** How many of the skills that the job asked for the applicant has. */
export function matchCount({ have = [], missing = [], count, of }: Match): { readonly count: number; readonly of: number } {
  return { count: count ?? have.length, of: of ?? have.length + missing.length }
}

/**
 * An application without what tells whose it is. All skills, the year of graduation and an exact GPA together are often one student's
 * alone, whom the search then finds: so skills are a few of those that the job asked for, of the match the number alone is shown, the
 * degree stands without its year, and the GPA is cut.
 */
export function asCandidate<Sent extends Application>(application: Sent) {
  const { id, candidateSkills: skills = [], gpa, match, headline } = application
  const rest = Object.entries(application).filter(
    ([name]) => ![...telling, 'headline', 'candidateSkills'].some((hidden) => hidden === name),
  )
  const degree = headline?.replace(/ ?\d{4}$/, '')
  return {
    ...(Object.fromEntries(rest) as Omit<Sent, (typeof telling)[number] | 'headline' | 'candidateSkills'>),
    skills,
    ...(match && { match: matchCount(match) }),
    ...(gpa !== undefined && { gpa: candidateGpa(gpa) }),
    ...(degree && { headline: degree }),
    name: candidateName(id),
    hidden: true as const,
  }
}
