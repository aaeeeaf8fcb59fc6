/** What connects two people before one writes to the other, as far as it has to be looked up (product 2.9). */
import type { LookedUpTie } from '#events/vocabulary/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Reader } from '../core/reader.ts'
import { hasApplied, isKnownApplicant, isReferred, nominatorsOf } from './relations.ts'

/**
 * One of the two is a student. The student knows who nominated or referred them and where they applied, but the other person
 * (`byOther`) does not know whose e-mail address they nominated or referred, or whose application they review blind.
 */
type Question = (read: Reader, studentId: string, other: Account, byOther: boolean) => Promise<boolean>

const questions: Readonly<Record<LookedUpTie, Question>> = {
  nomination: async (read, studentId, { uid }, byOther) => (await nominatorsOf(read, studentId, byOther)).includes(uid),
  application: (read, studentId, { organizationId }, byOther) => (byOther ? isKnownApplicant : hasApplied)(read, studentId, organizationId),
  referral: (read, studentId, { uid }, byOther) => isReferred(read, studentId, uid, byOther),
}

export function tieHolds(read: Reader, tie: LookedUpTie, from: Account, to: Account): Promise<boolean> {
  const [student, other] = from.role === 'student' ? [from, to] : [to, from]
  return questions[tie](read, student.uid, other, other === from)
}
