import { admins, defineProjection, rooms } from '../../define.ts'
import { nominations } from './model.ts'

export const nominationProjection = defineProjection(nominations, { streams: ['nominations'], ignores: [] })({
  key: ({ data }) => [data.nominationId],
  audience: ({ professorId, studentId, universityId }) => [...rooms([professorId, studentId], undefined, universityId), admins],
  subjects: ({ subjectId, studentId }) => [subjectId, studentId],
  when: {
    NominationMade: (_, { data: { nominationId: _id, letter: _letter, ...nomination }, meta }) => ({
      ...nomination,
      status: 'pending',
      sentAt: meta.occurredAt,
    }),
    NominationStudentJoined: (nomination, { data: { studentId } }) => nomination && { ...nomination, studentId },
    NominationConsented: (nomination, { data: { studentId, shareReason }, meta }) =>
      nomination && { ...nomination, studentId, shareReason, status: 'consented', consentedAt: meta.occurredAt },
    NominationDeclined: (nomination, { data: { studentId } }) => nomination && { ...nomination, studentId, status: 'declined' },
  },
})
