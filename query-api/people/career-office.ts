/** The consent by which the staff of a university see the status of their students' applications (product 2.13). */
import type { Account } from '#events/vocabulary/permissions.ts'
import { studentOutcomes } from '#projections/views/student-outcomes/model.ts'
import type { Reader } from '../core/reader.ts'
import { allOf } from '../lookups/reader.ts'

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

/** The students of a university who agreed. A university's students bound the list. */
export async function sharingStudents(read: Reader, universityId: string): Promise<readonly string[]> {
  const found = await allOf(read, studentOutcomes, { where: { universityId, sharesWithCareerOffice: true } })
  return found.map(({ _id }) => _id)
}
