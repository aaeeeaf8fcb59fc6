import type { EventOf } from '#events/define.ts'
import type { HiddenResumeUploaded, ResumeUploaded } from '#events/resumes.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { resumes, type ResumesDocument } from './model.ts'

export const resumeProjection = defineProjection(resumes, { streams: ['resumes'], ignores: ['view'] })({
  key: ({ type, data }) => [data.studentId, type.endsWith('Uploaded') ? data.versionId : undefined],
  audience: (document) => (document._id === document.studentId ? roomsOf('resumes', document) : []),
  subjects: ({ studentId }) => [studentId],
  when: {
    ResumeUploaded: (document, event, id) => ({
      ...withVersion(document, event, id),
      ...(event.data.primary && id === event.data.studentId && { primaryId: event.data.versionId }),
    }),
    HiddenResumeUploaded: (document, event, id) => withVersion(document, event, id, true),
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

function withVersion(
  document: ResumesDocument | undefined,
  { data, meta }: Uploaded,
  id: string,
  hidden?: true,
): Contents<ResumesDocument> {
  const { studentId, versionId, number, name, bytes } = data
  if (id === versionId) return { studentId, versions: [] }
  const version = { id: versionId, number, name, bytes, uploadedAt: meta.occurredAt, ...(hidden && { hidden }) }
  return {
    ...document,
    studentId,
    versions: [...(document?.versions ?? []), version],
  }
}
