import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { NominationOutcome } from '#events/vocabulary/invitations.ts'
import type { Word } from '#events/vocabulary/nominations/last-word.ts'
import { knownSteps, type Path } from '#events/vocabulary/path.ts'
import type { Said } from '#events/vocabulary/nominations/nominated.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/**
 * How far a student has come, for the nominators and, where the student agreed, for the career office; `_id` is the student's uid.
 * A rejection or an offer before its disclosure stands in its paths alone: queries take `knownSteps` or `toldSteps` of them.
 */
export type StudentOutcomeDocument = Document & {
  /** The professor of each nomination that the student agreed to and did not take back: the same one may be there twice. */
  readonly nominators: readonly string[]
  /** The path of each application by its id. */
  readonly progress: Readonly<Record<string, Path>>
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

export const studentOutcomes = defineModel<StudentOutcomeDocument>({
  name: 'student-outcomes',
  version: 8,
  // Steps of older documents name no events, which corrections go by.
  readableFrom: 8,
  topics: ['nominations', 'applications'],
  indexes: [{ equals: ['shownTo'], sort: ['appliedAt', 'desc'], filters: ['applications'] }],
})

/** The furthest status that an application has reached. */
const furthestFirst: readonly (readonly [NominationOutcome, ApplicationStatus])[] = [
  ['hired', 'hired'],
  ['accepted', 'accepted'],
  ['offered', 'offered'],
  ['interviewed', 'interviewing'],
]

/**
 * How far a nominee has come with applications that were sent later than the consent: what was there before came of no nomination, and
 * reports count the same (`docs/design/reports.md`).
 * @param consentedAt a UTC ISO instant
 */
export function outcomeSince({ progress }: Pick<StudentOutcomeDocument, 'progress'>, consentedAt = ''): NominationOutcome | undefined {
  const reached = new Set(sentSince(progress, consentedAt).flatMap((path) => knownSteps(path).map(({ status }) => status)))
  return furthestFirst.find(([, status]) => reached.has(status))?.[0]
}

/** Whether the student has applied since the consent. */
export function appliedSince({ progress }: Pick<StudentOutcomeDocument, 'progress'>, consentedAt = ''): boolean {
  return sentSince(progress, consentedAt).length > 0
}

/** The first step of an application is that it was sent. */
function sentSince(progress: StudentOutcomeDocument['progress'], consentedAt: string): readonly Path[] {
  return Object.values(progress).filter(({ steps }) => (steps[0]?.at ?? '') > consentedAt)
}
