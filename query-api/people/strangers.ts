/**
 * Whoever puts an address forward learns who is behind it when that person agrees (product 2.14): until then the caller
 * sees what was written, unless they may see the person anyway. One read for all.
 */
import type { Account } from '#events/vocabulary/permissions.ts'
import { isOpen } from '#events/vocabulary/sides.ts'
import { nominations, type NominationDocument } from '#projections/views/nominations/model.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import type { People } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'

/** Uids of whom the caller must not know. */
export type Strangers = ReadonlySet<string>
type PutForward = { readonly studentId?: string }

export async function strangersReferred(
  read: Reader,
  { uid, role, organizationId = '' }: Account,
  found: readonly ReferralDocument[],
  person: People,
): Promise<Strangers> {
  if (role === 'admin' || role === 'student') return new Set()
  const asked = studentsOf(
    found.filter(({ known }) => !known),
    (studentId) => !isOpen('student', 'referable', person(studentId)?.profile ?? {}),
  )
  if (asked.length === 0) return new Set()
  const side = role === 'recruiter' ? { organizationId } : { employeeId: uid }
  const { items } = await read.find(referrals, { where: { ...side, studentId: { in: asked }, known: true }, limit: MOST })
  return without(asked, items)
}

export async function strangersNominated(
  read: Reader,
  { uid, role, universityId }: Account,
  found: readonly NominationDocument[],
  person: People,
): Promise<Strangers> {
  if (role === 'admin' || role === 'student') return new Set()
  const asked = studentsOf(
    found.filter(({ status }) => status !== 'consented'),
    (studentId) => universityId === undefined || person(studentId)?.universityId !== universityId,
  )
  if (asked.length === 0) return new Set()
  const side = role === 'university' ? { universityId: universityId ?? '' } : { professorId: uid }
  const { items } = await read.find(nominations, { where: { ...side, studentId: { in: asked }, status: 'consented' }, limit: MOST })
  return without(asked, items)
}

/** More than come of one page of students. */
const MOST = 1_000

function studentsOf(found: readonly PutForward[], unseen: (studentId: string) => boolean): readonly string[] {
  return [...new Set(found.flatMap(({ studentId }) => (studentId !== undefined && unseen(studentId) ? [studentId] : [])))]
}

function without(asked: readonly string[], known: readonly PutForward[]): Strangers {
  const seen = new Set(known.map(({ studentId }) => studentId))
  return new Set(asked.filter((studentId) => !seen.has(studentId)))
}
