import { applicationStatuses, funnelSteps, type FunnelStep } from '#events/vocabulary/applications/application-status.ts'
import { jobStatuses } from '#events/vocabulary/jobs/jobs.ts'
import type { Account, Condition } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { jobStatusAt } from '#events/vocabulary/terms.ts'
import type { Where } from '#platform/read-store/port.ts'
import { jobs, type JobDocument } from '#projections/views/jobs/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { saved } from '#projections/views/saved/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users } from '#projections/views/users/model.ts'
import { listReply, only, maySee, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { isHiddenFrom, onCampusOf } from '../campuses/hidden-jobs.ts'
import { unwithdrawnStatuses } from '../applications/replies.ts'
import { defined } from '#lib/fields.ts'
import type { LabelById } from '../core/joins.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import { listAtInstant } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'
import { sortOf } from '../core/sort.ts'
import type { JobReply } from '#contract/jobs.ts'
import { matchOf } from './ranking.ts'

export function jobHandlers({ now }: HandlerDeps): Handlers {
  return {
    'jobs.list': async (call) => {
      const { account, condition, read } = call
      const { organization, status, ...page } = call.query
      const list = listAtInstant(page, now())
      const where = {
        ...among(await visibleJobs(read, account, condition, list.at), organization === undefined ? undefined : [organization]),
        ...(status && { status: { in: status.split(',') } }),
      }
      const found = await read.page(jobs, { where, sort: sortOf('jobs.list') }, list.page)
      if ('refused' in found) return found
      return listReply(call, { ...found, ...list.nextCursor(found.next) }, (items) => jobReplies(read, account, items, now()))
    },

    'jobs.read': async (call) => {
      const { account, params, read } = call
      const job = await read.get(jobs, params.id)
      if (!job) return refuse('not_found')
      const offered = isOffered(job, call.condition, now()) && !(await isHiddenFrom(read, account, job.organizationId))
      const open = offered || (await hasApplied(read, account, job._id))
      if (!maySee(call, 'job', job, { open })) return refuse('not_found')
      return only(await jobReplies(read, account, [job], now()))
    },
  }
}

/**
 * The filter of lists and searches of jobs at an instant. A job whose last day has passed is no longer shown to people who
 * could apply, and a student sees no company that the university has not approved. Recruiters find it until its company closes it, because they still work with their own.
 */
export async function visibleJobs(read: Reader, account: Account, condition: Condition, at: string): Promise<Where> {
  const { organizationId } = account
  if (condition === 'any') return { status: { in: jobStatuses } }
  if (condition === 'orgOrOpen' && organizationId !== undefined) return { visibleTo: { in: ['all', organizationId] } }
  return { visibleTo: 'all', openUntil: { min: at }, ...(await onCampusOf(read, account)) }
}

/** Narrowed to some companies, of which some may be hidden from the caller. */
export function among(visible: Where, organizations: readonly string[] | undefined): Where {
  if (!organizations) return visible
  const shown = visible['organizationId']
  const open = typeof shown === 'object' && 'in' in shown ? organizations.filter((id) => shown.in.includes(id)) : organizations
  return { ...visible, organizationId: { in: open } }
}

function isOffered(job: JobDocument, condition: Condition, now: number): boolean {
  return condition === 'orgOrOpen' ? job.status === 'open' : jobStatusAt(job, now) === 'open'
}

async function hasApplied(read: Reader, { uid, role }: Account, jobId: string): Promise<boolean> {
  return role === 'student' && (await read.count(studentApplications, { studentId: uid, jobId })).total > 0
}

/** @param account undefined for a visitor @param now in milliseconds */
export async function jobReplies(
  read: Reader,
  account: Account | undefined,
  found: readonly JobDocument[],
  now: number,
): Promise<JobReply[]> {
  const [companies, mine, kept, applied, figures, merges] = await Promise.all([
    read.byIds(
      organizations,
      found.map(({ organizationId }) => organizationId),
    ),
    skillsOf(read, account),
    account?.role === 'student' ? read.get(saved, account.uid) : undefined,
    appliedBy(read, account, found),
    figuresOf(read, account, found),
    mergedSkills(read),
  ])
  const label: LabelById = (id) => companies.get(id ?? '')?.label
  return found.map((job) => ({
    ...jobReply(job, label),
    skills: merges.read(job.skills),
    // Its company and admins see the stored status.
    status: isOf(account, job) ? job.status : jobStatusAt(job, now),
    // How often its company changed a job is no business of those who apply.
    ...defined({
      organizationSuspended: companies.get(job.organizationId)?.status === 'suspended' ? (true as const) : undefined,
      applied: applied.get(job._id),
      match: mine && matchOf(merges.read(job.skills), merges.read(mine)),
      saved: kept?.jobs.some(({ id }) => id === job._id) || undefined,
      ...figures?.(job),
      revision: isOf(account, job) ? job.revision : undefined,
    }),
  }))
}

/** A student's own skills; undefined for others. */
export async function skillsOf(read: Reader, account: Account | undefined): Promise<readonly string[] | undefined> {
  return account?.role === 'student' ? ((await read.get(users, account.uid))?.profile.skills ?? []) : undefined
}

function isOf(account: Account | undefined, job: JobDocument): boolean {
  return account?.role === 'admin' || (account?.role === 'recruiter' && job.organizationId === account.organizationId)
}

/** Job → the student's own application for it. */
async function appliedBy(read: Reader, account: Account | undefined, found: readonly JobDocument[]): Promise<ReadonlyMap<string, string>> {
  if (account?.role !== 'student' || found.length === 0) return new Map()
  const where = { studentId: account.uid, jobId: { in: found.map(({ _id }) => _id) }, status: { in: unwithdrawnStatuses } }
  const { items } = await read.find(studentApplications, { where, limit: found.length })
  return new Map(items.map(({ jobId, _id }) => [jobId, _id]))
}

/** How many applications each job has and where they stand, for its own organization and admins. */
async function figuresOf(read: Reader, account: Account | undefined, found: readonly JobDocument[]) {
  const ids = found.filter((job) => isOf(account, job)).map(({ _id }) => _id)
  if (ids.length === 0) return undefined
  const countOf = ids.length <= funnelSteps.length ? await countedByJob(read, ids) : await countedByStep(read, ids)
  return (job: JobDocument) => {
    if (!isOf(account, job)) return {}
    const funnel = Object.fromEntries(funnelSteps.map((step) => [step, countOf(job._id, step)]))
    return { applications: countOf(job._id), funnel: funnel as NonNullable<JobReply['funnel']> }
  }
}

/** How many applications a job has, of one step or of all. */
type CountOf = (jobId: string, step?: FunnelStep) => number

/** As many reads as jobs. */
async function countedByJob(read: Reader, ids: readonly string[]): Promise<CountOf> {
  const counted = await Promise.all(ids.map((jobId) => read.facet(recruiterBoard, { jobId }, 'status', applicationStatuses.length)))
  return (jobId, step) => {
    const values = counted[ids.indexOf(jobId)] ?? []
    return values.reduce((sum, { value, count }) => (step === undefined || value === step ? sum + count : sum), 0)
  }
}

/** As many reads as steps, and one for all. */
async function countedByStep(read: Reader, ids: readonly string[]): Promise<CountOf> {
  const countsAt = async (step?: FunnelStep) => {
    const where = { jobId: { in: ids }, ...(step && { status: step }) }
    const counted = await read.facet(recruiterBoard, where, 'jobId', ids.length)
    return [step, new Map(counted.map(({ value, count }) => [value, count]))] as const
  }
  const counts = new Map(await Promise.all([countsAt(), ...funnelSteps.map(countsAt)]))
  return (jobId, step) => counts.get(step)?.get(jobId) ?? 0
}

function jobReply(
  {
    _id,
    _pos,
    _subjects,
    _del,
    organizationId,
    visibleTo: _visibleTo,
    openUntil: _openUntil,
    zonesBefore: _zonesBefore,
    endedAt: _endedAt,
    timezone = 'UTC',
    places: _places,
    words: _words,
    gradYears: _gradYears,
    revision: _revision,
    skills,
    ...job
  }: JobDocument,
  label: LabelById,
): JobReply {
  return {
    id: _id,
    organization: organizationId,
    organizationLabel: label(organizationId) ?? '',
    skills: [...skills],
    ...job,
    ...(job.closesOn !== undefined && { timezone }),
  }
}
