import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users } from '#projections/views/users/model.ts'
import { boardReplies, nominationsOf, statusReplies, studentReplies } from './replies.ts'
import { listed, only, maySee, type Answers, type QueryCall } from '../core/call.ts'
import type { QueryDeps } from '../core/deps.ts'

import type { Reader } from '../core/reader.ts'
import { isUnknownTo, nominatorsOf } from '../people/relations.ts'

type OfStudent = QueryCall<'applications.listForStudent'>

export function applicationAnswers({ now }: QueryDeps): Answers {
  return {
    'applications.listForRecruiter': async (call) => {
      const { account, condition, read } = call
      const { jobId, status, ...page } = call.query
      const where = {
        ...(condition !== 'any' && { organizationId: account.organizationId ?? '' }),
        ...(jobId && { jobId }),
        ...(status && { status }),
      }
      const unnarrowed = Object.keys(where).length === 0
      const found = await read.page(recruiterBoard, { where, ...(unnarrowed && { sort: ['submittedAt', 'desc'] as const }) }, page)
      return listed(call, found, (cards) => boardReplies(read, account.role, cards))
    },

    'applications.read': async (call) => {
      const { account, condition, params, read } = call
      if (condition === 'org' || condition === 'any') {
        const card = await read.get(recruiterBoard, params.id)
        if (!card || !maySee(call, card)) return refuse('not_found')
        const [[reply], nominated] = await Promise.all([boardReplies(read, account.role, [card]), nominationsOf(read, card.studentId)])
        return reply ? { ...reply, ...(nominated.length > 0 && { nominations: nominated }) } : refuse('not_found')
      }
      const application = await read.get(studentApplications, params.id)
      if (!application) return refuse('not_found')
      if (condition === 'own')
        return maySee(call, { own: [application.studentId] }) ? only(await studentReplies(read, [application], now())) : refuse('not_found')
      return maySee(call, await watchersOf(read, account, application))
        ? only(await statusReplies(read, [application]))
        : refuse('not_found')
    },

    'applications.listForStudent': async (call) => {
      const { account, condition, params, read } = call
      if (condition === 'org' || condition === 'any') return companyList(call)
      const studentId = params.uid
      const student = await read.get(users, studentId)
      const watchers = await watchersOf(read, account, { studentId, universityId: student?.universityId })
      if (!student || !maySee(call, { own: [studentId], ...watchers })) return refuse('not_found')
      const found = await read.page(studentApplications, { where: { studentId }, sort: ['submittedAt', 'desc'] }, call.query)
      return listed(call, found, (items) => (condition === 'own' ? studentReplies(read, items, now()) : statusReplies(read, items)))
    },
  }
}

/** What of a student's applications went to the caller's company; nothing of a student who never applied there. */
async function companyList(call: OfStudent) {
  const { account, condition, params, read } = call
  const where = { studentId: params.uid, ...(condition === 'org' && { organizationId: account.organizationId ?? '' }) }
  const found = await read.page(recruiterBoard, { where, sort: ['submittedAt', 'desc'] }, call.query)
  if ('total' in found && found.total === 0 && (await isUnknownTo(read, account, params.uid))) return refuse('not_found')
  return listed(call, found, (items) => boardReplies(read, account.role, items))
}

type Watched = { readonly studentId: string; readonly universityId?: string | undefined; readonly referralId?: string | undefined }

/**
 * Who follows an application by its status: a professor whose nomination the student consented to, staff of the
 * student's university, and the employee whose referral it came by (product 2.12).
 */
async function watchersOf(read: Reader, { role }: Account, { studentId, universityId, referralId }: Watched) {
  switch (role) {
    case 'professor':
      return { related: await nominatorsOf(read, studentId, true) }
    case 'university':
      return { universityId }
    case 'employee':
      return { related: [(await read.get(referrals, referralId))?.employeeId] }
    default:
      return {}
  }
}
