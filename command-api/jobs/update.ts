import { callInput } from '#contract/input.ts'
import { Value } from 'typebox/value'
import { happened } from '#events/define.ts'
import { edited, JobClosed, JobStatusChanged, JobUpdated } from '#events/jobs.ts'
import { optionalJobFields } from '#events/vocabulary/jobs/job-fields.ts'
import { jobMoves } from '#events/vocabulary/jobs/jobs.ts'
import { invalid, isRefusal, refuse, type FieldMistake, type Refusal } from '#events/vocabulary/refusals.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { jobClosesAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand, type Decision } from '../core/command.ts'
import { readAs, timezoneOf } from '../organizations/state.ts'
import { isSubscribed } from '../subscriptions/state.ts'
import { claimsToOpen, jobFold, type JobState } from './state.ts'
import { isOfAnotherCompany, mistakeInFields, mistakeInReferences, withDaysOnly } from './post.ts'

const UpdateJob = callInput('jobs.update')

type Needs = { readonly subscribed: boolean; readonly timezone: string; readonly company: string }

/** §7 POST /jobs/update {id, uid, formData}. */
export const updateJob = defineCommand<typeof UpdateJob, JobState, Needs>({
  input: UpdateJob,
  fold: jobFold,
  target: ({ id }) => id,
  needs: async ({ organizationId }, { formData }, { now }, lookup) =>
    namedInFormData(await mistakeInReferences(formData, organizationId, lookup)) ?? {
      subscribed: await isSubscribed(lookup, organizationId, now),
      timezone: await timezoneOf(lookup, organizationId),
      company: await readAs(lookup, organizationId),
    },
  claims: ({ status }, { formData }, context) =>
    formData.status === 'open' && status !== 'open' ? claimsToOpen(context.needs.company, context) : [],
  thing: 'job',
  decide: (job, { formData: { status, organization, ...sent } }, { now, actor, needs }) => {
    const fields = withDaysOnly(sent)
    if (isOfAnotherCompany(organization, actor)) return refuse('not_your_company')
    if (organization !== undefined && organization !== needs.company) return invalid('formData.organization', 'of a job cannot be changed')
    const changes = Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => value !== null && !Value.Equal((job as Readonly<Record<string, unknown>>)[name], value),
      ),
    )
    const removed = optionalJobFields.filter((name) => fields[name] === null && job[name] !== undefined)
    const ids = { jobId: job.jobId, organizationId: job.organizationId }
    const isNew = 'closesOn' in changes || (status === 'open' && job.status !== 'open')
    // A job that had ended did not move with its company.
    const timezone = isNew && needs.timezone !== (job.timezone ?? 'UTC') ? needs.timezone : undefined
    const edit = defined({ ...ids, changes, removed: removed.length > 0 ? removed : undefined, timezone })
    const updated = Object.keys(changes).length + removed.length > 0 || timezone !== undefined
    const after = edited(job, edit)
    // Only a newly set closing day must lie ahead, so that jobs past theirs can still be edited, but not opened again.
    const { closesOn, ...rest } = after
    const mistake =
      updated || isNew
        ? namedInFormData(mistakeInFields(isNew && closesOn ? { ...rest, closesOn } : rest, dayIn(now, after.timezone ?? 'UTC')))
        : undefined
    if (mistake) return mistake
    const update = defined({ ...edit, closesAt: 'closesOn' in changes || timezone !== undefined ? jobClosesAt(after) : undefined })
    const moved = status === undefined || status === job.status ? [] : move(after, status)
    if (isRefusal(moved)) return moved
    return [...(updated ? [happened(JobUpdated, update)] : []), ...moved]
  },
  reply: ({ status }) => ({ status }),
})

/** Names the fields as the caller sent them, inside `formData`. */
function namedInFormData(mistake: Refusal | undefined): Refusal | undefined {
  if (!Array.isArray(mistake?.details)) return mistake
  const details = mistake.details as readonly FieldMistake[]
  return refuse(
    'invalid',
    details.map(({ field, message }) => ({ field: `formData.${field}`, message })),
  )
}

function move(job: JobState, to: JobState['status']): Decision {
  const { jobId, organizationId, status: from } = job
  const allowed = jobMoves[from]
  if (!allowed.includes(to)) return refuse('illegal_transition', { from, to, allowed })
  if (to === 'closed' || to === 'filled') return [happened(JobClosed, { jobId, organizationId, from, filled: to === 'filled' })]
  const closesAt = to === 'open' ? jobClosesAt({ ...job, status: to }) : undefined
  return [happened(JobStatusChanged, { jobId, organizationId, from, to, closesAt })]
}
