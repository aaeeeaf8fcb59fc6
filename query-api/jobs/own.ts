/** Jobs as one student looks at them: those that fit, those kept for later, and what the open ones ask for. */
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { jobStatusAt } from '#events/vocabulary/terms.ts'
import { jobs, type JobDocument } from '#projections/views/jobs/model.ts'
import { saved, type SavedDocument } from '#projections/views/saved/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import { unwithdrawnStatuses } from '../applications/replies.ts'
import { onCampusOf } from '../campuses/hidden-jobs.ts'
import { listReply, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { pageAfter, placeOf } from '../core/ordered.ts'
import { approvedSkills } from '../core/approved-skills.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import { listAtInstant } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'
import { rankedJobs } from './ranking.ts'
import { jobReplies, visibleJobs } from './routes.ts'

type Profile = UserDocument['profile']

/** As many of the student's applications are looked at, the newest first. */
const APPLICATIONS_READ = 1_000
/** As many skills, years and grades are counted. */
const DEMAND_VALUES = 200

export function ownJobHandlers({ now }: HandlerDeps): Handlers {
  return {
    'jobs.matches': async (call) => {
      const { account, query, read } = call
      const list = listAtInstant(query, now())
      const [profile, applied, merges] = await Promise.all([profileOf(read, account.uid), appliedTo(read, account.uid), mergedSkills(read)])
      const skills = merges.read(profile.skills ?? [])
      const where = { ...(await visibleJobs(read, account, 'open', list.at)), skills: { in: skills.flatMap(merges.group) } }
      const belongs = (job: JobDocument) => !applied.has(job._id) && suits(job, profile)
      const found = await rankedJobs(read, { where, titles: [], skills, merges, belongs }, list.page)
      if ('refused' in found) return found
      return listReply(call, { ...found, ...list.nextCursor(found.next) }, (items) => jobReplies(read, account, items, now()))
    },

    'jobs.saved': async (call) => {
      const { account, query, read } = call
      const all = (await read.get(saved, account.uid))?.jobs ?? []
      const kept = call.forCopy ? all : await shownOf(read, account, all)
      const after = placeOf(query.cursor, ['', ''])
      if (after && 'refused' in after) return after
      const wanted = query.ids?.split(',')
      const asked = kept.filter(({ id }) => wanted?.includes(id) ?? true)
      const page = pageAfter(asked, { keysOf: ({ at, id }) => [at, id], descending: true }, after, query)
      const found = await read.byIds(
        jobs,
        page.items.map(({ id }) => id),
      )
      const savedAt = new Map(page.items.map(({ id, at }) => [id, at]))
      return listReply(call, { ...page, total: asked.length, capped: false }, async (items) => {
        const documents = items.flatMap(({ id }) => found.get(id) ?? []).map((job) => withoutClosedText(job, now()))
        const replies = await jobReplies(read, account, documents, now())
        return replies.map((job) => ({ ...job, savedAt: savedAt.get(job.id) ?? '' }))
      })
    },

    'jobs.demand': async ({ account, read }) => {
      const where = await visibleJobs(read, account, 'open', new Date(now()).toISOString())
      const [open, asked, years, grades, profile, merges] = await Promise.all([
        read.count(jobs, where),
        read.facet(jobs, where, 'skills', DEMAND_VALUES),
        read.facet(jobs, where, 'gradYears', DEMAND_VALUES),
        read.facet(jobs, where, 'minGpa', DEMAND_VALUES),
        profileOf(read, account.uid),
        mergedSkills(read),
      ])
      const countOf = async (id: string) => (await read.count(jobs, { ...where, skills: { in: merges.group(id) } })).total
      const skills = await Promise.all(
        merges.read(asked.map(({ value }) => String(value))).map(async (id) => ({
          id,
          jobs: merges.group(id).length > 1 ? await countOf(id) : (asked.find(({ value }) => value === id)?.count ?? 0),
        })),
      )
      const counted = new Set(skills.map(({ id }) => id))
      const known = (await approvedSkills(read, [profile.skills ?? []]))(profile.skills ?? [])
      const own = await Promise.all(known.filter((id) => !counted.has(id)).map(async (id) => ({ id, jobs: await countOf(id) })))
      return {
        open: open.total,
        skills: [...skills, ...own],
        byGraduation: ascending(years).map(([year, count]) => ({ year, jobs: count })),
        byGpa: ascending(grades).map(([gpa, count]) => ({ gpa, jobs: count })),
      }
    },
  }
}

type Kept = SavedDocument['jobs']

/** Without the jobs of companies that the university hides, as their pages are, unless the student applied there (decisions/companies-on-a-campus.md). */
async function shownOf(read: Reader, account: Account, kept: Kept): Promise<Kept> {
  const { organizationId: shown } = await onCampusOf(read, account)
  if (typeof shown !== 'object' || !('in' in shown) || kept.length === 0) return kept
  const ids = kept.map(({ id }) => id)
  const [found, { items: sent }] = await Promise.all([
    read.byIds(jobs, ids),
    read.find(studentApplications, { where: { studentId: account.uid, jobId: { in: ids } }, limit: limits.savedJobs }),
  ])
  const applied = new Set(sent.map(({ jobId }) => jobId))
  return kept.filter(({ id }) => {
    const job = found.get(id)
    return !job || applied.has(id) || shown.in.includes(job.organizationId)
  })
}

async function profileOf(read: Reader, uid: string): Promise<Profile> {
  return (await read.get(users, uid))?.profile ?? {}
}

async function appliedTo(read: Reader, studentId: string): Promise<ReadonlySet<string>> {
  const where = { studentId, status: { in: unwithdrawnStatuses } }
  const { items } = await read.find(studentApplications, { where, sort: ['submittedAt', 'desc'], limit: APPLICATIONS_READ })
  return new Set(items.map(({ jobId }) => jobId))
}

/** Whether the profile meets the job's demands; one of which the profile says nothing counts as met. */
export function suits({ minGpa, gradFrom, gradTo }: JobDocument, { gpa, graduationDate }: Profile): boolean {
  if (minGpa !== undefined && gpa !== undefined && gpa < minGpa) return false
  if (graduationDate === undefined) return true
  return (gradFrom === undefined || graduationDate >= gradFrom) && (gradTo === undefined || graduationDate <= gradTo)
}

/** A job that takes no applications is not shown to students (product 2.17); of one they saved they see that it has closed. */
function withoutClosedText(job: JobDocument, now: number): JobDocument {
  return jobStatusAt(job, now) === 'open' ? job : { ...job, description: '' }
}

function ascending(facet: Awaited<ReturnType<Reader['facet']>>): readonly (readonly [number, number])[] {
  return facet.map(({ value, count }) => [Number(value), count] as const).toSorted(([one], [other]) => one - other)
}
