/** Events as the admin's browser answers them. */
import type { EventReply, EventTreeReply } from '#contract/admin-events.ts'

const meta = {
  commandId: '11111111-0000-5000-8000-000000000001',
  correlationId: '11111111-0000-5000-8000-000000000001',
  causationId: '11111111-0000-5000-8000-000000000001',
  requestId: '7f3a91c2-0000-4000-8000-000000000000',
  operation: 'applications.changeStatus',
  app: '1.0.0',
}
const recruiter = { kind: 'user', uid: 'recruiter-1', role: 'recruiter' } as const

export const movedEvent: EventReply = {
  eventId: 'event-2',
  position: '00000000000000084120',
  stream: 'application-a-1',
  revision: 9,
  type: 'ApplicationStatusChanged',
  schemaVersion: 3,
  recordedAt: '2026-10-14T09:20:24.124Z',
  occurredAt: '2026-10-14T09:20:24.118Z',
  actor: recruiter,
  sentence: 'A recruiter moved the application from Under review to Shortlisted',
  data: { applicationId: 'a-1', studentId: 'student-1', from: 'under_review', to: 'shortlisted', reason: 'sealed', note: 'sealed' },
  sealed: ['reason', 'note'],
  meta,
}

export const erasedEvent: EventReply = {
  ...movedEvent,
  eventId: 'event-1',
  position: '00000000000000083561',
  stream: 'user-gone-1',
  revision: 0,
  type: 'UserRegistered',
  recordedAt: '2026-10-13T09:12:27.000Z',
  occurredAt: '2026-10-13T09:12:27.000Z',
  actor: { kind: 'user', uid: 'gone-1', role: 'student' },
  sentence: 'A student registered',
  data: { uid: 'gone-1', person: 'sealed' },
  sealed: ['person'],
  erased: ['person'],
}

const line = ({ eventId, position, type, stream, revision, recordedAt, actor, sentence }: EventReply) => ({
  eventId,
  position,
  type,
  stream,
  revision,
  recordedAt,
  actor,
  sentence,
})
const tree: EventTreeReply = {
  request: {
    id: meta.requestId,
    operation: meta.operation,
    call: 'PUT /applications/status/:id',
    at: movedEvent.occurredAt,
    actor: recruiter,
  },
  command: { id: meta.commandId, operation: meta.operation, correlationId: meta.correlationId, events: 1 },
  events: [
    line(movedEvent),
    { ...line(movedEvent), eventId: 'event-3', type: 'ReferralStatusChanged', stream: 'referral-r-1', causedBy: 'event-2' },
    { ...line(movedEvent), eventId: 'event-4', type: 'LetterSent', stream: 'mailbox-m-1', causedBy: 'event-3' },
  ],
  effects: [
    {
      kind: 'mail',
      eventId: 'event-4',
      type: 'LetterSent',
      sentence: 'The platform sent a letter',
      at: movedEvent.occurredAt,
      task: { id: 'mail_event-3', kind: 'mail', state: 'done', tries: 1 },
      mailId: 'event-3',
    },
    {
      kind: 'mail',
      eventId: 'event-2',
      type: 'ApplicationStatusChanged',
      sentence: 'A mail is tried again',
      at: movedEvent.occurredAt,
      task: { id: 'notice_event-2_0', kind: 'notice', state: 'waiting', tries: 2, cause: 'Error: 421 busy' },
    },
  ],
  views: [
    { name: 'recruiter-board', position: '00000000000000084121' },
    { name: 'student-applications', position: '00000000000000084121' },
  ],
}

export const eventSamples = {
  'adminEvents.list': { empty: [], filled: [movedEvent, erasedEvent] },
  'adminEvents.tree': { empty: { ...tree, events: [], effects: [], views: [] }, filled: tree },
}
