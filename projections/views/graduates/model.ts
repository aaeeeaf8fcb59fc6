import type { Degree, JobType } from '#events/vocabulary/jobs/jobs.ts'
import type { Path } from '#events/vocabulary/path.ts'
import type { FirstDestination } from '#events/vocabulary/students/outcomes.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'
import type { RecordedDestination } from '../first-destinations/model.ts'

type Offered = { readonly jobId: string; readonly organizationId: string; readonly jobType: JobType }
/** An application that may lead to a first destination. */
export type PossibleOffer = Offered & { readonly path: Path }
export type AcceptedOffer = Offered & { readonly applicationId: string; readonly acceptedAt: string }

/** Of an application; a uid has no blank, so no call finds one. */
export const offerId = (applicationId: string) => `offer ${applicationId}`

/**
 * A student with the day of graduation and what became of them; `_id` is the uid. What was recorded before is in `first-destinations`,
 * and each application for a job that may be a first destination is a document of its own, `offerId`, which has its `offer` alone.
 */
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
  /** The one recorded last, and its outcome, so that an index can count by it. */
  readonly current?: RecordedDestination
  readonly outcome?: FirstDestination
  /** The acceptance that the outcome recorded last was proposed from no longer stands. */
  readonly doubt?: true
  /** When the university asked last. */
  readonly askedAt?: string
  /** The account is open and takes the mails of `outcomeAsked`. */
  readonly reachable: boolean
  /** Those that stand for all that the student knows: the one accepted last comes last. */
  readonly accepted: readonly AcceptedOffer[]
  /** The one that proposes an outcome (product 2.20): of nobody's concern but the student's and, where they share it, their staff's. */
  readonly proposal?: AcceptedOffer
  /** The career office may see what became of applications (product 2.13). */
  readonly shares: boolean
  /** There is a proposal, and staff may see it. */
  readonly proposed: boolean
  /** Of the document of an application. */
  readonly offer?: PossibleOffer
}

export const graduates = defineModel<GraduateDocument>({
  name: 'graduates',
  version: 6,
  // Documents before it hold all that was recorded, and all applications.
  readableFrom: 6,
  topics: ['outcomes'],
  indexes: [
    { equals: ['universityId', 'class'], sort: ['nameKey', 'asc'], filters: ['known', 'proposed', 'outcome', 'reachable'] },
    { equals: ['class'], sort: ['nameKey', 'asc'], filters: ['known', 'proposed', 'outcome', 'reachable'] },
    { equals: ['universityId', 'class'], sort: ['askedAt', 'desc'], filters: ['known', 'reachable'] },
    { equals: ['class'], sort: ['askedAt', 'desc'], filters: ['known', 'reachable'] },
  ],
})
