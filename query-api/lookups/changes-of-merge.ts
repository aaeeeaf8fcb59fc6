import type { OrganizationKind } from '#events/vocabulary/jobs/jobs.ts'
import { campusApprovals } from '#projections/views/campus-approvals/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { roster } from '#projections/views/roster/model.ts'
import { savedSearches } from '#projections/views/saved-searches/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { MOST_COMPANIES } from '../campuses/hidden-jobs.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import type { Reader } from '../core/reader.ts'
import { usesOfOrganization } from '../moderation/uses.ts'

/** What is read otherwise once a skill is merged into another one: people and jobs that have it, searches that ask for it. */
export function changesOfMerge(read: Reader) {
  return async (id: string, into: string) => {
    const merges = await mergedSkills(read)
    const [own, others] = [merges.group(id), merges.group(into)]
    const both = { skills: { all: [own, others] } }
    const [people, asking, searches, peopleWithBoth, jobsWithBoth] = await Promise.all([
      read.count(studentCards, { skills: { in: own } }),
      read.count(jobs, { skills: { in: own } }),
      read.count(savedSearches, { skills: { in: own } }),
      read.count(studentCards, both),
      read.count(jobs, both),
    ])
    return {
      people: people.total,
      jobs: asking.total,
      profiles: people.total,
      searches: searches.total,
      conflicts: [
        ...(peopleWithBoth.total > 0
          ? [`${counted(peopleWithBoth.total, 'person has both and is', 'people have both and are')} shown with one.`]
          : []),
        ...(jobsWithBoth.total > 0
          ? [`${counted(jobsWithBoth.total, 'job asks for both and is', 'jobs ask for both and are')} shown with one.`]
          : []),
      ],
    }
  }
}

/**
 * What is read otherwise once a company or university is merged into another one: its people, who act for that one, its jobs, and searches
 * that name it. What universities decided about the one to be merged counts no more.
 */
export function changesOfOrganizationMerge(read: Reader) {
  return async (id: string, into: string) => {
    const found = await read.byIds(organizations, [id, into])
    const { kind = 'company', label = '' } = found.get(id) ?? {}
    const [uses, searches, own, others] = await Promise.all([
      usesOfOrganization(read, id, kind),
      read.count(savedSearches, { organizations: { in: [id] } }),
      approvedWith(read, id, kind),
      approvedWith(read, into, kind),
    ])
    const names = `${label} and not ${found.get(into)?.label ?? ''}`
    const lost = [...own].filter((one) => !others.has(one)).length
    const sentence =
      kind === 'company'
        ? `${counted(lost, 'university has approved', 'universities have approved')} ${names}: students there see its jobs no more.`
        : `${counted(lost, 'company is', 'companies are')} approved by ${names}: its students see their jobs no more.`
    return { people: uses.people, jobs: uses.jobs, profiles: uses.people, searches: searches.total, conflicts: lost > 0 ? [sentence] : [] }
  }
}

/** The universities that approved a company, or the companies that a university approved. */
async function approvedWith(read: Reader, id: string, kind: OrganizationKind): Promise<ReadonlySet<string>> {
  const [field, other] = kind === 'company' ? (['organizationId', 'universityId'] as const) : (['universityId', 'organizationId'] as const)
  const { items } = await read.find(campusApprovals, { where: { [field]: id, status: 'approved' }, limit: MOST_COMPANIES })
  return new Set(items.map((approval) => approval[other]))
}

/** Whether one of these universities has nominations, or a roster: people who are expected, or who registered by an entry of it. */
export function hasNominationsOrRoster(read: Reader) {
  return async (universityIds: readonly string[]): Promise<boolean> => {
    const universityId = { in: universityIds }
    const counts = await Promise.all([
      read.count(nominations, { universityId }),
      read.count(roster, { universityId, state: 'expected' }),
      read.count(roster, { universityId, listed: true }),
    ])
    return counts.some(({ total }) => total > 0)
  }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
