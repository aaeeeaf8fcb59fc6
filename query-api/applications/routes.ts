import { applicationStatuses } from '#events/vocabulary/application-status.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Sort, Where } from '#platform/read-store/port.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users } from '#projections/views/users/model.ts'
import { boardReplies, nominationsOf, statusReplies, studentReplies } from './replies.ts'
import { holdsText } from '#lib/holds-text.ts'
import { badField, listFilter, listReply, only, maySee, type Handlers, type QueryCall } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

import type { Reader } from '../core/reader.ts'
import { shares } from '../people/career-office.ts'
import { isUnknownTo, nominatorsOf } from '../people/relations.ts'

type OfStudent = QueryCall<'applications.listForStudent'>

export function applicationHandlers({ now }: HandlerDeps): Handlers {
  return {
    'applications.listForRecruiter': async (call) => {
      const { account, condition, read } = call
      const { jobId, status, source, unseen, movedBefore, sort, text, ...page } = call.query
      const bySteps = status !== undefined || movedBefore !== undefined
      if (condition === 'any' && jobId === undefined && (source !== undefined || unseen !== undefined))
        throw badField('jobId', 'is needed to narrow by source or unseen')
      if (text !== undefined && page.format !== 'csv') throw badField('text', 'is a filter of files: it needs format=csv')
      const where = {
        ...listFilter(call, 'application'),
        // These lists are indexed by company. An admin has none, so the job's is used.
        ...(jobId && condition === 'any' && { organizationId: (await read.get(jobs, jobId))?.organizationId ?? '' }),
        ...(jobId && { jobId }),
        ...(bySteps && { status: { in: status?.split(',') ?? applicationStatuses } }),
        ...(source && { source }),
        ...(unseen !== undefined && { unseen }),
        ...(movedBefore && { since: { max: movedBefore } }),
      }
      const order: Sort = [bySteps ? 'since' : 'submittedAt', sort === 'oldest' ? 'asc' : 'desc']
      const found = await read.page(recruiterBoard, { where, sort: order }, page)
      return listReply(call, found, async (cards) => {
        const replies = await boardReplies(read, account.role, cards)
        return text === undefined ? replies : replies.filter(({ name, universityLabel }) => holdsText([name, universityLabel], text))
      })
    },

    'applications.read': async (call) => {
      const { account, condition, params, read } = call
      if (condition === 'org' || condition === 'any') {
        const card = await read.get(recruiterBoard, params.id)
        if (!card || !maySee(call, 'application', card)) return refuse('not_found')
        const [[reply], nominated] = await Promise.all([boardReplies(read, account.role, [card]), nominationsOf(read, card.studentId)])
        return reply ? { ...reply, ...(nominated.length > 0 && { nominations: nominated }) } : refuse('not_found')
      }
      const application = await read.get(studentApplications, params.id)
      if (!application) return refuse('not_found')
      if (condition === 'own')
        return maySee(call, 'application', application) ? only(await studentReplies(read, [application], now())) : refuse('not_found')
      const related = await watchersOf(read, account, application)
      return maySee(call, 'application', application, { related }) && (await shares(read, account, application.studentId))
        ? only(await statusReplies(read, [application]))
        : refuse('not_found')
    },

    'applications.listForStudent': async (call) => {
      const { account, condition, params, read } = call
      if (condition === 'org' || condition === 'any') return companyList(call)
      const studentId = params.uid
      const student = await read.get(users, studentId)
      const related = await watchersOf(read, account, { studentId })
      if (!student || !maySee(call, 'account', { ...student, uid: studentId }, { related })) return refuse('not_found')
      if (!(await shares(read, account, studentId))) return refuse('not_found')
      const found = await read.page(
        studentApplications,
        { where: { studentId, ...statusOf(call.query) }, sort: ['submittedAt', 'desc'] },
        call.query,
      )
      return listReply(call, found, (items) => (condition === 'own' ? studentReplies(read, items, now()) : statusReplies(read, items)))
    },
  }
}

function statusOf({ status }: OfStudent['query']): Where {
  return status === undefined ? {} : { status: { in: status.split(',') } }
}

/** A student's applications to the caller's company; not found for a student who never applied there. */
async function companyList(call: OfStudent) {
  const { account, params, read } = call
  const where = { ...listFilter(call, 'application'), studentId: params.uid, ...statusOf(call.query) }
  const found = await read.page(recruiterBoard, { where, sort: ['submittedAt', 'desc'] }, call.query)
  if ('total' in found && found.total === 0 && call.query.ids === undefined && (await isUnknownTo(read, account, params.uid)))
    return refuse('not_found')
  return listReply(call, found, (items) => boardReplies(read, account.role, items))
}

/**
 * People who may see an application's status beside those its sides name: professors to whose nomination the student
 * consented, and the employee by whose referral it came (product 2.12).
 */
async function watchersOf(
  read: Reader,
  { role }: Account,
  { studentId, referralId }: { readonly studentId: string; readonly referralId?: string | undefined },
): Promise<readonly (string | undefined)[]> {
  if (role === 'professor') return nominatorsOf(read, studentId, true)
  return role === 'employee' ? [(await read.get(referrals, referralId))?.employeeId] : []
}
