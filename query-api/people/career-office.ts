/** The consent by which the staff of a university see the status of their students' applications (product 2.13). */
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Paging } from '#contract/call.ts'
import type { Query } from '#platform/read-store/port.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import { studentApplications, type StudentApplicationDocument } from '#projections/views/student-applications/model.ts'
import { paths, type FollowedDocument } from '#projections/views/paths/model.ts'
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
  const found = await read.byIds(paths, students)
  return (studentId = '') => {
    const student = found.get(studentId)
    return universityId !== undefined && student?.universityId === universityId && student.sharesWithCareerOffice === true
  }
}

export async function shares(read: Reader, account: Account, studentId: string | undefined): Promise<boolean> {
  return (await sharing(read, account, [studentId]))(studentId)
}

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
  const after = placeOf(cursor, ['', '', '', ''])
  if (after && 'refused' in after) return after
  const [value, studentId, sentAt, id] = (after ?? []).map(String)
  // The page before may have ended amid the applications of one student.
  const [begun, { items: others }, amounts] = await Promise.all([
    read.get(paths, studentId),
    read.find(paths, {
      where: { shownTo },
      sort: ['appliedAt', 'desc'],
      limit: limit + 1,
      ...(value !== undefined && studentId !== undefined && { after: { value, id: studentId } }),
    }),
    read.facet(paths, { shownTo }, 'applications', MOST_AMOUNTS),
  ])
  const isBegun = begun?.shownTo === shownTo && begun.appliedAt === value
  const place = sentAt !== undefined && id !== undefined && { after: { value: sentAt, id } }
  const [left, found] = await Promise.all([
    isBegun ? newestOf(read, [begun._id], limit + 1, place || {}) : [],
    Promise.all(readsOf(others, limit + 1).map(({ students, room }) => newestOf(read, students, room))),
  ])
  const appliedAt = new Map([...(isBegun ? [begun] : []), ...others].map((one) => [one._id, one.appliedAt ?? '']))
  const keysOf = (one: StudentApplicationDocument): Keys => [appliedAt.get(one.studentId) ?? '', one.studentId, one.submittedAt, one._id]
  const page = pageAfter([...left, ...found.flat()], { keysOf, descending: true }, after, { limit })
  const total = amounts.reduce((sum, { value: each, count }) => sum + Number(each) * count, 0)
  const capped = total > limits.countCap
  return { ...page, total: capped ? limits.countCap : total, capped }
}

type Wanted = { readonly students: readonly string[]; readonly room: number }

/** The first students as far as all of their applications have room together, and the one behind them as far as is left. */
function readsOf(students: readonly FollowedDocument[], room: number): readonly Wanted[] {
  const ends: number[] = []
  for (const { applications = 0 } of students) ends.push((ends.at(-1) ?? 0) + applications)
  const whole = students.filter((_, n) => (ends[n] ?? 0) <= room).map(({ _id }) => _id)
  const rest = room - (ends[whole.length - 1] ?? 0)
  const behind = students[whole.length]
  return [...(whole.length > 0 ? [{ students: whole, room }] : []), ...(behind && rest > 0 ? [{ students: [behind._id], room: rest }] : [])]
}

/** @param after where a page ended before */
async function newestOf(read: Reader, students: readonly string[], limit: number, after: Pick<Query, 'after'> = {}) {
  const where = { studentId: { in: students } }
  return (await read.find(studentApplications, { where, sort: ['submittedAt', 'desc'], limit, ...after })).items
}
