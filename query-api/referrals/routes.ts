import type { Reader } from '../core/reader.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { beforeApplying, ownerOf } from '#events/vocabulary/referrals/referral-ownership.ts'
import { agreedStatuses, referralMovesFor, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { linksOf } from '#events/vocabulary/referrals/unlinked.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { isOpen } from '#events/vocabulary/sides.ts'
import { extensionDays, jobStatusAt, referralStatusAt } from '#events/vocabulary/terms.ts'
import type { Where } from '#platform/read-store/port.ts'
import type { JobDocument } from '#projections/views/jobs/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { referralOwners, type ReferralOfStudent } from '#projections/views/referral-owners/model.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import { users } from '#projections/views/users/model.ts'
import { listFilter, listReply, only, maySee, type Handlers, type QueryCall } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { defined } from '#lib/fields.ts'
import { pick } from '#lib/pick.ts'
import { jobsOf, peopleOf } from '../core/joins.ts'
import { sortOf } from '../core/sort.ts'

import { isUnknownTo } from '../people/relations.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { hiddenInReferrals } from '../people/hidden-identities.ts'
import { hiddenApplications, readByCompany, standingWithdrawn, unlinked, withdrawnHidden } from './unlinked.ts'

type OfPerson = QueryCall<'referrals.listForStudent'>

export function referralHandlers({ now }: HandlerDeps): Handlers {
  return {
    'referrals.listForStudent': async (call) => {
      const { account, params, read } = call
      const studentId = params.uid
      if (account.role === 'student' && studentId !== account.uid) return refuse('not_found')
      // A student whose identity is hidden must not be found by it either.
      const student = account.role === 'student' || account.role === 'admin' ? undefined : await read.get(users, studentId)
      const hidden = student && !isOpen('student', 'referable', student.profile)
      return list(call, now(), { ...listFilter(call, 'referral'), studentId, ...(hidden && { known: true }) })
    },

    'referrals.listForEmployee': async (call) => {
      const { params, read } = call
      const employee = await read.get(users, params.uid)
      if (!employee || !maySee(call, 'account', { ...employee, uid: employee._id })) return refuse('not_found')
      return list(call, now(), { ...listFilter(call, 'referral'), employeeId: employee._id })
    },

    'referrals.read': async (call) => {
      const referral = await call.read.get(referrals, call.params.id)
      if (!referral || !maySee(call, 'referral', referral)) return refuse('not_found')
      return only(await referralReplies(call.read, call.account, [referral], now()))
    },
  }
}

async function list(call: OfPerson, now: number, where: Where) {
  const { account, params, read } = call
  const found = await read.page(referrals, { where, sort: sortOf('referrals.listForStudent') }, call.query)
  if (!('refused' in found) && found.total === 0 && call.query.ids === undefined && (await isUnknownTo(read, account, params.uid)))
    return refuse('not_found')
  return listReply(call, found, (items) => referralReplies(read, account, items, now))
}

/** @param now in milliseconds */
export async function referralReplies(
  read: Reader,
  account: Account,
  found: readonly ReferralDocument[],
  now: number,
): Promise<ReferralReply[]> {
  const [jobOf, companies, person] = await namedIn(read, found)
  const ownershipOf = await ownerships(read, account, found, now)
  const hidden = await hiddenInReferrals(read, account, found, person)
  const unseen = await hiddenApplications(read, account, found.flatMap(linksOf))
  const standing = await standingWithdrawn(read, found, now)
  return found.map((stored) => {
    const referral = account.role === 'recruiter' ? readByCompany(stored, unseen, now) : stored
    // Of the same student, one may have been chosen in the search and another written to.
    const studentId = !referral.known && hidden.has(referral.studentId ?? '') ? undefined : referral.studentId
    const {
      _id,
      employeeId,
      organizationId,
      jobId,
      message,
      expirationDate,
      extendedFrom,
      expiresOn,
      invitedAt,
      applicationId,
      stage,
      external,
    } = referral
    const company = companies.get(organizationId)
    const status = referralStatusAt(referral, now)
    return {
      id: _id,
      employeeId,
      employeeName: person(employeeId)?.displayName ?? '',
      organization: organizationId,
      organizationLabel: company?.label ?? '',
      status,
      invitedAt,
      since: sinceOf(referral),
      allowed: standing.has(_id) ? withdrawal(account) : [...referralMovesFor(account.role, status, external ?? false)],
      revision: referral.revision,
      ...defined({
        jobId,
        jobTitle: jobOf(jobId)?.title,
        jobClosed: isOver(jobOf(jobId), status, now) || undefined,
        byRecruiter: referral.byRecruiter,
        studentId,
        studentName: person(studentId)?.displayName ?? referral.student.name,
        email: knowsAddress(account, { ...referral, status }) ? referral.student.email : undefined,
        employeeEmail: person(employeeId)?.email,
        message,
        expirationDate,
        extendedFrom,
        extendableUntil: mayExtend(account, referral, status) ? extensionEnd(referral, jobOf(jobId), now) : undefined,
        expiresOn: status === 'invited' ? expiresOn : undefined,
        timezone: (expirationDate ?? expiresOn) ? company?.timezone : undefined,
        // An employee follows the application as long as the student's yes stands.
        applicationId: account.role !== 'employee' || agreedStatuses.includes(status) ? applicationId : undefined,
        stage,
        external,
        // A reader who must not know the student must not learn of others who referred them.
        ownership: studentId === undefined ? undefined : ownershipOf(referral),
      }),
    } satisfies ReferralReply
  })
}

/** For whom an accepted one is theirs to withdraw. */
function withdrawal({ role }: Account): ReferralStatus[] {
  return referralMovesFor(role, 'accepted', false).filter((to) => to === 'withdrawn')
}

/** The jobs, companies and people that they name. */
function namedIn(read: Reader, found: readonly ReferralDocument[]) {
  return Promise.all([
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
}

/**
 * The referral that owns the student for the job, among all the referrals for it (product 2.19); unknown while none was accepted. Where a
 * hidden application was withdrawn, every reader is told the one that the next goes with.
 */
async function ownerships(read: Reader, account: Account, found: readonly ReferralDocument[], now: number) {
  const ofStudents = await read.byIds(
    referralOwners,
    found.map(({ studentId }) => studentId),
  )
  const all = [...ofStudents.values()].flatMap((each) => each.referrals)
  // An employee knows of the hidden applications that follow the own referrals, and of no colleague's (2.19).
  const isEmployee = account.role === 'employee'
  const others = all.filter(({ employeeId }) => !isEmployee || employeeId !== account.uid)
  const [hidden, withdrawn] = await Promise.all([
    hiddenApplications(
      read,
      isEmployee ? { role: 'recruiter' } : account,
      others.map(({ applicationId }) => applicationId),
    ),
    withdrawnHidden(
      read,
      all.map(({ applicationId }) => applicationId),
    ),
  ])
  const unseen = new Set([...hidden, ...withdrawn])
  // That view does not know how they stand without the application.
  const stored = await read.byIds(
    referrals,
    all.flatMap(({ id, applicationId }) => (unseen.has(applicationId) ? id : [])),
  )
  const withoutIt = (each: ReferralOfStudent) => {
    const referral = stored.get(each.id)
    return {
      ...beforeApplying(each),
      ...(referral && pick(unlinked(referral, now), 'status', 'expiresAt')),
    }
  }
  return ({ _id, studentId = '', jobId }: ReferralDocument): ReferralReply['ownership'] => {
    const ofJob = ofStudents.get(studentId)?.referrals.filter((each) => jobId !== undefined && each.jobId === jobId) ?? []
    const owner = ownerOf(
      ofJob.map((each) => (unseen.has(each.applicationId) ? withoutIt(each) : each)),
      now,
    )
    return owner && (owner.id === _id ? 'primary' : 'secondary')
  }
}

/** Its term ends with its last day, whenever the event says so. */
function sinceOf({ status, since, expiresAt }: ReferralDocument): string {
  return status === 'expired' && Date.parse(since) > Date.parse(expiresAt) ? expiresAt : since
}

/** The employee may, once, while the student has not applied with it. */
function mayExtend({ uid, role }: Account, { employeeId, extendedFrom }: ReferralDocument, status: ReferralStatus): boolean {
  return role === 'employee' && employeeId === uid && status === 'accepted' && extendedFrom === undefined
}

/** The latest day to which it may be extended; undefined where the job takes no applications any more, or none longer than it. */
function extensionEnd({ expirationDate }: ReferralDocument, job: JobDocument | undefined, now: number): string | undefined {
  if (expirationDate === undefined || !job || jobStatusAt(job, now) !== 'open') return undefined
  return extensionDays(expirationDate, job.closesOn)?.latest
}

/** The address of a student found by search stays hidden until they agree; one invited by e-mail is known to the employee. */
function knowsAddress({ uid, role }: Account, { studentId, byEmail, status }: ReferralDocument): boolean {
  return role === 'admin' || studentId === uid || byEmail || agreedStatuses.includes(status)
}

/** Whether a referral that could still be answered or used has a job that takes no applications now. */
function isOver(job: JobDocument | undefined, status: ReferralStatus, now: number): boolean {
  return job !== undefined && (status === 'invited' || status === 'accepted') && jobStatusAt(job, now) !== 'open'
}
