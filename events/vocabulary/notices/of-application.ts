/** The parts that the notifications about one application have in common, for its student and for its company. */
import { person, type Notice, type NoticeContent } from './notice.ts'

export type OfApplication = {
  readonly applicationId: string
  readonly jobId: string
  readonly organizationId: string
  readonly studentId: string
}
type Said = Pick<NoticeContent, 'kind' | 'sentence'> & Partial<NoticeContent>

export function toStudent({ applicationId: id, organizationId, studentId, jobId }: OfApplication, told: Said): NoticeContent {
  return { to: person(studentId), path: `/app/applications/${id}`, by: { organizationId }, jobId, ...told }
}

/**
 * The applicant, for the company: while the application is hidden, whoever writes the name out calls it a candidate (`blind.ts`).
 */
export const applicantOf = ({ applicationId }: OfApplication) => `{a:${applicationId}}`

/**
 * A notification to the company, without anybody's mark beside it: it would tell whose a hidden application is, and a correction hides one
 * again that was open.
 */
export function toCompany({ applicationId: id, organizationId, jobId }: OfApplication, told: Said): NoticeContent {
  return { to: `org:${organizationId}:recruiter`, path: `/app/applications/${id}`, jobId, ...told }
}

/**
 * The application no longer closes by itself, because it was moved or something was said. The company is told so at once, the student once
 * they know of it: a rejection or an offer that is held back, and what takes it back, must show nowhere.
 */
export function staysOpen({ applicationId: id }: OfApplication, isKnown = true): readonly Notice[] {
  return [{ id: `${id}-waits` }, ...(isKnown ? [{ id: `${id}-closes` }] : [])]
}
