/** POST /jobs/search: any of the titles, any of the skills, and further filters (§3 Job search filters, product 2.14). */
import type { Body } from '#contract/contract.ts'
import { jobTypes, workplaceTypes } from '#events/vocabulary/jobs.ts'
import type { Account, Condition } from '#events/vocabulary/permissions.ts'
import type { FacetValue, Sort, Where } from '#platform/read-store/port.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import type { Handlers } from '../core/call.ts'
import type { QueryDeps } from '../core/deps.ts'
import { facetReply } from '../core/facets.ts'
import { jobReplies, visibleJobs } from './routes.ts'
import { labelsOf } from '../core/joins.ts'
import { searchReply, listAtInstant } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'
import { isSearchable, searchTitles } from './title-search.ts'

type JobSearch = Body<'jobs.search'>

/** Facets with how many values each. */
const facets = { jobType: jobTypes.length, workplaceType: workplaceTypes.length, organizationId: 20, skills: 20 } as const

export function jobSearchHandlers({ now }: QueryDeps): Handlers {
  return {
    'jobs.search': async ({ body, account, condition, read }) => {
      const list = listAtInstant(body, now())
      const where = whereOf(body, account, condition, list.at)
      const titles = [body.titles ?? []].flat().filter(isSearchable)
      const sort: Sort = ['postedAt', body.sort === 'oldest' ? 'asc' : 'desc']
      const found = await searchTitles(read, { where, sort }, titles, list.page)
      if ('refused' in found) return found
      // A facet counts what one search finds; counts of several titles could not be added up, since a job may match two.
      const facets = body.cursor === undefined && titles.length <= 1 ? await facetsOf(read, where, titles[0]) : {}
      const items = await jobReplies(read, account, found.items, now())
      return searchReply(read, { ...found, ...list.nextCursor(found.next) }, items, facets)
    },
  }
}

function whereOf({ skills, jobType, workplaceType, organization }: JobSearch, account: Account, condition: Condition, at: string): Where {
  return {
    ...visibleJobs(account, condition, at),
    ...(skills && skills.length > 0 && { skills: { in: skills } }),
    ...(jobType && { jobType: { in: [jobType].flat() } }),
    ...(workplaceType && { workplaceType: { in: [workplaceType].flat() } }),
    ...(organization && { organizationId: organization }),
  }
}

async function facetsOf(read: Reader, where: Where, search: string | undefined) {
  const counted = await Promise.all(Object.entries(facets).map(([field, limit]) => read.facet(jobs, where, field, limit, search)))
  const [byType = [], byWorkplace = [], byOrganization = [], bySkill = []] = counted
  const [organizationLabel, skillLabels] = await Promise.all([labelsOf(read, values(byOrganization)), read.byIds(skills, values(bySkill))])
  return {
    jobType: facetReply(byType),
    workplaceType: facetReply(byWorkplace),
    organization: facetReply(byOrganization, organizationLabel),
    skills: facetReply(bySkill, (id) => skillLabels.get(id)?.label),
  }
}

const values = (facet: readonly FacetValue[]): string[] => facet.map(({ value }) => String(value))
