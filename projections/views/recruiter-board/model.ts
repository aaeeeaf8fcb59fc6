import type { ApplicationSource, ApplicationStatus, ReasonCode } from '#events/vocabulary/applications/application-status.ts'
import type { Interview } from '#events/vocabulary/applications/interviews.ts'
import type { Degree } from '#events/vocabulary/jobs/jobs.ts'
import type { Path } from '#events/vocabulary/path.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One application as its company sees it, with its path; `_id` is the application's id. Queries must not return `known`. */
export type BoardCardDocument = Document &
  Path & {
    readonly jobId: string
    readonly organizationId: string
    readonly studentId: string
    readonly universityId?: string
    /** As the student was when applying. `gpa` only of who showed it. */
    readonly applicant: { readonly name: string; readonly email: string; readonly skills: readonly string[]; readonly gpa?: number }
    /** Of the name in `applicant`, by which lists by name are in order; of a hidden one of the name of a candidate. */
    readonly nameKey: string
    /** The beginnings of its words, for the search. */
    readonly nameBeginnings: readonly string[]
    /** As in `applicant`, for the filter; of a hidden one in steps of a quarter, downwards. */
    readonly gpa?: number
    readonly degree?: Degree
    readonly graduationYear?: number
    /** As in `applicant`, for the filter; of a hidden one the few that are shown. */
    readonly skills: readonly string[]
    /** The skills that the job asked for when the application was sent. Of older ones only where they are blind. */
    readonly askedSkills?: readonly string[]
    readonly source: ApplicationSource
    /** The student took back the nomination that is its source, of which the company reads once the name is open. */
    readonly unnominated?: true
    readonly referralId?: string
    readonly resumeVersionId?: string
    readonly status: ApplicationStatus
    readonly submittedAt: string
    readonly since: string
    /** `submitted 20413`: the status and the day of `since`, as days since 1970 by UTC. Counted by it, a column has its size and its median. */
    readonly statusDay: string
    /** From this instant on it is stale, if it stays where it is. */
    readonly staleFrom: string
    /** Whether the job was reviewed blind when it was sent. */
    readonly blind?: true
    /** Whether the company does not see whose it is, as its path is now (`blind.ts`). */
    readonly hidden: boolean
    readonly offerExpiresOn?: string
    /** When that day ended for the company as the student was told: it stays, wherever the company moves. */
    readonly offerExpiresAt?: string
    readonly offerText?: string
    /** When the student noticed a move last, or something was said about an interview: from then on an answer is waited for. */
    readonly movedAt: string
    /** All that were proposed, in their order. */
    readonly interviews?: readonly Interview[]
    /** Its last offer ended without an answer. */
    readonly offerExpired?: true
    /** Until then the rejection or offer is held back from the student. */
    readonly discloseAt?: string
    /** When the student was told of the rejection or offer. */
    readonly disclosedAt?: string
    /** Of the last rejection, also where it was taken back since, unless the student never knew of it. Read by the student's replies alone. */
    readonly rejectedBecause?: ReasonCode
    /** Both sides have notice that it closes by itself then, unless the company moves it. */
    readonly closesAt?: string
    /** True until a recruiter of the company opens it. */
    readonly unseen: boolean
    /** The last bulk action that moved it, by which that is undone. */
    readonly bulkId?: string
    readonly revision: number
  }

/** When it was moved to its status: later than `since` where a correction took the place of a mistake, of which no term begins earlier. */
export function movedThereAt({ steps, since }: Pick<BoardCardDocument, 'steps' | 'since'>): string {
  return steps.at(-1)?.correctedAt ?? since
}

const filters = [
  'status',
  'jobId',
  'organizationId',
  'studentId',
  'universityId',
  'source',
  'unseen',
  'skills',
  'gpa',
  'nameBeginnings',
  'staleFrom',
  'statusDay',
  'hidden',
] as const

export const recruiterBoard = defineModel<BoardCardDocument>({
  name: 'recruiter-board',
  version: 20,
  // Steps of documents before it name no events, which corrections go by.
  readableFrom: 19,
  topics: ['applications'],
  indexes: [
    { equals: ['jobId', 'status'], sort: ['since', 'desc'], filters },
    { equals: ['organizationId'], sort: ['submittedAt', 'desc'], filters },
    { equals: ['organizationId'], sort: ['nameKey', 'asc'], filters },
    { equals: ['organizationId', 'status'], sort: ['since', 'desc'], filters },
    { equals: ['status'], sort: ['since', 'desc'] },
    { equals: ['jobId'], sort: ['submittedAt', 'desc'], filters },
    { equals: ['studentId'], sort: ['submittedAt', 'desc'], filters },
    { equals: ['bulkId'], filters: ['organizationId'] },
    { equals: [], sort: ['submittedAt', 'desc'] },
  ],
})
