import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { NominationOutcome } from '#events/vocabulary/invitations.ts'
import type { Word } from '#events/vocabulary/nominations/last-word.ts'
import { knownSteps, type Path } from '#events/vocabulary/path.ts'
import type { Said } from '#events/vocabulary/nominations/nominated.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/**
 * What nominators and, where the student agreed, the career office may know. One document for each student, `_id` is the uid, and one for
 * each application, by its id: so none grows with what a student sends.
 */
export type StudentOutcomeDocument = OfStudent & OfApplication

type OfStudent = Document & {
  /** The professor of each nomination that the student agreed to and did not take back: the same one may be there twice. */
  readonly nominators?: readonly string[]
  /** The university that counts. */
  readonly universityId?: string
  /** Its staff may see the status of the student's applications (product 2.13). */
  readonly sharesWithCareerOffice?: true
  /** The university whose staff see applications of the student: while there are some, and the student agrees. */
  readonly shownTo?: string
  /** How many applications the student has sent, and when the last. */
  readonly applications?: number
  readonly appliedAt?: string
  /** The student's last word, in the profile, on companies' reading the reasons of nominations. */
  readonly reasons?: Word
  /** The student's answer for all nominations (product 2.20). */
  readonly said?: Said
}

type OfApplication = {
  /**
   * The event by which nominators last read something else of it, and staff; of a student, of any, while somebody hears of it: their
   * refresh follows from it.
   */
  readonly newsForNominators?: string
  readonly newsForStaff?: string
  /** With a rejection or an offer before its disclosure: no query reads it. */
  readonly path?: Path
  /** How far it has come for all that the student knows, when it was sent, and the uid of its student: from the first interview on. */
  readonly outcome?: NominationOutcome
  readonly sentAt?: string
  readonly reachedBy?: string
}

export const studentOutcomes = defineModel<StudentOutcomeDocument>({
  name: 'student-outcomes',
  version: 10,
  // Documents before it hold all applications of a student.
  readableFrom: 9,
  topics: ['nominations', 'applications'],
  indexes: [{ equals: ['shownTo'], sort: ['appliedAt', 'desc'], filters: ['applications'] }, { equals: ['reachedBy'] }],
})

/** The furthest status that an application has reached. */
const furthestFirst: readonly (readonly [NominationOutcome, ApplicationStatus])[] = [
  ['hired', 'hired'],
  ['accepted', 'accepted'],
  ['offered', 'offered'],
  ['interviewed', 'interviewing'],
]

export function outcomeOf(path: Path): NominationOutcome | undefined {
  const reached = new Set(knownSteps(path).map(({ status }) => status))
  return furthestFirst.find(([, status]) => reached.has(status))?.[0]
}

/**
 * How far a nominee has come with applications that were sent later than the consent: what was there before came of no nomination, and
 * reports count the same (`docs/design/reports.md`).
 * @param applications of one student, at least those that have an outcome
 * @param consentedAt a UTC ISO instant
 */
export function outcomeSince(applications: readonly OfApplication[], consentedAt = ''): NominationOutcome | undefined {
  const reached = new Set(applications.flatMap(({ sentAt = '', outcome }) => (sentAt > consentedAt ? (outcome ?? []) : [])))
  return furthestFirst.find(([outcome]) => reached.has(outcome))?.[0]
}

/** Whether the student has applied since the consent. */
export function appliedSince({ appliedAt = '' }: Pick<StudentOutcomeDocument, 'appliedAt'>, consentedAt = ''): boolean {
  return appliedAt > consentedAt
}
