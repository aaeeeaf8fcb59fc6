import { callInput } from '#contract/input.ts'
import { jobDays } from '#contract/jobs.ts'
import { happened } from '#events/define.ts'
import { JobPosted } from '#events/jobs.ts'
import { jobFields, type JobFields } from '#events/vocabulary/jobs/job-fields.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { defineCommand } from '../core/command.ts'
import { readAs, timezoneOf } from '../organizations/state.ts'
import { isOfAnotherCompany, mistakeInReferences } from './post.ts'
import { jobFold, placeAmongDrafts, type JobState } from './state.ts'

const DuplicateJob = callInput('jobs.duplicate')
/** `recruiter` looks after the copy: whoever makes it. Where that is an admin, the recruiter of before, if still at the company. */
type Needs = { readonly job: JobState; readonly timezone: string; readonly recruiter: string }

/** POST /jobs/{id}/duplicate: a draft that says what the job says. Its days go by the company's time zone of today. */
export const duplicateJob = defineCommand<typeof DuplicateJob, JobState | undefined, Needs>({
  input: DuplicateJob,
  fold: jobFold,
  startsStream: true,
  parties: (_, __, { actor }) => ({ organizationId: actor?.organizationId }),
  needs: async (_, { id }, { actor }, lookup) => {
    const job = await lookup.fold(jobFold, id)
    if (!job || isOfAnotherCompany(job.organizationId, actor)) return refuse('not_found')
    const [organizationId, timezone, hasLeft] = await Promise.all([
      readAs(lookup, job.organizationId),
      timezoneOf(lookup, job.organizationId),
      mistakeInReferences({ recruiter: job.recruiter }, job.organizationId, lookup),
    ])
    const recruiter = actor && (hasLeft || actor.role === 'recruiter') ? actor.uid : job.recruiter
    return { job: { ...job, organizationId }, timezone, recruiter }
  },
  claims: (_, __, { needs }) => [placeAmongDrafts(needs.job.organizationId)],
  decide: (_, __, { target, now, needs: { job, timezone, recruiter } }) => {
    const fields = { ...withoutPastDays(job, dayIn(now, timezone)), recruiter }
    return [happened(JobPosted, { ...fields, jobId: target, organizationId: job.organizationId, status: 'draft', timezone })]
  },
  reply: ({ status }) => ({ status }),
})

/** The job's fields without the days that are over. */
function withoutPastDays(job: JobFields, today: string): JobFields {
  const said = Object.entries(job).filter(([name, value]) => name in jobFields && !(jobDays.includes(name) && String(value) < today))
  return Object.fromEntries(said) as JobFields
}
