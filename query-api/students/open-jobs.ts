/**
 * The students who fit an open job of a company (product 2.20). No index knows it: of all that a search finds, the 1,000 who can be found
 * since the shortest time are read, as where they are put in order by what they can do (`ranking.ts`).
 */
import { limits } from '#events/vocabulary/limits.ts'
import type { Paging } from '#contract/call.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import type { Where } from '#platform/read-store/port.ts'
import { studentCards, type StudentCardDocument } from '#projections/views/student-cards/model.ts'
import { approvedSkills } from '../core/approved-skills.ts'
import { countsAmong, type Counts } from '../core/facets.ts'
import type { Merges } from '../core/merges.ts'
import { pageAfter, placeOf } from '../core/ordered.ts'
import type { Page, Reader } from '../core/reader.ts'
import { among, visibleJobs } from '../jobs/routes.ts'

/** The skills that each open job asks for. */
export type OpenJobs = readonly (readonly string[])[]

/** Of the newest jobs of the account's company. @param at a UTC ISO instant */
export async function openJobsOf(read: Reader, account: Account, at: string): Promise<OpenJobs> {
  const where = among(await visibleJobs(read, account, 'open', at), [account.organizationId ?? ''])
  const { items } = await read.find(jobs, { where, sort: ['postedAt', 'desc'], limit: limits.newRead })
  const asked = items.map(({ skills }) => skills)
  // A student who fits by a skill that waits for our team would be known to have it.
  const approved = await approvedSkills(read, asked)
  return asked.map(approved).filter((skills) => skills.length > 0)
}

/**
 * At least one and half or more of the skills that one of the jobs asks for; a job that asks for none fits nobody. Made once for many
 * students: each is judged by the jobs that ask for one of their skills, not by all skills of all jobs.
 */
export function fittingOne(openJobs: OpenJobs): (own: readonly string[]) => boolean {
  const asking = new Map<string, number[]>()
  for (const [job, asked] of openJobs.entries())
    for (const skill of asked) {
      const jobsOfSkill = asking.get(skill) ?? []
      jobsOfSkill.push(job)
      asking.set(skill, jobsOfSkill)
    }
  const halves = openJobs.map((asked) => asked.length / 2)
  return (own) => {
    const had = new Uint16Array(halves.length)
    for (const skill of new Set(own))
      for (const job of asking.get(skill) ?? []) {
        const count = (had[job] ?? 0) + 1
        if (count >= (halves[job] ?? 0)) return true
        had[job] = count
      }
    return false
  }
}

type Wanted = {
  readonly where: Where
  readonly visible: Where
  readonly search: string | undefined
  /** As they are read. */
  readonly skills: readonly string[]
  readonly merges: Merges
  readonly sort: string | undefined
  readonly reversed: boolean
  /** The place of the first semester whose nominations count. */
  readonly nominatedFrom: number
}

const MOST_READ = 1_000

export async function fittingStudents(
  read: Reader,
  openJobs: OpenJobs,
  { where, visible, search, skills, merges, sort, reversed, nominatedFrom }: Wanted,
  paging: Paging,
): Promise<{ readonly found: Page<StudentCardDocument> | Refusal; readonly counts: Counts }> {
  const known = [...new Set(openJobs.flat())].flatMap(merges.group)
  const fits = fittingOne(openJobs)
  const text = search === undefined ? {} : { search }
  const fitting = async (asked: Where) => {
    const skillful = 'skills' in asked ? asked : { ...asked, skills: { in: known } }
    const sorted = 'nominatedIn' in asked ? 'nominatedAt' : 'findableSince'
    const { items, next } = await read.find(studentCards, { where: skillful, ...text, sort: [sorted, 'desc'], limit: MOST_READ })
    return { items: items.filter((card) => fits(merges.read(card.skills))), isWhole: next === undefined }
  }
  const after = placeOf(paging.cursor, [0, 0, 0, '', ''])
  if (after && 'refused' in after) return { found: after, counts: countsAmong([], true) }
  const kept = Object.fromEntries(Object.entries(where).filter(([field]) => field === 'nominatedIn'))
  // The counts of a facet leave out its own filter, so they are among all that fit.
  const [all, others] = await Promise.all([fitting(where), paging.cursor === undefined ? fitting({ ...visible, ...kept }) : undefined])
  const isByName = sort === 'name'
  const order = {
    // Students who have most of the skills asked for, then the newest nomination, then the name.
    keysOf: ({ _id, nameKey, nominatedIn, nominatedAt = '', skills: own }: StudentCardDocument) => {
      const isNominated = !isByName && nominatedIn >= nominatedFrom
      return [
        sort === 'relevance' ? -merges.read(own).filter((skill) => skills.includes(skill)).length : 0,
        isNominated ? 0 : 1,
        isNominated ? -Date.parse(nominatedAt) : 0,
        nameKey,
        _id,
      ]
    },
    descending: reversed,
  }
  return {
    found: { ...pageAfter(all.items, order, after, paging), total: all.items.length, capped: !all.isWhole },
    counts: countsAmong(others?.items ?? [], others?.isWhole ?? true),
  }
}
