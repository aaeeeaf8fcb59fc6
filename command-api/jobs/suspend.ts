import { happened } from '#events/define.ts'
import { JobStatusChanged } from '#events/jobs.ts'
import { Id } from '#events/schema.ts'
import { hasEnded, jobClosesAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { isSuspended } from '../organizations/state.ts'
import { jobFold, type JobState } from './state.ts'

const SuspendJob = internalInput('process.suspendJob', { jobId: Id })

/**
 * Sent by a process when a company is suspended or reinstated, for each job that runs, and when a job opens: an open job is paused while
 * its company is suspended, and open again after it. It goes by the company as it is now, so order does not matter.
 */
export const suspendJob = defineCommand<typeof SuspendJob, JobState, { readonly isSuspended: boolean }>({
  input: SuspendJob,
  fold: jobFold,
  target: ({ jobId }) => jobId,
  needs: async ({ organizationId }, _, __, lookup) => ({ isSuspended: await isSuspended(lookup, organizationId) }),
  decide: (job, { jobId }, { now, needs }) => {
    const { organizationId, status } = job
    const ids = { jobId, organizationId, suspension: true } as const
    if (needs.isSuspended) return status === 'open' ? [happened(JobStatusChanged, { ...ids, from: 'open', to: 'paused' })] : []
    if (!job.suspended || status !== 'paused') return []
    const closesAt = jobClosesAt({ ...job, status: 'open' })
    // A timer closes it by itself.
    if (closesAt !== undefined && hasEnded(closesAt, now)) return []
    return [happened(JobStatusChanged, { ...ids, from: 'paused', to: 'open', closesAt })]
  },
})
