/** How often a skill, company or university is used, by counts of indexes. */
import type { OrganizationKind } from '#events/vocabulary/jobs/jobs.ts'
import { roles } from '#events/vocabulary/roles.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { users } from '#projections/views/users/model.ts'
import { waiting } from '#projections/views/waiting/model.ts'
import type { Reader } from '../core/reader.ts'

type Uses = { readonly people: number; readonly jobs: number }

/** @param ids of one skill and of all that are read as it */
export async function usesOfSkill(read: Pick<Reader, 'count'>, ids: readonly string[]): Promise<Uses> {
  const where = { skills: { in: ids } }
  const [people, asking] = await Promise.all([read.count(studentCards, where), read.count(jobs, where)])
  return { people: people.total, jobs: asking.total }
}

/** People who belong there, and those who say so and whom nobody of there has confirmed. */
export async function usesOfOrganization(read: Pick<Reader, 'count'>, id: string, kind: OrganizationKind | undefined): Promise<Uses> {
  const isCompany = kind !== 'university'
  const [members, claiming, own] = await Promise.all([
    read.count(users, { role: { in: roles }, ...(isCompany ? { organizationId: id } : { universityId: id }) }),
    read.count(waiting, { asked: isCompany ? `org:${id}:recruiter` : `uni:${id}:university` }),
    read.count(jobs, { organizationId: id }),
  ])
  return { people: members.total + claiming.total, jobs: own.total }
}
