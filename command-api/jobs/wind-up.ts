import { happened } from '#events/define.ts'
import { JobWoundUp } from '#events/jobs.ts'
import { Id } from '#events/schema.ts'
import { hasEnded, jobWindsUpAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { jobFold, type JobState } from './state.ts'

const WindUpJob = internalInput('timer.jobWoundUp', { jobId: Id })

/** Sent by a timer some weeks after the job's end; a process then gives notice to its idle applications. A job that was opened again stands. */
export const windUpJob = defineCommand<typeof WindUpJob, JobState>({
  input: WindUpJob,
  fold: jobFold,
  target: ({ jobId }) => jobId,
  decide: ({ organizationId, endedAt, woundUp }, { jobId }, { now }) =>
    endedAt === undefined || woundUp || !hasEnded(jobWindsUpAt(endedAt), now) ? [] : [happened(JobWoundUp, { jobId, organizationId })],
})
