/** GET /jobs/public/:id: an open job for visitors, where its company made its jobs public (product 2.19 "Public job"). */
import type { PublicJobReply } from '#contract/jobs.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { jobStatusAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import type { Handlers } from '../core/call.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import type { HandlerDeps } from '../core/deps.ts'

export const publicJobHandlers = ({ now }: Pick<HandlerDeps, 'now'>): Handlers => ({
  'jobs.readPublic': async ({ params, read }) => {
    const job = await read.get(jobs, params.id)
    const company = await read.get(organizations, job?.organizationId)
    if (!job || !company?.publicPage || company.status !== 'verified' || jobStatusAt(job, now()) !== 'open') return refuse('not_found')
    const { _id: id, organizationId: organization, skills, title, jobType, workplaceType, description, postedAt } = job
    const { address, openings, closesOn, salaryMin, salaryMax, salaryPeriod } = job
    return {
      id,
      organization,
      organizationLabel: company.label,
      status: 'open',
      title,
      jobType,
      workplaceType,
      description,
      postedAt,
      skills: (await mergedSkills(read)).read(skills),
      ...defined({ organizationUrl: company.urls[0], address, openings, closesOn, salaryMin, salaryMax, salaryPeriod }),
    } satisfies PublicJobReply
  },
})
