/** The consent by which the staff of a university see the status of their students' applications (product 2.13). */
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Paging } from '#contract/call.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import { studentApplications, type StudentApplicationDocument } from '#projections/views/student-applications/model.ts'
import { studentOutcomes, type StudentOutcomeDocument } from '#projections/views/student-outcomes/model.ts'
import { pageAfter, placeOf, type Keys } from '../core/ordered.ts'
import type { Page, Reader } from '../core/reader.ts'

/** More than students differ in how many applications they have sent. */
const MOST_AMOUNTS = 1_000

/** Of these students, those whose applications the caller may hear of: for staff, their own who agreed to it; for others all. */
export async function sharing(
  read: Reader,
  { role, universityId }: Account,
  students: readonly (string | undefined)[],
): Promise<(studentId: string | undefined) => boolean> {
  if (role !== 'university') return () => true
  const found = await read.byIds(studentOutcomes, students)
  return (studentId = '') => {
    const student = found.get(studentId)
    return universityId !== undefined && student?.universityId === universityId && student.sharesWithCareerOffice === true
  }
}

export async function shares(read: Reader, account: Account, studentId: string | undefined): Promise<boolean> {
  return (await sharing(read, account, [studentId]))(studentId)
}

type Entry = { readonly id: string; readonly keys: Keys }

/**
 * The applications of a university's students who agreed: by student, who applied last stands first, and of each the newest first. A
 * page reads so many students as it has room for, because each of them has applied.
 */
export async function sharedApplications(
  read: Reader,
  account: Account,
  { cursor, ids, limit = limits.listPage }: Paging,
): Promise<Page<StudentApplicationDocument> | Refusal> {
  const shownTo = account.universityId ?? ''
  if (ids !== undefined) {
    const named = [...(await read.byIds(studentApplications, ids.split(','))).values()]
    const isShared = await sharing(
      read,
      account,
      named.map(({ studentId }) => studentId),
    )
    const items = named.filter(({ studentId }) => isShared(studentId))
    return { items, total: items.length, capped: false, limit: limits.idList }
  }
  const after = placeOf(cursor, ['', '', 0])
  if (after && 'refused' in after) return after
  const [value, studentId] = (after ?? []).map(String)
  // The page before may have ended amid the applications of one student.
  const [begun, { items: others }, amounts] = await Promise.all([
    read.get(studentOutcomes, studentId),
    read.find(studentOutcomes, {
      where: { shownTo },
      sort: ['appliedAt', 'desc'],
      limit: limit + 1,
      ...(value !== undefined && studentId !== undefined && { after: { value, id: studentId } }),
    }),
    read.facet(studentOutcomes, { shownTo }, 'applications', MOST_AMOUNTS),
  ])
  const entries = [...(begun?.shownTo === shownTo ? [begun] : []), ...others].flatMap(entriesOf)
  const page = pageAfter(entries, { keysOf: ({ keys }) => keys, descending: true }, after, { limit })
  const found = await read.byIds(
    studentApplications,
    page.items.map(({ id }) => id),
  )
  const total = amounts.reduce((sum, { value: each, count }) => sum + Number(each) * count, 0)
  const capped = total > limits.countCap
  return { ...page, items: page.items.flatMap(({ id }) => found.get(id) ?? []), total: capped ? limits.countCap : total, capped }
}

/** In the order in which they were sent: so the number of an application is its place among the student's own. */
function entriesOf({ _id, appliedAt = '', progress }: StudentOutcomeDocument): readonly Entry[] {
  return Object.keys(progress).map((id, n) => ({ id, keys: [appliedAt, _id, n] }))
}
