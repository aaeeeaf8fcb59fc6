/** The ties of two people before one writes to the other, as far as it has to be looked up (product 2.9). */
import type { LookedUpTie } from '#events/vocabulary/messages/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import type { Reader } from '../core/reader.ts'
import { allOf } from '../lookups/reader.ts'

/** Students, and those whom they may be tied to, by uid or company. On one of the sides stands one person, who asks. */
type Sides = { readonly students: readonly string[]; readonly others: readonly string[] }
type Pair = { readonly student: string; readonly other: string }

/**
 * Students know who nominated or referred them and where they applied, but the others (`byOther`) do not know whose e-mail address they
 * nominated or referred, or whose application they review blind.
 */
type Question = (read: Reader, sides: Sides, byOther: boolean) => Promise<readonly Pair[]>

const questions: Readonly<Record<LookedUpTie, Question>> = {
  nomination: async (read, { students, others }, byOther) => {
    const where = { studentId: { in: students }, professorId: { in: others }, ...(byOther && { status: 'consented' }) }
    const items = await allOf(read, nominations, { where })
    return items.flatMap(({ studentId: student, professorId: other }) => (student === undefined ? [] : [{ student, other }]))
  },
  application: async (read, { students, others }, byOther) => {
    const where = { studentId: { in: students }, organizationId: { in: others }, ...(byOther && { hidden: false }) }
    const items = await allOf(read, recruiterBoard, { where })
    return items.map(({ studentId: student, organizationId: other }) => ({ student, other }))
  },
  referral: async (read, { students, others }, byOther) => {
    const where = { studentId: { in: students }, employeeId: { in: others }, ...(byOther && { known: true }) }
    const items = await allOf(read, referrals, { where })
    return items.flatMap(({ studentId: student, employeeId: other, ...referral }) =>
      student === undefined || (byOther && !opensMessages(referral)) ? [] : [{ student, other }],
    )
  },
}

/**
 * One that was accepted, or waits for its answer: else whoever refers and withdraws could write to everybody. A recruiter who referred
 * waits, as a first message of theirs is counted and paid for (product 2.8).
 */
function opensMessages({ acceptedAt, open, byRecruiter }: Pick<ReferralDocument, 'acceptedAt' | 'open' | 'byRecruiter'>): boolean {
  return acceptedAt !== undefined || (open && !byRecruiter)
}

/** The ones of these people who have the tie with somebody, by uid: one read for all of them. */
export async function tiedBy(read: Reader, tie: LookedUpTie, from: Account, people: readonly Account[]): Promise<ReadonlySet<string>> {
  const byStudent = from.role === 'student'
  const idOf = ({ uid, organizationId = '' }: Account) => (tie === 'application' ? organizationId : uid)
  const sides = byStudent
    ? { students: [from.uid], others: people.map(idOf) }
    : { students: people.map(({ uid }) => uid), others: [idOf(from)] }
  const pairs = await questions[tie](read, sides, !byStudent)
  const found = new Set(pairs.map(({ student, other }) => (byStudent ? other : student)))
  return new Set(people.filter((person) => found.has(byStudent ? idOf(person) : person.uid)).map(({ uid }) => uid))
}

export async function tieHolds(read: Reader, tie: LookedUpTie, from: Account, to: Account): Promise<boolean> {
  return (await tiedBy(read, tie, from, [to])).size > 0
}
