import { Type } from 'typebox'
import { Id } from '#events/schema.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { referralMovesFor, type ReferralStatus } from '#events/vocabulary/referral-status.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Where } from '#platform/read-store/port.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { referrals, type Referral } from '#projections/views/referrals/model.ts'
import { users } from '#projections/views/users/model.ts'
import { maySee, member, type MemberCall, type Routes } from '../core/call.ts'
import type { Answering } from '../core/deps.ts'
import { defined, jobsOf, peopleOf } from '../core/joins.ts'
import { announcePage, paging } from '../core/paging.ts'
import { isUnknownTo } from '../people/relations.ts'
import { ReferralReply } from '../replies.ts'
import { strangersReferred } from '../people/strangers.ts'

const referralViews = [referrals, jobs, organizations, users]
const ofPerson = {
  params: Type.Object({ uid: Id }),
  query: Type.Object(paging, { additionalProperties: false }),
  reply: Type.Array(ReferralReply),
}
type OfPerson = MemberCall<typeof ofPerson>

export function referralRoutes(deps: Answering): Routes {
  const { views, read } = deps
  return {
    /** A student's own; an employee sees those they sent, a recruiter those of the company. */
    'referrals.listForStudent': member(views, referralViews, ofPerson, async (call) => {
      const { account, condition, params } = call
      const studentId = params.uid
      if (account.role === 'student' && studentId !== account.uid) return refuse('not_found')
      const side =
        condition === 'org'
          ? { organizationId: account.organizationId ?? '' }
          : account.role === 'employee'
            ? { employeeId: account.uid }
            : {}
      // Whom one does not know behind an address is not found under their name either.
      const student = account.role === 'student' || account.role === 'admin' ? undefined : await read.get(users, studentId)
      return list(deps, call, { studentId, ...side, ...(student && !student.profile.openToReferrals && { known: true }) })
    }),

    'referrals.listForEmployee': member(views, referralViews, ofPerson, async (call) => {
      const { account, condition, params } = call
      const employee = await read.get(users, params.uid)
      if (!employee || !maySee(call, { own: [employee._id], organizationId: employee.organizationId })) return refuse('not_found')
      return list(deps, call, { employeeId: employee._id, ...(condition === 'org' && { organizationId: account.organizationId ?? '' }) })
    }),

    'referrals.read': member(views, referralViews, { params: Type.Object({ id: Id }), reply: ReferralReply }, async (call) => {
      const referral = await read.get(referrals, call.params.id)
      if (!referral || !maySee(call, { own: [referral.studentId, referral.employeeId], organizationId: referral.organizationId }))
        return refuse('not_found')
      return (await replies(deps, call.account, [referral]))[0]
    }),
  }
}

async function list(deps: Answering, call: OfPerson, where: Where) {
  const { read } = deps
  const { account, params } = call
  const found = await read.page(referrals, { where, sort: ['invitedAt', 'desc'] }, call.query)
  if ('refused' in found) return found
  if (found.total === 0 && (await isUnknownTo(read, account, params.uid))) return refuse('not_found')
  announcePage(call, found)
  return replies(deps, account, found.items)
}

async function replies({ read, now }: Answering, account: Account, found: readonly Referral[]): Promise<ReferralReply[]> {
  const [jobOf, companies, person] = await Promise.all([
    jobsOf(
      read,
      found.map(({ jobId }) => jobId),
    ),
    read.byIds(
      organizations,
      found.map(({ organizationId }) => organizationId),
    ),
    peopleOf(
      read,
      found.flatMap(({ studentId, employeeId }) => [studentId, employeeId]),
    ),
  ])
  const strangers = await strangersReferred(read, account, found, person)
  return found.map((referral) => {
    const studentId = strangers.has(referral.studentId ?? '') ? undefined : referral.studentId
    const { _id, employeeId, organizationId, jobId, message, expirationDate, expiresOn, invitedAt, since, applicationId, ownership } =
      referral
    const company = companies.get(organizationId)
    const status = statusToday(referral, dayIn(new Date(now()).toISOString(), company?.timezone ?? 'UTC'))
    return {
      id: _id,
      employeeId,
      employeeName: person(employeeId)?.displayName ?? '',
      organization: organizationId,
      organizationLabel: company?.label ?? '',
      status,
      invitedAt,
      since,
      ownership,
      allowed: [...referralMovesFor(account.role, status)],
      revision: referral.revision,
      ...defined({
        jobId,
        jobTitle: jobOf(jobId)?.title,
        studentId,
        studentName: person(studentId)?.displayName ?? referral.student.name,
        email: knowsAddress(account, referral) ? referral.student.email : undefined,
        employeeEmail: person(employeeId)?.email,
        message,
        expirationDate,
        expiresOn: status === 'invited' ? expiresOn : undefined,
        applicationId,
      }),
    } satisfies ReferralReply
  })
}

/** Nobody stores that a term ran out: it shows on the day after the last one, in the company's time zone. */
function statusToday(
  { status, expiresOn, expirationDate }: Pick<Referral, 'status' | 'expiresOn' | 'expirationDate'>,
  today: string,
): ReferralStatus {
  const lastDay = status === 'invited' ? expiresOn : status === 'accepted' ? expirationDate : undefined
  return lastDay !== undefined && today > lastDay ? 'expired' : status
}

const agreed: readonly ReferralStatus[] = ['accepted', 'submitted', 'in_process', 'hired', 'not_selected']

/** The address of somebody found in a search stays hidden until they agree; whom one invited by e-mail, one knows. */
function knowsAddress({ uid, role }: Account, { studentId, byEmail, status }: Referral): boolean {
  return role === 'admin' || studentId === uid || byEmail || agreed.includes(status)
}
