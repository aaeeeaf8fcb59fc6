import { callInput, type InputOf } from '#contract/input.ts'
import { jobDays } from '#contract/jobs.ts'
import { happened } from '#events/define.ts'
import { JobPosted } from '#events/jobs.ts'
import { isOfCompany, type Account } from '#events/vocabulary/permissions.ts'
import { invalid, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { jobClosesAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand, type Lookup } from '../core/command.ts'
import { organizationAsRead } from '../organizations/state.ts'
import { unknownSkill } from '../skills/state.ts'
import { userFold } from '../users/state.ts'
import { isSubscribed } from '../subscriptions/state.ts'
import { claimsToOpen, jobFold, placeAmongDrafts, type JobState } from './state.ts'

const PostJob = callInput('jobs.post')
type PostJob = InputOf<typeof PostJob>
type Needs = { readonly organizationKnown: boolean; readonly timezone: string; readonly subscribed: boolean }

/** §7 POST /jobs/post, for the caller's own company; admins name the company. */
export const postJob = defineCommand<typeof PostJob, JobState | undefined, Needs>({
  input: PostJob,
  fold: jobFold,
  startsStream: true,
  needs: async (_, command, { actor, now }, lookup) => {
    if (isOfAnotherCompany(command.organization, actor)) return refuse('not_your_company')
    const organizationId = command.organization ?? actor?.organizationId
    const [organization, mistake, subscribed] = await Promise.all([
      organizationAsRead(lookup, organizationId),
      mistakeInReferences(command, organizationId, lookup),
      isSubscribed(lookup, organizationId, now),
    ])
    return mistake ?? { organizationKnown: organization?.kind === 'company', timezone: organization?.timezone ?? 'UTC', subscribed }
  },
  claims: (_, { organization, status }, context) => {
    const organizationId = organization ?? context.actor?.organizationId ?? ''
    return status === 'draft' ? [placeAmongDrafts(organizationId)] : claimsToOpen(organizationId, context)
  },
  parties: (_, __, { actor }) => ({ organizationId: actor?.organizationId }),
  decide: (_, { organization, status = 'open', recruiter, ...sent }, { target, actor, now, needs }) => {
    const fields = withDaysOnly(sent)
    const organizationId = organization ?? actor?.organizationId
    const recruiterId = recruiter ?? actor?.uid
    if (!organizationId || !needs.organizationKnown) return invalid('organization', 'is no company we know')
    if (!recruiterId) return invalid('recruiter', 'is missing')
    const { timezone } = needs
    const closesAt = jobClosesAt(defined({ status, closesOn: fields.closesOn, timezone }))
    return (
      mistakeInFields(fields, dayIn(now, timezone)) ?? [
        happened(JobPosted, { jobId: target, organizationId, status, timezone, closesAt, recruiter: recruiterId, ...fields }),
      ]
    )
  },
  reply: ({ status }) => ({ status }),
})

/** Only admins act for a company that is not their own. */
export function isOfAnotherCompany(organizationId: string | undefined, actor: Account | undefined): boolean {
  return organizationId !== undefined && actor?.role !== 'admin' && !(actor && isOfCompany(actor, organizationId))
}

/** Cuts instants in the day fields to their day (product 2.17). */
export function withDaysOnly<Fields extends object>(sent: Fields): Fields {
  const cut = Object.entries(sent).map(([name, value]: [string, unknown]) => [
    name,
    jobDays.includes(name) && typeof value === 'string' ? value.slice(0, 'YYYY-MM-DD'.length) : value,
  ])
  return Object.fromEntries(cut) as Fields
}

/** Checks fields that depend on each other. `today` is the date in the company's time zone. */
export function mistakeInFields(fields: Partial<Omit<PostJob, 'organization' | 'status'>>, today: string): Refusal | undefined {
  const { workplaceType, address, salaryMin, salaryMax, closesOn, gradFrom, gradTo } = fields
  if (workplaceType !== 'remote' && !address?.trim()) return invalid('address', 'is needed unless the job is remote')
  if (salaryMin !== undefined && salaryMax !== undefined && salaryMax < salaryMin) return invalid('salaryMax', 'is less than salaryMin')
  if (gradFrom && gradTo && gradTo < gradFrom) return invalid('gradTo', 'is before gradFrom')
  if (closesOn && closesOn < today) return invalid('closesOn', 'lies in the past')
  return undefined
}

/** Checks that the skills exist and that the recruiter works for the company. */
export async function mistakeInReferences(
  { skills, recruiter }: { readonly skills?: readonly string[] | undefined; readonly recruiter?: string | undefined },
  organizationId: string | undefined,
  { fold }: Pick<Lookup, 'fold'>,
): Promise<Refusal | undefined> {
  const unknown = skills && (await unknownSkill(fold, skills))
  if (unknown !== undefined) return invalid('skills', `${unknown} is no skill we know`)
  if (recruiter === undefined) return undefined
  const colleague = await fold(userFold, recruiter)
  return colleague?.role === 'recruiter' && isOfCompany(colleague, organizationId)
    ? undefined
    : invalid('recruiter', 'is no recruiter of this company')
}
