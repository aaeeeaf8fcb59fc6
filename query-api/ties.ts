/** What connects two people before one writes to the other, as far as it has to be looked up (product 2.9). */
import type { LookedUpTie } from '#events/vocabulary/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { nominations } from '#projections/nominations/model.ts'
import { recruiterBoard } from '#projections/recruiter-board/model.ts'
import { referrals } from '#projections/referrals/model.ts'
import type { Reader, View } from './reader.ts'
import { hasApplied, isReferred, nominatorsOf } from './relations.ts'

/** One of the two is a student in each of these; the other is whoever has to do with them. */
type Question = (read: Reader, studentId: string, other: Account, from: Account) => Promise<boolean>

const questions: Readonly<Record<LookedUpTie, Question>> = {
  // Whoever only put an address forward has no student yet; who was put forward may ask why.
  nomination: async (read, studentId, { uid }, from) => (await nominatorsOf(read, studentId, from.uid === uid)).includes(uid),
  application: (read, studentId, { organizationId }) => hasApplied(read, studentId, organizationId),
  referral: (read, studentId, { uid }) => isReferred(read, studentId, uid),
}

export const tieViews: Readonly<Record<LookedUpTie, View>> = { nomination: nominations, application: recruiterBoard, referral: referrals }

export function tieHolds(read: Reader, tie: LookedUpTie, from: Account, to: Account): Promise<boolean> {
  const [student, other] = from.role === 'student' ? [from, to] : [to, from]
  return questions[tie](read, student.uid, other, from)
}
