import type { FileName } from '#platform/files/port.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { secondsLeftToday } from '#events/vocabulary/terms.ts'
import { countOn, oneMore, type DailyCount } from '../core/daily-count.ts'
import { changing, countedByNobody, defineFold } from '../core/streams/fold.ts'

export type ResumeVersion = {
  readonly versionId: string
  readonly number: number
  readonly fileId: string
  /** An admin attached it, and the student has not published it. */
  readonly hidden?: boolean
}
export type ResumesState = {
  readonly studentId: string
  /** Oldest first, hidden ones among them; without those that were removed. */
  readonly versions: readonly ResumeVersion[]
  /** Removed by the student, but kept for the applications that took them. */
  readonly sent: readonly ResumeVersion[]
  /** The number of the newest version, also of one that was removed. */
  readonly lastNumber: number
  /** The one that applications take and that a link opens. */
  readonly primaryId: string | undefined
  /** The one whose link was asked for last. */
  readonly viewedId: string | undefined
  readonly uploads: DailyCount
}

export const resumesFold = defineFold<ResumesState>(
  'resumes',
  {
    ResumeUploaded: (before, { data: { studentId, versionId, number, fileId, primary }, meta }) => ({
      ...withVersion(before ?? none(studentId), { versionId, number, fileId }),
      ...(primary && { primaryId: versionId }),
      uploads: oneMore(meta.occurredAt, before?.uploads),
    }),
    HiddenResumeUploaded: (before, { data: { studentId, versionId, number, fileId } }) =>
      withVersion(before ?? none(studentId), { versionId, number, fileId, hidden: true }),
    HiddenResumePublished: changing((resumes, { data: { versionId, primary } }) => ({
      ...resumes,
      versions: resumes.versions.map(({ hidden, ...version }) =>
        version.versionId === versionId ? version : { ...version, ...(hidden && { hidden }) },
      ),
      ...(primary && { primaryId: versionId }),
    })),
    ResumeMadePrimary: changing((resumes, { data: { versionId } }) => ({ ...resumes, primaryId: versionId })),
    ResumeRemoved: changing((resumes, { data: { versionId, sent, primaryId } }) => ({
      ...resumes,
      versions: resumes.versions.filter((version) => version.versionId !== versionId),
      sent: sent ? [...resumes.sent, ...resumes.versions.filter((version) => version.versionId === versionId)] : resumes.sent,
      primaryId,
    })),
    ResumeViewed: changing((resumes, { data: { versionId } }) => ({ ...resumes, viewedId: versionId })),
  },
  countedByNobody,
)

function none(studentId: string): ResumesState {
  return {
    studentId,
    versions: [],
    sent: [],
    lastNumber: 0,
    primaryId: undefined,
    viewedId: undefined,
    uploads: { day: '', count: 0 },
  }
}

function withVersion(resumes: ResumesState, version: ResumeVersion): ResumesState {
  return { ...resumes, versions: [...resumes.versions, version], lastNumber: version.number }
}

/** Asked by the route, before it receives a file and looks through it, and by the decider. */
export function uploadRefusal(resumes: ResumesState | undefined, now: string): Refusal | undefined {
  const { resumesPerDay, resumeVersions } = limits
  if (shownVersions(resumes).length >= resumeVersions) return refuse('too_many_resumes', { limit: resumeVersions })
  if (countOn(now, resumes?.uploads) >= resumesPerDay)
    return refuse('too_many_resumes_today', { limit: resumesPerDay, retryAfterSeconds: secondsLeftToday(now) })
  return undefined
}

/** The same for a file that an admin attaches. */
export function hiddenUploadRefusal(resumes: ResumesState | undefined): Refusal | undefined {
  const hidden = resumes?.versions.filter((version) => version.hidden) ?? []
  return hidden.length < limits.hiddenResumes ? undefined : refuse('too_many_hidden_resumes', { limit: limits.hiddenResumes })
}

export function primaryOf(resumes: ResumesState | undefined): ResumeVersion | undefined {
  return resumes?.versions.find(({ versionId }) => versionId === resumes.primaryId)
}

/** The student's own versions. */
export function shownVersions(resumes: ResumesState | undefined): readonly ResumeVersion[] {
  return resumes?.versions.filter(({ hidden }) => !hidden) ?? []
}

export function fileOf({ studentId }: ResumesState, { fileId }: ResumeVersion): FileName {
  return { owner: studentId, id: fileId }
}
