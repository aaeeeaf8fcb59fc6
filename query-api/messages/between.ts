/** GET /messages/between/{id}: what connects the caller and a contact, beside their conversation. */
import type { BetweenReply } from '#contract/messages.ts'
import { tieOf, type LookedUpTie } from '#events/vocabulary/messages/messaging.ts'
import { counts, type Account } from '#events/vocabulary/permissions.ts'
import { nominationStatusAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users } from '#projections/views/users/model.ts'
import { boardReplies, studentReplies } from '../applications/replies.ts'
import type { Reader } from '../core/reader.ts'
import { referralReplies } from '../referrals/routes.ts'
import { accountOf } from './contacts.ts'

/** So many of each kind: more would be no glance. */
const SHOWN = 3

/** One of the two is a student; the other one does not know all that the student knows (as in `people/ties.ts`). */
type Pair = {
  readonly read: Reader
  readonly account: Account
  readonly studentId: string
  readonly other: Account
  readonly byStudent: boolean
  /** In milliseconds. */
  readonly now: number
}

/** @param contactId of somebody whom the caller has to do with @param now in milliseconds */
export async function between(read: Reader, account: Account, contactId: string, now: number): Promise<BetweenReply> {
  const person = await read.get(users, contactId)
  // Whose role nobody vouches for follows nobody by it any more (product 2.20).
  if (!person || !counts(account)) return { applications: [], referrals: [], nominations: [] }
  const contact = accountOf(person)
  const [student, other] = account.role === 'student' ? [account, contact] : [contact, account]
  const byStudent = student === account
  const pair = student.role === 'student' && { read, account, studentId: student.uid, other, byStudent, now }
  const [ofCompany, referred, nominated] = pair
    ? await Promise.all([applicationsOf(pair), referralsOf(pair), nominationsOf(pair)])
    : [[], [], []]
  const found: Readonly<Record<LookedUpTie, readonly unknown[]>> = { application: ofCompany, referral: referred, nomination: nominated }
  const held = (Object.keys(found) as LookedUpTie[]).filter((tie) => found[tie].length > 0)
  return {
    applications: ofCompany.map(({ id, jobTitle = '', status, offerExpired }) => ({ id, jobTitle, status, ...defined({ offerExpired }) })),
    referrals: referred.map(({ id, jobTitle, status }) => ({ id, status, ...defined({ jobTitle }) })),
    nominations: nominated,
    ...defined({ tie: tieOf(account, contact, held) }),
  }
}

/** The company sees those that it does not review blind. */
async function applicationsOf({ read, account, studentId, other: { role, organizationId }, byStudent, now }: Pair) {
  if (role !== 'recruiter' || organizationId === undefined) return []
  const of = { studentId, organizationId }
  const newest = { sort: ['submittedAt', 'desc'], limit: SHOWN } as const
  return byStudent
    ? studentReplies(read, (await read.find(studentApplications, { where: of, ...newest })).items, now)
    : boardReplies(read, account.role, (await read.find(recruiterBoard, { where: { ...of, hidden: false }, ...newest })).items, now)
}

/** The referrer of an address knows the student once they accept. */
async function referralsOf({ read, account, studentId, other: { uid: employeeId }, byStudent, now }: Pair) {
  const where = { studentId, employeeId, ...(!byStudent && { known: true }) }
  return referralReplies(read, account, (await read.find(referrals, { where, sort: ['invitedAt', 'desc'], limit: SHOWN })).items, now)
}

/** The nominator of an address knows the student once they agree. */
async function nominationsOf({ read, studentId, other: { role, uid: professorId }, byStudent, now }: Pair) {
  if (role !== 'professor') return []
  const where = { studentId, professorId, ...(!byStudent && { status: 'consented' }) }
  const { items } = await read.find(nominations, { where, sort: ['sentAt', 'desc'], limit: SHOWN })
  const invited = await read.byIds(
    invitations,
    items.map(({ invitationId }) => invitationId),
  )
  return items.map(({ _id: id, semester, status, invitationId = '' }) => ({
    id,
    semester,
    status: nominationStatusAt(status, invited.get(invitationId), now),
  }))
}
