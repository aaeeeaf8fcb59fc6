import type { Role } from '#events/vocabulary/roles.ts'
import { adminsRoom, roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { accesses, nobody } from './model.ts'

/** That a company opened an application is its own affair (product 2.2): what stands here is the résumé and the profile. */
export const accessProjection = defineProjection(accesses, {
  streams: ['accesses', 'exports', 'resumes', 'mail', 'thread'],
  ignores: [
    'file',
    'MessageSent',
    'ThreadRead',
    'MessagesDelivered',
    'ContactBlocked',
    'ContactUnblocked',
    'ConversationReported',
    'AbuseReportClosed',
  ],
})({
  key: (event) => (event.type === 'ProfilesExported' ? event.data.uids.map((uid) => `${event.id}-${uid}`) : [event.id]),
  audience: ({ uid }) => [...roomsOfPeople(uid === nobody ? [] : [uid]), adminsRoom],
  // The reason of what is nobody's is the admin's own.
  subjects: ({ uid, byUid }) => [uid === nobody ? byUid : uid],
  when: {
    ProfileViewed: (_, { data: { uid, viewer, viewerRole, organizationId }, meta }) =>
      by(viewer === undefined ? meta.actor : { uid: viewer, role: viewerRole }, {
        uid,
        what: 'profile',
        at: meta.occurredAt,
        ...(organizationId && { organizationId }),
      } as const),
    ProfilesExported: (_, { id, data: { viewer, organizationId }, meta }, key) => ({
      uid: key.slice(id.length + 1),
      what: 'export',
      at: meta.occurredAt,
      byUid: viewer,
      ...(organizationId && { organizationId }),
    }),
    MailOpened: (_, { data: { mailId, subject, reason, nobodys }, meta }) =>
      meta.actor.uid === subject && !nobodys
        ? undefined
        : by(meta.actor, { uid: nobodys ? nobody : subject, what: 'mail', at: meta.occurredAt, mailId, reason } as const),
    ThreadOpenedByAdmin: (_, { data: { uid, reason }, meta }) =>
      by(meta.actor, { uid, what: 'conversation', at: meta.occurredAt, reason } as const),
    EventRevealed: (_, { data: { eventId, subject, reason }, meta }) =>
      by(meta.actor, { uid: subject, what: 'event', at: meta.occurredAt, eventId, reason } as const),
    // Looking at one's own is none.
    ResumeViewed: (_, { data: { studentId, number, right, reason }, meta }) =>
      meta.actor.uid === studentId
        ? undefined
        : by(meta.actor, {
            uid: studentId,
            what: 'resume',
            at: meta.occurredAt,
            version: number,
            right,
            ...(reason && { reason }),
          } as const),
  },
})

function by<Fields>({ uid, role }: { readonly uid?: string | undefined; readonly role?: string | undefined }, fields: Fields) {
  return uid === undefined ? undefined : { ...fields, byUid: uid, ...(role !== undefined && { byRole: role as Role }) }
}
