import { happened } from '#events/define.ts'
import { JobUpdated } from '#events/jobs.ts'
import { Id } from '#events/schema.ts'
import { hasEnded, jobClosesAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { timezoneOf } from '../organizations/state.ts'
import { jobFold, type JobState } from './state.ts'

const MoveJobZone = internalInput('process.moveJobZone', { jobId: Id })

/**
 * Sent by a process when a company has moved to another time zone: the last day of a job that has not ended ends by the new clock
 * (product 2.20, Small). What is over by the old one stays over.
 */
export const moveJobZone = defineCommand<typeof MoveJobZone, JobState, { readonly timezone: string }>({
  input: MoveJobZone,
  fold: jobFold,
  target: ({ jobId }) => jobId,
  needs: async ({ organizationId }, _, __, lookup) => ({ timezone: await timezoneOf(lookup, organizationId) }),
  decide: (job, { jobId }, { now, needs: { timezone } }) => {
    const before = jobClosesAt(job)
    const isOver = job.status === 'closed' || job.status === 'filled' || (before !== undefined && hasEnded(before, now))
    if (isOver || timezone === (job.timezone ?? 'UTC')) return []
    const { organizationId } = job
    return [happened(JobUpdated, defined({ jobId, organizationId, changes: {}, timezone, closesAt: jobClosesAt({ ...job, timezone }) }))]
  },
})
