import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ReferralInvited } from '#events/referrals.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { isOfCompany, type Account } from '#events/vocabulary/permissions.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { isOpen, isOpenTo } from '#events/vocabulary/sides.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { instantAfterDay, referralAnswerDay, secondsLeftToday, takesApplications } from '#events/vocabulary/terms.ts'
import { defined, filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { placeOfTheDay } from '../invitations/state.ts'
import { jobFold, type JobState } from '../jobs/state.ts'
import { timezoneOf } from '../organizations/state.ts'
import { WAITS_FOR_MORNING, waitsForMorning } from '../mailboxes/state.ts'
import { isFoundBy } from '../subscriptions/state.ts'
import { emailOwner, userFold, type UserState } from '../users/state.ts'
import { referralClaim, referralFold, type ReferralState } from './state.ts'

const InviteReferral = callInput('referrals.invite')
type Needs = {
  readonly student: UserState | undefined
  readonly employee: UserState | undefined
  readonly emailKey: string | undefined
  readonly invitationId: string | undefined
  readonly job: JobState | undefined
  readonly timezone: string
  /** Whether the student applied to the caller's company. */
  readonly applied: boolean
  /** Whether the caller's company pays to find students, and finds this one. */
  readonly found: boolean
  /** The caller referred the student, or wrote to the address about a referral, today, so the mail goes with those of the next morning. */
  readonly waits?: boolean
  /** Whether the address is that of the one who refers. */
  readonly isOwn?: true
}

/** §7 POST /referrals/invite {studentId | email, jobId?, message?}. A claim keeps it to one open referral per employee and student. */
export const inviteReferral = defineCommand<typeof InviteReferral, ReferralState | undefined, Needs>({
  input: InviteReferral,
  fold: referralFold,
  startsStream: true,
  needs: async (_, { studentId, email, jobId, employeeId }, { actor, target, now }, lookup) => {
    const { fold, readModels, secrets } = lookup
    const uid = studentId ?? (email === undefined ? undefined : await emailOwner(lookup, email))
    const byRecruiter = actor?.role === 'recruiter' && studentId !== undefined
    const [user, employee, job, applied] = await Promise.all([
      uid === undefined ? undefined : fold(userFold, uid),
      fold(userFold, employeeId ?? actor?.uid ?? ''),
      jobId === undefined ? undefined : fold(jobFold, jobId),
      byRecruiter ? readModels.tieHolds('application', actor, { uid: studentId, role: 'student', state: 'active' }) : false,
    ])
    const found = byRecruiter && (await isFoundBy(lookup, actor, user, now))
    // The person behind an address is not told: an account that is no active student's counts as none (product 2.18).
    const student = studentId !== undefined || (user?.role === 'student' && user.state === 'active') ? user : undefined
    const address = student?.email ?? email
    const emailKey = address === undefined ? undefined : secrets.emailKey(address)
    const invitationId = studentId === undefined ? secrets.invitationId(`referral|${target}`) : undefined
    const timezone = await timezoneOf(lookup, employee?.organizationId)
    const letter = { sender: actor?.uid ?? '', about: 'referral' } as const
    const from = studentId === undefined ? 'invitation' : 'referral'
    const waits = emailKey !== undefined && (await waitsForMorning(lookup, emailKey, letter, now, from))
    const isOwn = uid !== undefined && uid === employee?.uid && { isOwn: true as const }
    return { student, employee, job, timezone, emailKey, invitationId, applied, found, waits, ...isOwn }
  },
  // A referral in the caller's own name belongs to their company as well. Only admins refer in another's name.
  parties: (_, { employeeId }, { actor }) =>
    employeeId === undefined || employeeId === actor?.uid
      ? { own: [actor?.uid], organizationId: actor?.organizationId }
      : { own: [employeeId] },
  claims: (_, { employeeId, studentId }, { actor, caller, now, needs: { emailKey } }) => {
    const employee = employeeId ?? actor?.uid ?? ''
    const pair = referralClaim(employee, studentId ?? emailKey ?? '')
    return [
      {
        kind: 'openReferral',
        value: employee,
        places: limits.openReferralsPerEmployee,
        taken: refuse('too_many_referrals', { limit: limits.openReferralsPerEmployee }),
      },
      { kind: 'referral', value: pair, taken: refuse('duplicate_referral') },
      // Each is told to the student, also when it is withdrawn the moment after.
      {
        kind: 'referralOfTheDay',
        value: `${pair}|${now.slice(0, 'YYYY-MM-DD'.length)}`,
        places: limits.referralsPerStudentAndDay,
        taken: refuse('referred_too_often', { limit: limits.referralsPerStudentAndDay, retryAfterSeconds: secondsLeftToday(now) }),
      },
      // Each is an invitation too, and withdrawing it sends nothing back.
      ...(actor && caller.kind === 'user' ? [placeOfTheDay(actor.uid, actor.role, now)] : []),
    ]
  },
  decide: (_, { studentId, email, name, jobId, message, organization }, { now, actor, target, needs }) => {
    const { student, employee, job, timezone, emailKey, invitationId } = needs
    const today = dayIn(now, timezone)
    const expiresOn = referralAnswerDay(today)
    if (!employee?.organizationId) return invalid('employeeId', 'belongs to no company')
    if (organization !== undefined && !isOfCompany(employee, organization))
      return invalid('organization', 'is not the company of this employee')
    if (studentId === undefined && email === undefined) return invalid('email', 'is missing: give the student’s id or e-mail address')
    if (needs.isOwn) return invalid('email', employee.uid === actor?.uid ? 'is your own' : 'is that of the employee')
    if (studentId !== undefined && (student?.role !== 'student' || !isSeenBy(actor, student, needs))) return refuse('not_found')
    // A referral by e-mail is to an acquaintance; one from the search needs a student who is open to referrals.
    if (studentId !== undefined && !student?.profile.openToReferrals) return refuse('student_not_open')
    if (jobId !== undefined && !isOfCompany(employee, job?.organizationId)) return invalid('jobId', 'is no job of this company')
    if (job && !takesApplications(job, now)) return refuse('job_not_open')
    const byEmail = studentId === undefined
    // An employee who only knows the address sees no data of the account until the student accepts.
    const named = byEmail ? name?.trim() : student?.displayName
    const address = (byEmail ? email?.trim() : student?.email) ?? ''
    return [
      happened(ReferralInvited, {
        referralId: target,
        employeeId: employee.uid,
        organizationId: employee.organizationId,
        subjectId: student?.uid ?? invitationId ?? target,
        studentId: student?.uid,
        universityId: student?.universityId,
        invitationId,
        emailKey,
        byEmail: byEmail || undefined,
        jobId,
        expiresOn,
        expiresAt: instantAfterDay(expiresOn, timezone),
        student: defined({ email: address, name: named || undefined }),
        message: filled(message),
      }),
    ]
  },
  reply: ({ status }, _, { needs }) => ({ status, warnings: needs?.waits ? [WAITS_FOR_MORNING] : [] }),
})

/**
 * Whether the student's card is open to the caller; of other students a refusal must not reveal that they exist (product
 * 2.17). To a company without a subscription only its applicants' cards are open, the search shows it locked ones (2.18).
 */
function isSeenBy(
  actor: Account | undefined,
  { state, profile }: UserState,
  { applied, found }: Pick<Needs, 'applied' | 'found'>,
): boolean {
  if (!actor || actor.role === 'admin') return actor !== undefined
  if (actor.role === 'recruiter') return applied || found
  return state === 'active' && (isOpen('student', 'referable', profile) || isOpenTo('student', actor.role, profile))
}
