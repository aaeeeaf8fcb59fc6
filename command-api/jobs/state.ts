import type { Static } from 'typebox'
import { edited, type JobPosted } from '#events/jobs.ts'
import type { JobStatus } from '#events/vocabulary/jobs.ts'
import { changing, defineFold } from '../core/fold.ts'

/** Without `closesAt`, which the days of the job say anew. */
export type JobState = Omit<Static<typeof JobPosted.schema>, 'closesAt'> & {
  /** When it was closed or filled (UTC ISO). */
  readonly endedAt?: string
  /** Whether its idle applications got notice. */
  readonly woundUp?: true
}

/** The allowance of drafts that a company has. */
export function draftClaim(organizationId: string) {
  return { kind: 'draft', value: organizationId } as const
}

export const jobFold = defineFold<JobState>('job', {
  JobPosted: (_, { data: { closesAt: _closesAt, ...job } }) => job,
  JobUpdated: changing((job, { data }) => edited(job, data)),
  JobStatusChanged: changing(({ endedAt: _endedAt, woundUp: _woundUp, ...job }, { data }) => ({ ...job, status: data.to })),
  JobClosed: changing((job, { data, meta }) => ({
    ...job,
    status: (data.filled ? 'filled' : 'closed') satisfies JobStatus,
    endedAt: meta.occurredAt,
  })),
  JobWoundUp: changing((job) => ({ ...job, woundUp: true })),
})
