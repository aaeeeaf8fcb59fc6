/** One job (a posting) from its first draft to its end: stream `job-<id>`. */
import { Type } from 'typebox'
import { defineEvent, type DataOf } from './define.ts'
import { Id, Instant, Timezone } from './schema.ts'
import { jobFields, optionalJobFields } from './vocabulary/jobs/job-fields.ts'
import { jobStatuses, jobStatusLabels } from './vocabulary/jobs/jobs.ts'

/** When the day `closesOn` ends for the company, while the job is open or paused. */
const closesAt = Type.Optional(Instant)

export const JobPosted = defineEvent(
  'JobPosted',
  2,
  {
    jobId: Id,
    organizationId: Id,
    status: Type.Enum(jobStatuses),
    /** The company's time zone at the time, in which the day `closesOn` ends. Older events have none: UTC. */
    timezone: Type.Optional(Timezone),
    closesAt,
    ...jobFields,
    recruiter: Id,
  },
  ({ title, status }, _, by) => (status === 'draft' ? `${by} drafted the job ${title}` : `${by} posted the job ${title}`),
)

/**
 * `changes` holds the new values of changed fields, `removed` the optional fields that no longer have one. `timezone` is the zone to which
 * its company has moved, in which its days end from now on (product 2.20). `closesAt` goes with `closesOn` and with `timezone`.
 */
export const JobUpdated = defineEvent(
  'JobUpdated',
  2,
  {
    jobId: Id,
    organizationId: Id,
    changes: Type.Partial(Type.Object(jobFields), { additionalProperties: false }),
    removed: Type.Optional(Type.Array(Type.Enum(optionalJobFields))),
    timezone: Type.Optional(Timezone),
    closesAt,
  },
  ({ changes, removed = [], timezone }, _, by) =>
    `${by} ${[
      ...(Object.keys(changes).length > 0 ? [`edited ${Object.keys(changes).join(', ')}`] : []),
      ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
      ...(timezone === undefined ? [] : [`let its days end by the clock of ${timezone}`]),
    ].join(' and ')}`,
)

/** Applies `JobUpdated` to a state or document with some of a job's fields. */
export function edited<Job extends object>(
  job: Job,
  { changes, removed = [], timezone }: Pick<DataOf<typeof JobUpdated>, 'changes' | 'removed' | 'timezone'>,
): Job {
  const gone: readonly string[] = removed
  const after = { ...job, ...changes, ...(timezone !== undefined && { timezone }) }
  return Object.fromEntries(Object.entries(after).filter(([name]) => !gone.includes(name))) as Job
}

/** `suspension`: its company was suspended, which pauses its open jobs, or was reinstated, which opens those again. */
export const JobStatusChanged = defineEvent(
  'JobStatusChanged',
  3,
  {
    jobId: Id,
    organizationId: Id,
    from: Type.Enum(jobStatuses),
    to: Type.Enum(jobStatuses),
    closesAt,
    suspension: Type.Optional(Type.Literal(true)),
  },
  ({ to, suspension }, _, by) =>
    suspension
      ? `The job was set to ${jobStatusLabels[to].toLowerCase()}, because its company was ${to === 'open' ? 'reinstated' : 'suspended'}`
      : `${by} set the job to ${jobStatusLabels[to].toLowerCase()}`,
)

export const JobClosed = defineEvent(
  'JobClosed',
  1,
  { jobId: Id, organizationId: Id, from: Type.Enum(jobStatuses), filled: Type.Boolean() },
  ({ filled }, _, by) => (filled ? `${by} filled the job` : `${by} closed the job`),
)

/** The job ended so long ago that its applications which still lie idle are about to be closed (product 2.2). */
export const JobWoundUp = defineEvent(
  'JobWoundUp',
  1,
  { jobId: Id, organizationId: Id },
  () => 'The applications for the job that are still open get notice',
)
