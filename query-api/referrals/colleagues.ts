/** News to an employee of colleagues who referred a student already. */
import type { FoundStudent } from '#contract/students.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { openReferralStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { referralOwners } from '#projections/views/referral-owners/model.ts'
import { peopleOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'

/**
 * The cards with the colleague whose open referral of that student came first. One by e-mail counts once the student has agreed: until
 * then its employee does not know whose the address is (product 2.18).
 * @param now in milliseconds
 */
export async function withColleagues(
  read: Reader,
  { uid, organizationId }: Account,
  cards: readonly FoundStudent[],
  now: number,
): Promise<FoundStudent[]> {
  const ofStudents = await read.byIds(
    referralOwners,
    cards.map((card) => card.uid),
  )
  const firstOf = (studentId: string) =>
    (ofStudents.get(studentId)?.referrals ?? [])
      .filter((one) => one.organizationId === organizationId && one.employeeId !== uid)
      .filter((one) => openReferralStatuses.includes(referralStatusAt(one, now)))
      .toSorted((one, other) => (one.invitedAt < other.invitedAt ? -1 : 1))
      .at(0)
  const person = await peopleOf(
    read,
    cards.map((card) => firstOf(card.uid)?.employeeId),
  )
  return cards.map((card) => {
    const first = firstOf(card.uid)
    if (!first) return card
    const { employeeId, invitedAt } = first
    return { ...card, referred: { at: invitedAt, by: employeeId, byName: person(employeeId)?.displayName ?? 'Somebody' } }
  })
}
