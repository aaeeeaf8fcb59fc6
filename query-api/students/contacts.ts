/** The contacts of a company with a student, beside the student's card in a search. */
import type { FoundStudent } from '#contract/students.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { defined } from '#lib/fields.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { contactIn, pairOf, threads } from '#projections/views/threads/model.ts'
import { peopleOf } from '../core/joins.ts'
import { LOOKUP_LIMIT } from '../lookups/reader.ts'
import type { Reader } from '../core/reader.ts'
import { openAtCompany } from '../referrals/unlinked.ts'

type Contacts = Pick<FoundStudent, 'applied' | 'referred' | 'lastWrote'>

/** For one page of students, by few reads whatever their number. @param now in milliseconds */
export async function contactsWith(read: Reader, account: Account, students: readonly string[], now: number) {
  const { uid, organizationId = '' } = account
  if (students.length === 0) return (): Contacts => ({})
  const ofStudents = { studentId: { in: students }, organizationId }
  const [applications, open, written] = await Promise.all([
    // An application that is reviewed blind does not tell whose it is.
    read.find(recruiterBoard, { where: { ...ofStudents, hidden: false }, sort: ['submittedAt', 'desc'], limit: LOOKUP_LIMIT }),
    openAtCompany(read, account, students, now),
    read.find(threads, { where: { pair: { in: students.map((student) => pairOf(uid, student)) } }, limit: students.length }),
  ])
  const person = await peopleOf(
    read,
    open.map(({ employeeId }) => employeeId),
  )
  return (student: string): Contacts => {
    const application = applications.items.find(({ studentId }) => studentId === student)
    const referral = open.find(({ studentId }) => studentId === student)
    const thread = written.items.find((one) => contactIn(one, uid) === student)
    return defined({
      applied: application && { id: application._id, at: application.submittedAt },
      referred: referral && {
        at: referral.invitedAt,
        by: referral.employeeId,
        byName: person(referral.employeeId)?.displayName ?? 'Somebody',
      },
      // A block before the first message is no conversation.
      lastWrote: thread?.lastFrom === undefined ? undefined : { at: thread.lastAt, by: thread.lastFrom },
    })
  }
}
