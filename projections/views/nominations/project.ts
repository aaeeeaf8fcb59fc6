import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { nominations } from './model.ts'

export const nominationProjection = defineProjection(nominations, {
  streams: ['nominations', 'invitation'],
  ignores: [
    'draft',
    'credit',
    'StudentInvited',
    'UserInvited',
    'FirstAdminInvited',
    'InvitationResent',
    'InvitationOpened',
    'InvitationAccepted',
    'InvitationRevoked',
  ],
})({
  key: ({ data }) => [data.nominationId],
  audience: (nomination) => roomsOf('nomination', nomination),
  subjects: ({ subjectId, studentId }) => [subjectId, studentId],
  when: {
    NominationMade: (
      _,
      { data: { nominationId: _id, letter: _letter, endorses, creditId: _creditId, draftId: _draftId, ...nomination }, meta },
    ) => ({
      ...nomination,
      ...(endorses !== undefined && { endorsed: true as const }),
      ...(nomination.universityId === undefined && { unplaced: true as const }),
      status: 'pending',
      sentAt: meta.occurredAt,
    }),
    NominationStudentJoined: (nomination, { data: { studentId } }) => nomination && { ...nomination, studentId, joined: true },
    NominationConsented: (nomination, { data: { studentId, shareReason, shareWithNominator, textVersion }, meta }) =>
      nomination && {
        ...nomination,
        studentId,
        shareReason,
        shareWithNominator,
        ...(textVersion !== undefined && { namesRecruiters: true as const }),
        status: 'consented',
        consentedAt: meta.occurredAt,
      },
    NominationDeclined: (nomination, { data: { studentId } }) => nomination && { ...nomination, studentId, status: 'declined' },
    NominationExpired: (nomination) => nomination && { ...nomination, status: 'expired' },
    NominationConsentWithdrawn: (nomination) =>
      nomination && { ...nomination, status: 'consent_withdrawn', shareReason: false, shareWithNominator: false },
    NominationRevoked: (nomination, { data: { opened } }) =>
      nomination && { ...nomination, status: 'revoked', ...(opened && { stillCounts: true as const }) },
    NominationReminded: (nomination, { meta }) =>
      nomination && { ...nomination, reminders: [...(nomination.reminders ?? []), meta.occurredAt] },
    NominationPlaceLost: (nomination) => nomination && { ...nomination, unplaced: true },
    NominationPlaceCounts: (nomination) => {
      if (!nomination) return undefined
      const { unplaced: _unplaced, ...others } = nomination
      return others
    },
    InvitationDeclined: (nomination) => (nomination?.status === 'pending' ? { ...nomination, status: 'declined' } : nomination),
    InvitationExpired: (nomination) => (nomination?.status === 'pending' ? { ...nomination, status: 'expired' } : nomination),
  },
})
