import type { Account } from '#events/vocabulary/permissions.ts'
import { lastWord } from '#events/vocabulary/nominations/last-word.ts'
import { semestersBefore } from '#events/vocabulary/semesters.ts'
import { consents } from '#projections/views/consents/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { resumes } from '#projections/views/resumes/model.ts'
import type { Reader } from '../core/reader.ts'
import { LOOKUP_LIMIT } from '../lookups/reader.ts'
import { resumeTies } from '../lookups/resumes.ts'
import { semesterAtUniversity } from '../nominations/quota.ts'
import { shares } from '../people/career-office.ts'

/**
 * Whether a professor, an employee or the staff of a university may open a student's main résumé (product 2.10), so that no button
 * leads to a refusal. Opening it decides anew.
 * @param now in milliseconds
 */
export async function mayOpenResume(read: Reader, account: Account, studentId: string, now: number): Promise<boolean> {
  if ((await read.get(resumes, studentId))?.primaryId === undefined) return false
  if (account.role === 'university') return shares(read, account, studentId)
  if (account.role === 'professor') return hasShared(read, account, studentId, now)
  return account.role === 'employee' && (await resumeTies(read)(account, studentId, new Date(now).toISOString())).referred
}

/** The student agreed to it with a nomination of this semester or the one before, and has not taken it back in the profile since. */
async function hasShared(read: Reader, { uid, universityId }: Account, studentId: string, now: number): Promise<boolean> {
  const semesters = semestersBefore((await semesterAtUniversity(read, universityId, now)).semester.key, 2)
  const [{ items: made }, { items: said }] = await Promise.all([
    read.find(nominations, {
      where: { professorId: uid, studentId, status: 'consented', semester: { in: semesters } },
      sort: ['sentAt', 'desc'],
      limit: LOOKUP_LIMIT,
    }),
    read.find(consents, { where: { uid: studentId }, sort: ['at', 'desc'], limit: LOOKUP_LIMIT }),
  ])
  const inProfile = said.find(({ kind, professorId }) => kind === 'shareWithNominator' && professorId === undefined)
  return made.some(({ shareWithNominator: granted = false, sentAt, consentedAt: at = sentAt }) => lastWord({ granted, at }, inProfile))
}
