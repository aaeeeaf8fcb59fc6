import type { EventOf } from '#events/define.ts'
import type { HiddenResumeUploaded, ResumeUploaded } from '#events/resumes.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { resumes, type ResumesDocument } from './model.ts'

export const resumeProjection = defineProjection(resumes, { streams: ['resumes'], ignores: ['view'] })({
  key: ({ data }) => [data.studentId],
  audience: (document) => roomsOf('resumes', document),
  subjects: ({ studentId }) => [studentId],
  when: {
    ResumeUploaded: (document, event) => ({
      ...withVersion(document, event),
      ...(event.data.primary && { primaryId: event.data.versionId }),
    }),
    HiddenResumeUploaded: (document, event) => withVersion(document, event, true),
    HiddenResumePublished: (document, { data: { versionId, primary } }) =>
      document && {
        ...document,
        versions: document.versions.map(({ hidden, ...version }) =>
          version.id === versionId || !hidden ? version : { ...version, hidden },
        ),
        ...(primary && { primaryId: versionId }),
      },
    ResumeMadePrimary: (document, { data: { versionId } }) => document && { ...document, primaryId: versionId },
    ResumeRemoved: (document, { data: { versionId, primaryId } }) => {
      if (!document) return undefined
      const { primaryId: _before, ...others } = document
      const versions = document.versions.filter(({ id }) => id !== versionId)
      return { ...others, versions, ...(primaryId !== undefined && { primaryId }) }
    },
  },
})

type Uploaded = Pick<EventOf<typeof ResumeUploaded> | EventOf<typeof HiddenResumeUploaded>, 'data' | 'meta'>

function withVersion(document: ResumesDocument | undefined, { data, meta }: Uploaded, hidden?: true): Contents<ResumesDocument> {
  const { studentId, versionId, number, name, bytes } = data
  const version = { id: versionId, number, name, bytes, uploadedAt: meta.occurredAt, ...(hidden && { hidden }) }
  return {
    ...document,
    studentId,
    versions: [...(document?.versions ?? []), version],
    versionIds: [...(document?.versionIds ?? []), versionId],
  }
}
