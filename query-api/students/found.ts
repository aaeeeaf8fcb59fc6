/** Students as a search and a student's own page show them. */
import type { FoundStudent } from '#contract/students.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { defined } from '#lib/fields.ts'
import type { StudentCardDocument } from '#projections/views/student-cards/model.ts'
import { withApprovedSkills } from '../core/approved-skills.ts'
import type { QueryDeps } from '../core/deps.ts'
import { labelsOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'
import { studentCardOf } from '../people/cards.ts'
import { contactsWith } from './contacts.ts'
import { nominationsOn } from './nominated.ts'

type Shown = {
  readonly gpa: boolean
  /** To a company that pays: what it had to do with each student. */
  readonly paid: boolean
  /** The nominations of each student. */
  readonly nominated: boolean
}

export async function foundStudents(
  { photoUrl, now }: Pick<QueryDeps, 'photoUrl' | 'now'>,
  { read, account }: { readonly read: Reader; readonly account: Account },
  found: readonly StudentCardDocument[],
  shows: Shown,
): Promise<FoundStudent[]> {
  const ids = found.map(({ _id }) => _id)
  const [label, contacts, nominationsOf] = await Promise.all([
    labelsOf(
      read,
      found.map(({ universityId }) => universityId),
    ),
    shows.paid ? contactsWith(read, account, ids, now()) : undefined,
    shows.nominated ? nominationsOn(read, found, now()) : undefined,
  ])
  const cards = found.map((card): FoundStudent => ({
    ...studentCardOf(card, label, photoUrl),
    ...defined({ gpa: shows.gpa ? card.gpa : undefined }),
    ...(shows.paid && {
      ...defined({ findableSince: card.findableSince }),
      ...(card.openToReferrals && { openToReferrals: true as const }),
    }),
    ...nominationsOf?.(card._id),
    ...contacts?.(card._id),
  }))
  return withApprovedSkills(read, cards)
}
