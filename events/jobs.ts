/** One job (a posting) from its first draft to its end: stream `job-<id>`. */
import { Type } from 'typebox'
import { defineEvent, type DataOf } from './define.ts'
import { Day, Id, Prose, Text, Timezone } from './schema.ts'
import { jobStatuses, jobStatusLabels, jobTypes, salaryPeriods, workplaceTypes } from './vocabulary/jobs.ts'
import { limits } from './vocabulary/limits.ts'

/** What a recruiter writes (§3 Job, product 2.7). */
export const jobFields = {
  title: Text(limits.jobTitle.max, limits.jobTitle.min),
  jobType: Type.Enum(jobTypes),
  workplaceType: Type.Enum(workplaceTypes),
  address: Type.Optional(Prose(300)),
  description: Text(limits.jobDescription.max, limits.jobDescription.min),
  recruiter: Type.Optional(Id),
  skills: Type.Array(Id, { maxItems: limits.jobSkills, uniqueItems: true }),
  openings: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  closesOn: Type.Optional(Day),
  salaryMin: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
  salaryMax: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
  salaryPeriod: Type.Optional(Type.Enum(salaryPeriods)),
  minGpa: Type.Optional(Type.Number({ minimum: 0, maximum: 4 })),
  gradFrom: Type.Optional(Day),
  gradTo: Type.Optional(Day),
  sponsorsVisa: Type.Optional(Type.Boolean()),
  /** The company means to review without names until somebody is shortlisted; said, not yet enforced. */
  blindReview: Type.Optional(Type.Boolean()),
} as const

export const JobPosted = defineEvent(
  'JobPosted',
  1,
  {
    jobId: Id,
    organizationId: Id,
    status: Type.Enum(jobStatuses),
    /** The company's, when it was posted: `closesOn` ends with the day there. Older events say none; theirs is UTC. */
    timezone: Type.Optional(Timezone),
    ...jobFields,
    recruiter: Id,
  },
  ({ title, status }, _, by) => (status === 'draft' ? `${by} drafted the job ${title}` : `${by} posted the job ${title}`),
)

/** What a job can be without. Somebody is always its recruiter. */
export const optionalJobFields = [
  'address',
  'openings',
  'closesOn',
  'salaryMin',
  'salaryMax',
  'salaryPeriod',
  'minGpa',
  'gradFrom',
  'gradTo',
  'sponsorsVisa',
  'blindReview',
] as const satisfies readonly (keyof typeof jobFields)[]

/** Only the fields that changed, and those that the job has no more. */
export const JobUpdated = defineEvent(
  'JobUpdated',
  1,
  {
    jobId: Id,
    organizationId: Id,
    changes: Type.Partial(Type.Object(jobFields), { additionalProperties: false }),
    removed: Type.Optional(Type.Array(Type.Enum(optionalJobFields))),
  },
  ({ changes, removed = [] }, _, by) =>
    `${by} ${[
      ...(Object.keys(changes).length > 0 ? [`edited ${Object.keys(changes).join(', ')}`] : []),
      ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
    ].join(' and ')}`,
)

/** A job, as far as a reader keeps one, after `JobUpdated`. */
export function edited<Job extends object>(job: Job, { changes, removed = [] }: DataOf<typeof JobUpdated>): Job {
  const gone: readonly string[] = removed
  return Object.fromEntries(Object.entries({ ...job, ...changes }).filter(([name]) => !gone.includes(name))) as Job
}

export const JobStatusChanged = defineEvent(
  'JobStatusChanged',
  1,
  { jobId: Id, organizationId: Id, from: Type.Enum(jobStatuses), to: Type.Enum(jobStatuses) },
  ({ to }, _, by) => `${by} set the job to ${jobStatusLabels[to].toLowerCase()}`,
)

export const JobClosed = defineEvent(
  'JobClosed',
  1,
  { jobId: Id, organizationId: Id, from: Type.Enum(jobStatuses), filled: Type.Boolean() },
  ({ filled }, _, by) => (filled ? `${by} filled the job` : `${by} closed the job`),
)
