import type { Degree, JobType } from '#events/vocabulary/jobs/jobs.ts'
import type { Path } from '#events/vocabulary/path.ts'
import type { FirstDestination, OutcomeSource } from '#events/vocabulary/students/outcomes.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

export type RecordedDestination = {
  readonly outcome: FirstDestination
  readonly source: OutcomeSource
  readonly organization?: string
  readonly title?: string
  readonly startsOn?: string
  /** The accepted offer that it was proposed from. */
  readonly applicationId?: string
  readonly recordedAt: string
}

/** An application that may lead to a first destination. */
export type PossibleOffer = { readonly jobId: string; readonly organizationId: string; readonly jobType: JobType; readonly path: Path }

/** A student with the day of graduation and what became of them; `_id` is the uid. */
export type GraduateDocument = Document & {
  readonly uid: string
  readonly displayName: string
  /** By which lists by name are in order (`nameKey` of `lib/fold.ts`). */
  readonly nameKey: string
  readonly email: string
  readonly universityId?: string
  readonly degree?: Degree
  readonly major?: string
  readonly graduationDate?: string
  /** The class that the day of graduation is of (`classOf`). */
  readonly class?: number
  /** The outcome recorded last says something: `no_information` does not. */
  readonly known: boolean
  /** The outcome recorded last, so that an index can count by it. */
  readonly outcome?: FirstDestination
  /** The one recorded last comes last. */
  readonly recorded: readonly RecordedDestination[]
  /** The acceptance that the outcome recorded last was proposed from no longer stands. */
  readonly doubt?: true
  /** When the university asked last. */
  readonly askedAt?: string
  /** The account is open and takes the mails of `outcomeAsked`. */
  readonly reachable: boolean
  /** By the applications' ids, those for jobs that may be a first destination. */
  readonly offers: Readonly<Record<string, PossibleOffer>>
  /** The accepted offer that proposes an outcome (product 2.20): of nobody's concern but the student's and, where they share it, their staff's. */
  readonly proposal?: {
    readonly applicationId: string
    readonly jobId: string
    readonly organizationId: string
    readonly jobType: JobType
    readonly acceptedAt: string
  }
  /** The career office may see what became of applications (product 2.13). */
  readonly shares: boolean
  /** There is a proposal, and staff may see it. */
  readonly proposed: boolean
}

export const graduates = defineModel<GraduateDocument>({
  name: 'graduates',
  version: 5,
  // Documents before it have no paths.
  readableFrom: 5,
  topics: ['outcomes'],
  indexes: [
    { equals: ['universityId', 'class'], sort: ['nameKey', 'asc'], filters: ['known', 'proposed', 'outcome', 'reachable'] },
    { equals: ['class'], sort: ['nameKey', 'asc'], filters: ['known', 'proposed', 'outcome', 'reachable'] },
    { equals: ['universityId', 'class'], sort: ['askedAt', 'desc'], filters: ['known', 'reachable'] },
    { equals: ['class'], sort: ['askedAt', 'desc'], filters: ['known', 'reachable'] },
  ],
})
