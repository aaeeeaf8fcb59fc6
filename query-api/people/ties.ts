/** What connects two people before one writes to the other, as far as it has to be looked up (product 2.9). */
import type { LookedUpTie } from '#events/vocabulary/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import type { Reader, View } from '../core/reader.ts'
import { hasApplied, isReferred, nominatorsOf } from './relations.ts'

/** In each, one of the two is a student. Whoever only put an address forward does not know whom they reached; the student knows who it was. */
type Question = (read: Reader, studentId: string, other: Account, byOther: boolean) => Promise<boolean>

const questions: Readonly<Record<LookedUpTie, Question>> = {
  nomination: async (read, studentId, { uid }, byOther) => (await nominatorsOf(read, studentId, byOther)).includes(uid),
  application: (read, studentId, { organizationId }) => hasApplied(read, studentId, organizationId),
  referral: (read, studentId, { uid }, byOther) => isReferred(read, studentId, uid, byOther),
}

export const tieViews: Readonly<Record<LookedUpTie, View>> = { nomination: nominations, application: recruiterBoard, referral: referrals }

export function tieHolds(read: Reader, tie: LookedUpTie, from: Account, to: Account): Promise<boolean> {
  const [student, other] = from.role === 'student' ? [from, to] : [to, from]
  return questions[tie](read, student.uid, other, other === from)
}
