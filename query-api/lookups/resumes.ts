import type { Account } from '#events/vocabulary/permissions.ts'
import { companyMayOpenResume, hasEnded } from '#events/vocabulary/terms.ts'
import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { movedThereAt, recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { resumes } from '#projections/views/resumes/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import type { Reader } from '../core/reader.ts'
import { LOOKUP_LIMIT } from './reader.ts'

/** A referral that was accepted, also while the application goes on. */
const standing: readonly ReferralStatus[] = ['accepted', 'submitted', 'in_process']

/**
 * The ties between somebody and a student's résumés (product 2.10). `sent` are the versions that applications took: the student's own,
 * or those to the viewer's company that it may still open, newest application first.
 */
export function resumeTies(read: Reader) {
  return async ({ uid, role, organizationId }: Account, studentId: string, now: string) => {
    if (uid === studentId) {
      const { items } = await read.find(studentApplications, { where: { studentId }, sort: ['submittedAt', 'desc'], limit: LOOKUP_LIMIT })
      return { sent: versionsIn(items), referred: false }
    }
    if (role === 'employee') {
      const { items } = await read.find(referrals, {
        where: { employeeId: uid, studentId },
        sort: ['invitedAt', 'desc'],
        limit: LOOKUP_LIMIT,
      })
      return { sent: [], referred: items.some(({ status, expiresAt }) => standing.includes(status) && !hasEnded(expiresAt, now)) }
    }
    if (role !== 'recruiter' || organizationId === undefined) return { sent: [], referred: false }
    const { items } = await read.find(recruiterBoard, {
      where: { organizationId, studentId, hidden: false },
      sort: ['submittedAt', 'desc'],
      limit: LOOKUP_LIMIT,
    })
    const open = items.filter((card) => companyMayOpenResume({ status: card.status, since: movedThereAt(card) }, now))
    return { sent: versionsIn(open), referred: false }
  }
}

function versionsIn(applications: readonly { readonly resumeVersionId?: string }[]): readonly string[] {
  return [...new Set(applications.flatMap(({ resumeVersionId }) => resumeVersionId ?? []))]
}

/** The student whose résumé has this version, also a removed one. */
export function studentOfVersion(read: Reader) {
  return async (versionId: string): Promise<string | undefined> => {
    const found = await read.get(resumes, versionId)
    return found && found._id !== found.studentId ? found.studentId : undefined
  }
}
