/** The things beside an application for its company: the nominations and the referral behind it, and the résumé that was sent. */
import type { ApplicationReply } from '#contract/applications.ts'
import { lastWord } from '#events/vocabulary/nominations/last-word.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { companyMayOpenResume, referralStatusAt, resumeAccessEndsAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { nominations, ofConfirmed } from '#projections/views/nominations/model.ts'
import { movedThereAt, type BoardCardDocument } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { resumes } from '#projections/views/resumes/model.ts'
import { paths } from '#projections/views/paths/model.ts'
import { labelsOf, peopleOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'

/**
 * Of a card whose company knows whose it is.
 * @param now in milliseconds
 */
export async function besideOf(read: Reader, card: BoardCardDocument, now: number) {
  const [nominated, referral, version] = await Promise.all([
    nominationsOf(read, card.studentId),
    referralOf(read, card, now),
    versionOf(read, card),
  ])
  const resume = resumeOf({ ...card, since: movedThereAt(card) }, now)
  return defined({
    nominations: nominated.length > 0 ? nominated : undefined,
    referral,
    resume: resume && { ...resume, ...defined({ version }) },
  })
}

type Sent = Pick<BoardCardDocument, 'resumeVersionId' | 'status' | 'since'>

/** Whether, and until when, the company may open the résumé that was sent; undefined where none was. @param now in milliseconds */
export function resumeOf({ resumeVersionId, status, since }: Sent, now: number): ApplicationReply['resume'] {
  if (resumeVersionId === undefined) return undefined
  const id = companyMayOpenResume({ status, since }, now) ? resumeVersionId : undefined
  return defined({ id, until: resumeAccessEndsAt(status, since) })
}

async function versionOf(read: Reader, { studentId, resumeVersionId }: BoardCardDocument): Promise<number | undefined> {
  if (resumeVersionId === undefined) return undefined
  return (await read.get(resumes, studentId))?.versions.find(({ id }) => id === resumeVersionId)?.number
}

/** The student agreed to it, and the company knows the student by the application, so nothing of it is hidden. */
async function referralOf(read: Reader, { referralId }: BoardCardDocument, now: number): Promise<ApplicationReply['referral']> {
  const referral = await read.get(referrals, referralId)
  if (!referral) return undefined
  const { _id, employeeId, message, since } = referral
  const person = await peopleOf(read, [employeeId])
  const status = referralStatusAt(referral, now)
  return { id: _id, employeeName: person(employeeId)?.displayName ?? '', status, at: since, ...defined({ message }) }
}

/** Consented nominations; with the reason only where the student shares it. */
async function nominationsOf(read: Reader, studentId: string) {
  const { items } = await read.find(nominations, {
    where: { studentId, status: 'consented', ...ofConfirmed },
    sort: ['sentAt', 'desc'],
    limit: limits.listMax,
  })
  const [student, person, label] = await Promise.all([
    read.get(paths, studentId),
    peopleOf(
      read,
      items.map(({ professorId }) => professorId),
    ),
    labelsOf(
      read,
      items.map(({ universityId }) => universityId),
    ),
  ])
  return items.map(({ professorId, universityId, semester, reason, shareReason = false, sentAt, consentedAt = sentAt }) => {
    const shared = reason !== 'unspecified' && lastWord({ granted: shareReason, at: consentedAt }, student?.reasons)
    return {
      professorName: person(professorId)?.displayName ?? '',
      semester,
      at: consentedAt,
      ...defined({ universityLabel: label(universityId), reason: shared ? reason : undefined }),
    }
  })
}
