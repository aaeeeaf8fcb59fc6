import type { FileName } from '#platform/files/port.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { changing, defineFold } from '../core/fold.ts'

export type ResumeVersion = { readonly versionId: string; readonly number: number; readonly fileId: string }
export type ResumesState = {
  readonly studentId: string
  /** Oldest first. */
  readonly versions: readonly ResumeVersion[]
  /** The one that applications take and that a link opens. */
  readonly primaryId: string | undefined
  /** Uploads on the day (UTC) of the last one. */
  readonly uploads: { readonly day: string; readonly count: number }
}

export const resumesFold = defineFold<ResumesState>('resumes', {
  ResumeUploaded: (before, { data: { studentId, versionId, number, fileId, primary }, meta }) => {
    const day = utcDayOf(meta.occurredAt)
    return {
      studentId,
      versions: [...(before?.versions ?? []), { versionId, number, fileId }],
      primaryId: primary ? versionId : before?.primaryId,
      uploads: { day, count: uploadsOn(day, before) + 1 },
    }
  },
  ResumeViewed: changing((resumes) => resumes),
})

export function uploadsOn(day: string, resumes: ResumesState | undefined): number {
  return resumes?.uploads.day === day ? resumes.uploads.count : 0
}

export function primaryOf(resumes: ResumesState | undefined): ResumeVersion | undefined {
  return resumes?.versions.find(({ versionId }) => versionId === resumes.primaryId)
}

export function fileOf({ studentId }: ResumesState, { fileId }: ResumeVersion): FileName {
  return { owner: studentId, id: fileId }
}
