import { roomsOf } from '#events/vocabulary/sides.ts'
import { normalEmail } from '#lib/email.ts'
import { defineProjection } from '../../define.ts'
import { invitations } from './model.ts'

export const invitationProjection = defineProjection(invitations, { streams: ['invitation'], ignores: [] })({
  key: ({ data }) => [data.invitationId],
  audience: (invitation) => roomsOf('invitation', invitation),
  subjects: ({ _id, acceptedBy }) => [_id, acceptedBy],
  when: {
    StudentInvited: (_, { data: { invitationId: _id, ...invitation }, meta, revision }) => ({
      ...invitation,
      ...(invitation.professorEmail !== undefined && { namedProfessor: normalEmail(invitation.professorEmail) }),
      role: 'student',
      status: 'sent',
      sendings: 1,
      sentAt: meta.occurredAt,
      revision,
    }),
    UserInvited: (_, { data: { invitationId: _id, ...invitation }, meta, revision }) => ({
      ...invitation,
      nomination: false,
      status: 'sent',
      sendings: 1,
      sentAt: meta.occurredAt,
      revision,
    }),
    FirstAdminInvited: (_, { data: { invitationId: _id, ...invitation }, meta, revision }) => ({
      ...invitation,
      role: 'admin',
      inviterRole: 'admin',
      nomination: false,
      status: 'sent',
      sendings: 1,
      sentAt: meta.occurredAt,
      revision,
    }),
    InvitationResent: (invitation, { data: { expiresAt }, revision }) =>
      invitation && {
        ...invitation,
        expiresAt,
        status: invitation.status === 'opened' ? 'opened' : 'sent',
        sendings: invitation.sendings + 1,
        revision,
      },
    InvitationOpened: (invitation, { revision }) => invitation && { ...invitation, status: 'opened', revision },
    InvitationAccepted: (invitation, { data: { uid }, revision }) =>
      invitation && { ...invitation, status: 'accepted', acceptedBy: uid, revision },
    InvitationDeclined: (invitation, { revision }) => invitation && { ...invitation, status: 'declined', revision },
    InvitationExpired: (invitation, { revision }) => invitation && { ...invitation, status: 'expired', revision },
    InvitationRevoked: (invitation, { revision }) => invitation && { ...invitation, status: 'revoked', revision },
  },
})
