import type { Static } from 'typebox'
import { edited, type JobPosted } from '#events/jobs.ts'
import type { JobStatus } from '#events/vocabulary/jobs.ts'
import { changing, defineFold } from '../core/fold.ts'

/** Without `closesAt`, which the days of the job say anew. */
export type JobState = Omit<Static<typeof JobPosted.schema>, 'closesAt'>

/** The allowance of drafts that a company has. */
export function draftClaim(organizationId: string) {
  return { kind: 'draft', value: organizationId } as const
}

export const jobFold = defineFold<JobState>('job', {
  JobPosted: (_, { data: { closesAt: _closesAt, ...job } }) => job,
  JobUpdated: changing((job, { data }) => edited(job, data)),
  JobStatusChanged: changing((job, { data }) => ({ ...job, status: data.to })),
  JobClosed: changing((job, { data }) => ({ ...job, status: (data.filled ? 'filled' : 'closed') satisfies JobStatus })),
})
