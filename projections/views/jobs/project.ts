import { edited } from '#events/jobs.ts'
import type { JobStatus } from '#events/vocabulary/jobs.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { jobOpenUntil } from '#events/vocabulary/terms.ts'
import { defineProjection, type Body } from '../../define.ts'
import { jobs, type JobDocument } from './model.ts'

export const jobProjection = defineProjection(jobs, { streams: ['job'], ignores: [] })({
  key: ({ data }) => [data.jobId],
  audience: (job) => roomsOf('job', job),
  subjects: () => [],
  when: {
    JobPosted: (_, { data: { jobId: _id, closesAt: _closesAt, ...job }, meta, revision }) => ({
      ...job,
      visibleTo: visibleTo(job.organizationId, job.status),
      openUntil: jobOpenUntil(job),
      postedAt: meta.occurredAt,
      revision,
    }),
    JobUpdated: (job, { data, revision }) => job && { ...withUntil(edited(job, data)), revision },
    JobStatusChanged: (job, { data: { from, to }, meta, revision }) =>
      job && { ...withStatus(job, to), ...(from === 'draft' && { postedAt: meta.occurredAt }), revision },
    JobWoundUp: (job, { revision }) => job && { ...job, revision },
    JobClosed: (job, { data: { filled }, revision }) => job && { ...withStatus(job, filled ? 'filled' : 'closed'), revision },
  },
})

function withStatus(job: JobDocument, status: JobStatus): Body<JobDocument> {
  return { ...job, status, visibleTo: visibleTo(job.organizationId, status) }
}

function withUntil(job: JobDocument): Body<JobDocument> {
  return { ...job, openUntil: jobOpenUntil(job) }
}

function visibleTo(organizationId: string, status: JobStatus): readonly string[] {
  return status === 'open' ? ['all', organizationId] : [organizationId]
}
