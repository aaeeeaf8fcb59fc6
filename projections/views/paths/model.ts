import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { NominationOutcome } from '#events/vocabulary/invitations.ts'
import type { Word } from '#events/vocabulary/nominations/last-word.ts'
import type { Said } from '#events/vocabulary/nominations/nominated.ts'
import { knownSteps, type KeptEntry, type Path } from '#events/vocabulary/path.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/**
 * The entries of an application's path as they are stored, for all that folds them (`events/vocabulary/path.ts`), as of any instant and
 * known at any position; `_id` is the application's id. Nothing in it is personal. A rejection or an offer before its disclosure is among
 * them: what is shown outside the company goes by `knownSteps` or `toldSteps`.
 */
export type PathDocument = Document & {
  readonly jobId: string
  readonly organizationId: string
  readonly studentId: string
  readonly submittedAt: string
  /** In the order of the log. */
  readonly entries: readonly KeptEntry[]
  /** Days begun from the application to the first answer: 1 within 24 hours. Missing while there is none. */
  readonly daysToAnswer?: number
  /** The student took it back before an answer. */
  readonly withdrawnUnseen: boolean
  /** How far it has come for all that the student knows, and the uid of its student: from the first interview on. */
  readonly outcome?: NominationOutcome
  readonly reachedBy?: string
}

/**
 * What nominators and, where the student agreed, the career office may know of a student's applications; `_id` is the uid. It does not grow
 * with what the student sends.
 */
export type FollowedDocument = Document & {
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
  /** The event by which nominators last read something else of any application, and staff, while somebody hears of it: their refresh follows from it. */
  readonly newsForNominators?: string
  readonly newsForStaff?: string
}

/** A document for each application and one for each student: who hears of a move is decided beside the path that it went on. */
export type StoredDocument = FollowedDocument & Partial<PathDocument>

export const paths = defineModel<StoredDocument>({
  name: 'paths',
  version: 2,
  // Documents before it are of applications alone.
  readableFrom: 2,
  topics: ['nominations', 'applications'],
  indexes: [
    // Counts the record of a company without reading an entry. Whoever reads these asks for them by their ids.
    { equals: ['organizationId'], sort: ['submittedAt', 'desc'], filters: ['withdrawnUnseen', 'daysToAnswer'] },
    { equals: ['shownTo'], sort: ['appliedAt', 'desc'], filters: ['applications'] },
    { equals: ['reachedBy'] },
  ],
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
export function outcomeSince(
  applications: readonly Pick<StoredDocument, 'submittedAt' | 'outcome'>[],
  consentedAt = '',
): NominationOutcome | undefined {
  const reached = new Set(applications.flatMap(({ submittedAt = '', outcome }) => (submittedAt > consentedAt ? (outcome ?? []) : [])))
  return furthestFirst.find(([outcome]) => reached.has(outcome))?.[0]
}

/** Whether the student has applied since the consent. */
export function appliedSince({ appliedAt = '' }: Pick<FollowedDocument, 'appliedAt'>, consentedAt = ''): boolean {
  return appliedAt > consentedAt
}
