import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { resumes } from './model.ts'

export const resumeProjection = defineProjection(resumes, { streams: ['resumes'], ignores: ['ResumeViewed'] })({
  key: ({ data }) => [data.studentId],
  audience: (document) => roomsOf('resumes', document),
  subjects: ({ studentId }) => [studentId],
  when: {
    ResumeUploaded: (document, { data: { studentId, versionId, number, name, bytes, primary }, meta }) => ({
      ...document,
      studentId,
      versions: [...(document?.versions ?? []), { id: versionId, number, name, bytes, uploadedAt: meta.occurredAt }],
      ...(primary && { primaryId: versionId }),
    }),
  },
})
