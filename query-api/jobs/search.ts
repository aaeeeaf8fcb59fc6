/** POST /jobs/search: any of the titles, any of the skills, and further filters (§3 Job search filters, product 2.14, 2.19). */
import { DAY_MS } from '#lib/days.ts'
import type { Body } from '#contract/contract.ts'
import { jobTypes, workplaceTypes } from '#events/vocabulary/jobs/jobs.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { FacetValue, Where } from '#platform/read-store/port.ts'
import { searchBeginnings, searchWords } from '#lib/words.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { countOf, facetReply, searchFacets } from '../core/facets.ts'
import { among, jobReplies, skillsOf, visibleJobs } from './routes.ts'
import { labelsOf } from '../core/joins.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import type { Merges } from '../core/merges.ts'
import { searchReply, listAtInstant } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'
import { rankedJobs } from './ranking.ts'
import { whereWords } from './words.ts'

type JobSearch = Body<'jobs.search'>

/** Facets with how many values each. */
const facets = { jobType: jobTypes.length, workplaceType: workplaceTypes.length, organizationId: 20, skills: 20 } as const

/** Days within which the page asks for what was posted. */
const postedWithin = [1, 7, 30] as const

export function jobSearchHandlers({ now }: HandlerDeps): Handlers {
  return {
    'jobs.search': async ({ body, account, condition, read }) => {
      const list = listAtInstant(body, now())
      const visible = await visibleJobs(read, account, condition, list.at)
      const merges = await mergedSkills(read)
      const where = { ...whereOf(body, visible, merges), ...(await whereWords(read, body.q)) }
      const titles = searchableTitles(body)
      const [found, counted] = await Promise.all([
        sorted(read, account, body, { where, titles, merges }, list.page),
        body.cursor === undefined
          ? facetsOf(read, { where, visible, merges, chosen: chosenIn(body, visible, merges) }, titles, list.at)
          : {},
      ])
      if ('refused' in found) return found
      const items = await jobReplies(read, account, found.items, now())
      return searchReply(read, { ...found, ...list.nextCursor(found.next) }, items, counted)
    },
  }
}

type Wanted = { readonly where: Where; readonly titles: readonly string[]; readonly merges: Merges }
type Page = ReturnType<typeof listAtInstant>['page']

async function sorted(
  read: Reader,
  account: Account,
  { sort = 'newest', skills: asked }: JobSearch,
  { where, titles, merges }: Wanted,
  page: Page,
) {
  const reversed = sort.startsWith('-')
  if (sort.endsWith('relevance')) {
    const known = asked && asked.length > 0 ? asked : await skillsOf(read, account)
    return rankedJobs(read, { where, titles, merges, skills: merges.read(known ?? []), reversed }, page)
  }
  const [field, upwards] = sort.endsWith('closing') ? ['openUntil', !reversed] : ['postedAt', reversed]
  return read.page(jobs, { where, search: titles, sort: [field, upwards ? 'asc' : 'desc'] }, page)
}

/** A text without a word would find every job. */
export function searchableTitles({ titles = [] }: Pick<JobSearch, 'titles'>): readonly string[] {
  return [titles].flat().filter((text) => searchWords(text).length > 0)
}

export function whereOf(body: JobSearch, visible: Where, { group }: Pick<Merges, 'group'>): Where {
  const { skills: wanted, jobType, workplaceType, organization, place, postedSince } = body
  const beginnings = searchBeginnings(place ?? '')
  return {
    ...among(visible, organization === undefined ? undefined : [organization].flat()),
    ...(wanted && wanted.length > 0 && { skills: { in: wanted.flatMap(group) } }),
    ...(jobType && { jobType: { in: [jobType].flat() } }),
    ...(workplaceType && { workplaceType: { in: [workplaceType].flat() } }),
    ...(beginnings.length > 0 && { places: { all: beginnings } }),
    ...(postedSince && { postedAt: { min: instantOf(postedSince) } }),
  }
}

/** As instants are stored. A day sorts before all instants in it. */
const instantOf = (dayOrInstant: string) => (dayOrInstant.includes('T') ? new Date(dayOrInstant).toISOString() : dayOrInstant)

type Chosen = Readonly<Record<string, readonly { readonly value: string; readonly where: Where }[]>>

/** The values of a search's filters, each with the condition that takes it alone. */
function chosenIn({ organization = [], skills: wanted = [] }: JobSearch, visible: Where, merges: Merges): Chosen {
  return {
    organizationId: [organization].flat().map((value) => ({ value, where: among(visible, [value]) })),
    skills: merges.read(wanted).map((value) => ({ value, where: { skills: { in: merges.group(value) } } })),
  }
}

/** Each facet counts what its own filter leaves out too: how many there would be with that value. */
async function facetsOf(
  read: Reader,
  { where, visible, chosen, merges }: { readonly where: Where; readonly visible: Where; readonly chosen: Chosen; readonly merges: Merges },
  search: readonly string[],
  at: string,
) {
  const without = (field: string): Where => ({
    ...Object.fromEntries(Object.entries(where).filter(([name]) => name !== field)),
    // Never without what is hidden from the caller.
    ...(field === 'organizationId' && Object.fromEntries(Object.entries(visible).filter(([name]) => name === field))),
  })
  const [counted, posted] = await Promise.all([
    searchFacets(
      read,
      jobs,
      Object.entries(facets).map(([field, limit]) => ({
        field,
        where: without(field),
        limit,
        ...(field === 'skills' && { merges }),
        chosen: (chosen[field] ?? []).map((one) => ({ value: one.value, where: { ...where, ...one.where } })),
      })),
      search,
    ),
    Promise.all(
      postedWithin.map(async (days) => {
        const since = new Date(Date.parse(at) - days * DAY_MS).toISOString()
        return { value: String(days), ...(await countOf(read, jobs, { ...where, postedAt: { min: since } }, search)) }
      }),
    ),
  ])
  const [byType = [], byWorkplace = [], byOrganization = [], bySkill = []] = counted
  const [organizationLabel, skillLabels] = await Promise.all([labelsOf(read, values(byOrganization)), read.byIds(skills, values(bySkill))])
  return {
    jobType: facetReply(byType),
    workplaceType: facetReply(byWorkplace),
    organization: facetReply(byOrganization, organizationLabel),
    skills: facetReply(bySkill, (id) => skillLabels.get(id)?.label),
    postedWithinDays: posted,
  }
}

const values = (facet: readonly FacetValue[]): string[] => facet.map(({ value }) => String(value))
