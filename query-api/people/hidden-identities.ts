/**
 * A referral or nomination by e-mail may reach somebody who has an account. Until that student answers, the caller sees the
 * name and address that were written, not that there is an account (product 2.18); and until the student agrees, not the
 * account behind them either, unless they may see the student anyway.
 */
import type { Account } from '#events/vocabulary/permissions.ts'
import type { NominationStatus } from '#events/vocabulary/invitations.ts'
import { isOpen } from '#events/vocabulary/sides.ts'
import { nominations, type NominationDocument } from '#projections/views/nominations/model.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import type { PersonById } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'

/** Answers that say no. Who took a consent back is hidden again; what is withdrawn or has expired was not answered. */
const refused: readonly NominationStatus[] = ['declined']

/** Uids of the students whose identity stays hidden from the caller. */
export type HiddenIdentities = ReadonlySet<string>
type WithStudent = { readonly studentId?: string }

export async function hiddenInReferrals(
  read: Reader,
  { uid, role, organizationId = '' }: Account,
  found: readonly ReferralDocument[],
  person: PersonById,
): Promise<HiddenIdentities> {
  if (role === 'admin' || role === 'student') return new Set()
  const candidates = studentsOf(
    found.filter(({ known }) => !known),
    // Students open to referrals are found by employees; a company's search shows them locked.
    (studentId, { status, joined }) =>
      (status !== 'declined' && !joined) || role === 'recruiter' || !isOpen('student', 'referable', person(studentId)?.profile ?? {}),
  )
  if (candidates.length === 0) return new Set()
  const side = role === 'recruiter' ? { organizationId } : { employeeId: uid }
  const { items } = await read.find(referrals, { where: { ...side, studentId: { in: candidates }, known: true }, limit: LIMIT })
  // One who was only chosen in the search has agreed to nothing: to show them here would tell that the address is theirs.
  return without(
    candidates,
    items.filter(({ acceptedAt }) => acceptedAt !== undefined),
  )
}

export async function hiddenInNominations(
  read: Reader,
  { uid, role, universityId }: Account,
  found: readonly NominationDocument[],
  person: PersonById,
): Promise<HiddenIdentities> {
  if (role === 'admin' || role === 'student') return new Set()
  // Staff find by id the students of their university alone, so a list names no others, such as one who is at another university now.
  const elsewhere =
    role === 'university'
      ? studentsOf(found, (studentId) => universityId === undefined || person(studentId)?.universityId !== universityId)
      : []
  const candidates = studentsOf(
    found.filter(({ status }) => status !== 'consented'),
    (studentId, { status, joined }) =>
      status === 'consent_withdrawn' ||
      (!refused.includes(status) && !joined) ||
      universityId === undefined ||
      person(studentId)?.universityId !== universityId,
  )
  if (candidates.length === 0) return new Set(elsewhere)
  const side = role === 'university' ? { universityId: universityId ?? '' } : { professorId: uid }
  const { items } = await read.find(nominations, { where: { ...side, studentId: { in: candidates }, status: 'consented' }, limit: LIMIT })
  return new Set([...elsewhere, ...without(candidates, items)])
}

/** More than one page of students can have. */
const LIMIT = 1_000

function studentsOf<Found extends WithStudent>(
  found: readonly Found[],
  mayBeHidden: (studentId: string, found: Found) => boolean,
): readonly string[] {
  return [...new Set(found.flatMap((each) => (each.studentId !== undefined && mayBeHidden(each.studentId, each) ? [each.studentId] : [])))]
}

function without(candidates: readonly string[], known: readonly WithStudent[]): HiddenIdentities {
  const agreed = new Set(known.map(({ studentId }) => studentId))
  return new Set(candidates.filter((studentId) => !agreed.has(studentId)))
}
