/** POST /jobs/search: any of the titles, any of the skills, and further filters (§3 Job search filters, product 2.14). */
import { Type, type Static } from 'typebox'
import { encodePosition, START } from '#events/envelope.ts'
import { Id } from '#events/schema.ts'
import { jobTypes, workplaceTypes } from '#events/vocabulary/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account, Condition } from '#events/vocabulary/permissions.ts'
import type { FacetValue, Sort, Where } from '#platform/read-store/port.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import { member, positionOf, type Routes } from '../core/call.ts'
import type { Answering } from '../core/deps.ts'
import { facetReply } from '../core/facets.ts'
import { jobReplies, jobViews, visibleJobs } from './routes.ts'
import { labelsOf } from '../core/joins.ts'
import { paging, walkOf } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'
import { JobSearchReply } from '../replies.ts'
import { saysSomething, searchTitles } from './title-search.ts'

const Title = Type.String({ minLength: 1, maxLength: limits.jobTitle.max })
const Choice = <const Values extends readonly string[]>(values: Values) =>
  Type.Optional(Type.Union([Type.Enum(values), Type.Array(Type.Enum(values), { minItems: 1, maxItems: values.length, uniqueItems: true })]))

const JobSearch = Type.Object(
  {
    titles: Type.Optional(
      Type.Union([Type.String({ maxLength: limits.jobTitle.max }), Type.Array(Title, { maxItems: 10, uniqueItems: true })]),
    ),
    skills: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
    jobType: Choice(jobTypes),
    workplaceType: Choice(workplaceTypes),
    organization: Type.Optional(Id),
    sort: Type.Optional(Type.Enum(['newest', 'oldest'])),
    ...paging,
  },
  { additionalProperties: false },
)
type JobSearch = Static<typeof JobSearch>

/** Facets with how many values each. */
const facets = { jobType: jobTypes.length, workplaceType: workplaceTypes.length, organizationId: 20, skills: 20 } as const

const searched = [...jobViews, skills]

export function jobSearchRoutes(deps: Answering): Routes {
  const { views, read, now } = deps
  return {
    'jobs.search': member(views, searched, { body: JobSearch, reply: JobSearchReply }, async ({ body, account, condition }) => {
      const position = positionOf(views, searched)
      const walk = walkOf(body, now())
      const where = whereOf(body, account, condition, walk.at)
      const titles = [body.titles ?? []].flat().filter(saysSomething)
      const sort: Sort = ['postedAt', body.sort === 'oldest' ? 'asc' : 'desc']
      const found = await searchTitles(read, { where, sort }, titles, walk.page)
      if ('refused' in found) return found
      // A facet counts what one search finds; counts of several titles could not be added up, since a job may match two.
      const facets = body.cursor === undefined && titles.length <= 1 ? await facetsOf(read, where, titles[0]) : {}
      return {
        results: found.items.map(({ _id }) => _id),
        meta: {
          total: found.total,
          limit: found.limit,
          facets,
          ...(found.capped && { capped: true }),
          ...walk.onwards(found.next),
          ...(position !== START && { position: encodePosition(position) }),
        },
        items: await jobReplies(deps, account, found.items),
      } satisfies JobSearchReply
    }),
  }
}

function whereOf({ skills, jobType, workplaceType, organization }: JobSearch, account: Account, condition: Condition, at: string): Where {
  return {
    // Every role searches; what is not open is found by its organization and by admins only, as in the list.
    ...visibleJobs(account, account.role === 'recruiter' ? 'orgOrOpen' : account.role === 'admin' ? condition : 'open', at),
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
