import { Type } from 'typebox'
import { Id } from '#events/schema.ts'
import { applicationStatuses } from '#events/vocabulary/application-status.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users } from '#projections/views/users/model.ts'
import { boardReplies, nominationsOf, statusReplies, studentReplies } from './replies.ts'
import { maySee, member, type MemberCall, type Routes } from '../core/call.ts'
import type { Answering } from '../core/deps.ts'
import { announcePage, paging } from '../core/paging.ts'
import type { Page, Reader } from '../core/reader.ts'
import { isUnknownTo, nominatorsOf } from '../people/relations.ts'
import { ApplicationReply } from '../replies.ts'

const joined = [jobs, organizations]
const eitherSide = [recruiterBoard, studentApplications, nominations, referrals, users, ...joined]

const ofStudent = {
  params: Type.Object({ uid: Id }),
  query: Type.Object(paging, { additionalProperties: false }),
  reply: Type.Array(ApplicationReply),
}
type OfStudent = MemberCall<typeof ofStudent>

export function applicationRoutes({ views, read, now }: Answering): Routes {
  const query = Type.Object(
    { jobId: Type.Optional(Id), status: Type.Optional(Type.Enum(applicationStatuses)), ...paging },
    { additionalProperties: false },
  )
  return {
    /** The company's board; newest first, within one status the last moved first. */
    'applications.listForRecruiter': member(
      views,
      [recruiterBoard, ...joined],
      { query, reply: Type.Array(ApplicationReply) },
      async (call) => {
        const { account, condition } = call
        const { jobId, status, ...page } = call.query
        const where = {
          ...(condition !== 'any' && { organizationId: account.organizationId ?? '' }),
          ...(jobId && { jobId }),
          ...(status && { status }),
        }
        const unnarrowed = Object.keys(where).length === 0
        const found = await read.page(recruiterBoard, { where, ...(unnarrowed && { sort: ['submittedAt', 'desc'] as const }) }, page)
        if ('refused' in found) return found
        announcePage(call, found)
        return boardReplies(read, account.role, found.items)
      },
    ),

    'applications.read': member(views, eitherSide, { params: Type.Object({ id: Id }), reply: ApplicationReply }, async (call) => {
      const { account, condition, params } = call
      if (condition === 'org' || condition === 'any') {
        const card = await read.get(recruiterBoard, params.id)
        if (!card || !maySee(call, card)) return refuse('not_found')
        const [[reply], nominated] = await Promise.all([boardReplies(read, account.role, [card]), nominationsOf(read, card.studentId)])
        return { ...reply, ...(nominated.length > 0 && { nominations: nominated }) }
      }
      const application = await read.get(studentApplications, params.id)
      if (!application) return refuse('not_found')
      if (condition === 'own')
        return maySee(call, { own: [application.studentId] }) ? (await studentReplies(read, [application], now()))[0] : refuse('not_found')
      return maySee(call, await watchersOf(read, account, application))
        ? (await statusReplies(read, [application]))[0]
        : refuse('not_found')
    }),

    'applications.listForStudent': member(views, eitherSide, ofStudent, async (call) => {
      const { account, condition, params } = call
      if (condition === 'org' || condition === 'any') return companyList(read, call)
      const studentId = params.uid
      const student = await read.get(users, studentId)
      const watchers = await watchersOf(read, account, { studentId, universityId: student?.universityId })
      if (!student || !maySee(call, { own: [studentId], ...watchers })) return refuse('not_found')
      const found = await read.page(studentApplications, { where: { studentId }, sort: ['submittedAt', 'desc'] }, call.query)
      return listed(call, found, (items) => (condition === 'own' ? studentReplies(read, items, now()) : statusReplies(read, items)))
    }),
  }
}

/** What of a student's applications went to the caller's company; nothing of a student who never applied there. */
async function companyList(read: Reader, call: OfStudent) {
  const { account, condition, params } = call
  const where = { studentId: params.uid, ...(condition === 'org' && { organizationId: account.organizationId ?? '' }) }
  const found = await read.page(recruiterBoard, { where, sort: ['submittedAt', 'desc'] }, call.query)
  if ('total' in found && found.total === 0 && (await isUnknownTo(read, account, params.uid))) return refuse('not_found')
  return listed(call, found, (items) => boardReplies(read, account.role, items))
}

async function listed<Doc>(call: OfStudent, found: Page<Doc> | Refusal, replies: (items: readonly Doc[]) => Promise<ApplicationReply[]>) {
  if ('refused' in found) return found
  announcePage(call, found)
  return replies(found.items)
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
