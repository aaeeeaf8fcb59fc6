/** How far nominees have come since they agreed. */
import type { NominationOutcome } from '#events/vocabulary/invitations.ts'
import { defined } from '#lib/fields.ts'
import { outcomeSince, paths, type StoredDocument } from '#projections/views/paths/model.ts'
import type { Reader } from '../core/reader.ts'

/** So many students are asked about in one read, and so many of their applications are read at once. */
const STUDENTS = 200
const APPLICATIONS = 1_000

export type ReachedSince = (studentId: string | undefined, consentedAt: string | undefined) => NominationOutcome | undefined

/** Reads those of their applications alone that led to an interview. */
export async function reachedBy(read: Reader, students: readonly (string | undefined)[]): Promise<ReachedSince> {
  const uids = [...new Set(students)].filter((uid) => uid !== undefined)
  const found: StoredDocument[] = []
  for (let first = 0; first < uids.length; first += STUDENTS) {
    const where = { reachedBy: { in: uids.slice(first, first + STUDENTS) } }
    let cursor: string | undefined
    do {
      const page = await read.find(paths, { where, limit: APPLICATIONS, ...defined({ cursor }) })
      found.push(...page.items)
      cursor = page.next
    } while (cursor !== undefined)
  }
  const applications = Map.groupBy(found, (application) => application.reachedBy)
  return (studentId, consentedAt) => outcomeSince(applications.get(studentId) ?? [], consentedAt)
}
