import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { nominations } from './model.ts'

export const nominationProjection = defineProjection(nominations, {
  streams: ['nominations', 'invitation'],
  ignores: ['StudentInvited', 'InvitationResent', 'InvitationOpened', 'InvitationAccepted', 'InvitationRevoked'],
})({
  key: ({ data }) => [data.nominationId],
  audience: (nomination) => roomsOf('nomination', nomination),
  subjects: ({ subjectId, studentId }) => [subjectId, studentId],
  when: {
    NominationMade: (_, { data: { nominationId: _id, letter: _letter, ...nomination }, meta }) => ({
      ...nomination,
      status: 'pending',
      sentAt: meta.occurredAt,
    }),
    NominationStudentJoined: (nomination, { data: { studentId } }) => nomination && { ...nomination, studentId, joined: true },
    NominationConsented: (nomination, { data: { studentId, shareReason }, meta }) =>
      nomination && { ...nomination, studentId, shareReason, status: 'consented', consentedAt: meta.occurredAt },
    NominationDeclined: (nomination, { data: { studentId } }) => nomination && { ...nomination, studentId, status: 'declined' },
    NominationExpired: (nomination) => nomination && { ...nomination, status: 'expired' },
    InvitationDeclined: (nomination) => (nomination?.status === 'pending' ? { ...nomination, status: 'declined' } : nomination),
    InvitationExpired: (nomination) => (nomination?.status === 'pending' ? { ...nomination, status: 'expired' } : nomination),
  },
})
