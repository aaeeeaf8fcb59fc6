import { applicationStatuses, openSteps } from '#events/vocabulary/applications/application-status.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { agreedStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { aside, type Wanted } from '#lib/lists.ts'
import type { Sort, Where } from '#platform/read-store/port.ts'
import { nameBeginnings } from '#lib/words.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users } from '#projections/views/users/model.ts'
import { columnsOf, MOST_STATUS_DAYS } from './columns.ts'
import { interviewersOf, interviewReplies } from './interviews.ts'
import { notesOf } from './notes.ts'
import { besideOf } from './beside.ts'
import { boardReplies, statusReplies, studentReplies } from './replies.ts'
import { badField, listFilter, listReply, only, maySee, type Handlers, type QueryCall } from '../core/call.ts'
import { searchedSkills } from '../core/approved-skills.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { filtersOf } from '../core/filters.ts'
import { listAtInstant } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'
import { sortOf } from '../core/sort.ts'
import { shares } from '../people/career-office.ts'
import { isUnknownTo, nominatorsOf } from '../people/relations.ts'

type OfStudent = QueryCall<'applications.listForStudent'>

export function applicationHandlers({ now }: HandlerDeps): Handlers {
  return {
    'applications.listForRecruiter': async (call) => {
      const { account, read } = call
      const { limit, cursor, ids } = call.query
      const list = listAtInstant(defined({ limit, cursor, ids }), now())
      const where = await boardFilter(call, list.at)
      const [field, order] = boardOrder(call)
      const bySteps = field === 'since' && { status: where['status'] ?? { in: applicationStatuses } }
      const found = await read.page(recruiterBoard, { where: { ...where, ...bySteps }, sort: [field, order] }, list.page)
      if ('refused' in found) return found
      return listReply(call, { ...found, ...list.nextCursor(found.next) }, (cards) => boardReplies(read, account.role, cards, now()))
    },

    'applications.columns': async (call) => {
      const { condition, query, read } = call
      if (condition === 'any' && query.jobId === undefined) throw badField('jobId', 'is needed')
      const where = await boardFilter(call, '')
      const [statuses, unseen, statusDays] = await Promise.all([
        read.facet(recruiterBoard, where, 'status', applicationStatuses.length),
        read.facet(recruiterBoard, { ...where, unseen: true }, 'status', applicationStatuses.length),
        read.facet(recruiterBoard, { ...where, status: { in: openSteps } }, 'statusDay', MOST_STATUS_DAYS),
      ])
      return columnsOf({ statuses, unseen, statusDays }, now())
    },

    'applications.read': async (call) => {
      const { account, condition, params, read } = call
      if (condition === 'org' || condition === 'any') {
        const card = await read.get(recruiterBoard, params.id)
        if (!card || !maySee(call, 'application', card)) return refuse('not_found')
        const isMasked = condition === 'org' && card.hidden
        const [[reply], beside, notes, people] = await Promise.all([
          boardReplies(read, account.role, [card], now()),
          isMasked ? undefined : besideOf(read, card, now()),
          notesOf(read, card._id),
          interviewersOf(read, [card]),
        ])
        const interviews = interviewReplies(card, people, isMasked ? 'companyOfCandidate' : 'company', now())
        return reply
          ? { ...reply, ...beside, ...defined({ interviews }), ...(notes.length > 0 && { notes: [...notes] }) }
          : refuse('not_found')
      }
      const application = await read.get(studentApplications, params.id)
      if (!application) return refuse('not_found')
      if (condition === 'own')
        return maySee(call, 'application', application) ? only(await studentReplies(read, [application], now())) : refuse('not_found')
      const related = await watchersOf(read, account, application)
      return maySee(call, 'application', application, { related }) && (await shares(read, account, application.studentId))
        ? only(await statusReplies(read, account, [application]))
        : refuse('not_found')
    },

    'applications.listForStudent': async (call) => {
      const { account, condition, params, read } = call
      if (condition === 'org' || condition === 'any') return companyList(call, now())
      const studentId = params.uid
      const student = await read.get(users, studentId)
      const related = await watchersOf(read, account, { studentId })
      if (!student || !maySee(call, 'account', { ...student, uid: studentId }, { related })) return refuse('not_found')
      if (!(await shares(read, account, studentId))) return refuse('not_found')
      const found = await read.page(
        studentApplications,
        { where: { ...filtersOf('applications.listForStudent', call.query), studentId }, sort: sortOf('applications.listForStudent') },
        call.query,
      )
      return listReply(call, found, (items) =>
        condition === 'own' ? studentReplies(read, items, now()) : statusReplies(read, account, items),
      )
    },
  }
}

type BoardCall = QueryCall<'applications.listForRecruiter'> | QueryCall<'applications.columns'>

/** Of the caller's company, under the filters of the call. @param at the instant at which an application is stale or not */
async function boardFilter(call: BoardCall, at: string): Promise<Where> {
  const { condition, read } = call
  const { stale, ...query }: QueryCall<'applications.listForRecruiter'>['query'] = call.query
  const { jobId, q, school, skill, minGpa, submittedSince } = query
  if (condition === 'any' && jobId === undefined && (narrows(call.query) || query.sort?.endsWith('name')))
    throw badField('jobId', 'is needed to narrow or to sort by name')
  const beginnings = nameBeginnings(q ?? '')
  return {
    ...filtersOf('applications.listForRecruiter', query),
    ...listFilter(call, 'application'),
    // These lists are indexed by company. An admin has none, so the job's is used.
    ...(jobId && condition === 'any' && { organizationId: (await read.get(jobs, jobId))?.organizationId ?? '' }),
    ...defined({ universityId: school }),
    // A candidate is not found by fields that the company does not see.
    ...(condition === 'org' && school && { hidden: false }),
    ...(beginnings.length > 0 && { nameBeginnings: { all: beginnings } }),
    ...(skill && { skills: { in: (await searchedSkills(read, skill.split(','))).flatMap((await mergedSkills(read)).group) } }),
    ...(minGpa !== undefined && { gpa: { min: minGpa } }),
    ...(stale !== undefined && { staleFrom: stale ? { max: at } : { min: at } }),
    ...(submittedSince !== undefined && { submittedAt: { min: new Date(submittedSince).toISOString() } }),
  }
}

/** Whether a query has another filter than a column of a board has. */
function narrows(query: Wanted): boolean {
  return Object.entries(query).some(([name, value]) => value !== undefined && !aside.has(name) && name !== 'status' && name !== 'jobId')
}

function boardOrder({ query }: QueryCall<'applications.listForRecruiter'>): Sort {
  const [field, order] = sortOf('applications.listForRecruiter', query)
  if (query.submittedSince !== undefined && field !== 'submittedAt') throw badField('sort', 'must be submittedAt with submittedSince')
  return [field, order]
}

/** A student's applications to the caller's company; not found for a student who never applied there, or whose applications are hidden. */
async function companyList(call: OfStudent, now: number) {
  const { account, condition, params, read } = call
  const known = condition === 'org' && { hidden: false }
  const filters = filtersOf('applications.listForStudent', call.query)
  const where = { ...filters, ...listFilter(call, 'application'), studentId: params.uid, ...known }
  const found = await read.page(recruiterBoard, { where, sort: sortOf('applications.listForStudent') }, call.query)
  if ('total' in found && found.total === 0 && call.query.ids === undefined && (await isUnknownTo(read, account, params.uid)))
    return refuse('not_found')
  return listReply(call, found, (items) => boardReplies(read, account.role, items, now))
}

/**
 * People who may see an application's status beside those its sides name: professors to whose nomination the student
 * consented, and the employee by whose referral it came, as long as the student's yes to it stands (product 2.12).
 */
async function watchersOf(
  read: Reader,
  { role }: Account,
  { studentId, referralId }: { readonly studentId: string; readonly referralId?: string | undefined },
): Promise<readonly (string | undefined)[]> {
  if (role === 'professor') return nominatorsOf(read, studentId, true)
  const referral = role === 'employee' ? await read.get(referrals, referralId) : undefined
  return referral && agreedStatuses.includes(referral.status) ? [referral.employeeId] : []
}
