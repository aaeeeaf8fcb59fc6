import { happened } from '#events/define.ts'
import { JobClosed } from '#events/jobs.ts'
import { Id } from '#events/schema.ts'
import { hasEnded, jobClosesAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { jobFold, type JobState } from './state.ts'

const CloseJob = internalInput('timer.jobClosed', { jobId: Id })

/** Sent by a timer, which may fire late or from an old view: the decider checks that the job's last day is over. */
export const closeJob = defineCommand<typeof CloseJob, JobState>({
  input: CloseJob,
  fold: jobFold,
  target: ({ jobId }) => jobId,
  decide: (job, { jobId }, { now }) => {
    const closesAt = jobClosesAt(job)
    if (closesAt === undefined || !hasEnded(closesAt, now)) return []
    return [happened(JobClosed, { jobId, organizationId: job.organizationId, from: job.status, filled: false })]
  },
})
