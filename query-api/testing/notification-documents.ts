/** The notifications of the people of the specs, and their marks of what is read. */
import type { InboxDocument } from '#projections/views/inboxes/model.ts'
import type { NotificationDocument } from '#projections/views/notifications/model.ts'
import type { WithoutPosition } from './people.ts'

const notification = (
  _id: string,
  to: NotificationDocument['to'],
  more: Partial<NotificationDocument>,
): WithoutPosition<NotificationDocument> => ({
  _id,
  to,
  kind: 'applicationMoved',
  sentence: 'You are shortlisted for {j:j-closed}',
  detail: '{o:acme}',
  path: '/app/applications/a-sam',
  by: { organizationId: 'acme' },
  place: 'list',
  eventId: `event-of-${_id}`,
  at: '2026-11-20T10:00:00.000Z',
  ...more,
})

export const notificationDocuments = [
  notification('a-sam-shortlisted', 'u:sam', { at: '2026-11-20T10:00:00.000Z' }),
  notification('a-sam-hired', 'u:sam', { at: '2026-11-21T10:00:00.000Z' }),
  notification('r-sam-invited', 'u:sam', {
    kind: 'referralReceived',
    sentence: '{u:emma} wants to refer you at {o:acme}',
    at: '2026-11-21T11:00:00.000Z',
    by: { uid: 'emma' },
    about: { type: 'referral', id: 'r-sam' },
  }),
  notification('n-asked-received', 'u:sam', {
    kind: 'nominationReceived',
    sentence: '{u:paula} nominated you',
    at: '2026-11-21T12:00:00.000Z',
    about: { type: 'nomination', id: 'n-asked' },
  }),
  notification('a-old', 'u:sam', { at: '2026-08-01T10:00:00.000Z' }),
  notification('a-imported', 'u:sam', { at: '2026-10-02T10:00:00.000Z', imported: true }),
  notification('t-rita-sam', 'u:sam', { place: 'mail', at: '2026-11-21T13:00:00.000Z' }),
  notification('a-sam-withdrawn', 'org:acme:recruiter', { kind: 'applicationWithdrawn', at: '2026-11-21T15:01:00.000Z' }),
  notification('a-sam-submitted', 'org:acme:recruiter', { kind: 'applicationReceived', sentence: 'A new application for {j:j-open}' }),
]

export const inboxDocuments: readonly WithoutPosition<InboxDocument>[] = [
  { _id: 'sam', upTo: '2026-11-21T09:00:00.000Z', read: [{ id: 'a-sam-hired', at: '2026-11-21T10:30:00.000Z' }] },
  { _id: 'rex', upTo: '2026-11-21T09:00:00.000Z', read: [] },
]
