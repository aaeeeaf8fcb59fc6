/** News to an employee of colleagues who referred a student already. */
import type { FoundStudent } from '#contract/students.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { peopleOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'
import { openAtCompany } from './unlinked.ts'

/** The cards with the colleague whose open referral of that student came first. @param now in milliseconds */
export async function withColleagues(read: Reader, account: Account, cards: readonly FoundStudent[], now: number): Promise<FoundStudent[]> {
  const students = cards.map((card) => card.uid)
  const ofColleagues = (await openAtCompany(read, account, students, now)).filter(({ employeeId }) => employeeId !== account.uid)
  const firstOf = (uid: string) => ofColleagues.findLast(({ studentId }) => studentId === uid)
  const person = await peopleOf(
    read,
    students.map((uid) => firstOf(uid)?.employeeId),
  )
  return cards.map((card) => {
    const first = firstOf(card.uid)
    if (!first) return card
    const { employeeId, invitedAt } = first
    return { ...card, referred: { at: invitedAt, by: employeeId, byName: person(employeeId)?.displayName ?? 'Somebody' } }
  })
}
