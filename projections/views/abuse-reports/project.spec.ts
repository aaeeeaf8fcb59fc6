import { expect, it } from 'vitest'
import { AbuseReportClosed, ConversationReported, MessageSent } from '#events/messages.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { abuseReportProjection } from './project.ts'

const stella = { kind: 'user', uid: 'stella', role: 'student' } as const
const adam = { kind: 'user', uid: 'adam', role: 'admin' } as const
const between = { threadId: 'thread', uid: 'stella', contactId: 'rita' }
const reported = event(ConversationReported, { ...between, reason: 'He asks for money.' }, stella)
const closed = event(AbuseReportClosed, { ...between, reportId: 'event-1', outcome: 'warned', reason: 'First time.' }, adam)

it('§2.20 a report is open until an admin closes it, and admins alone are told', () => {
  const open = given(abuseReportProjection, reported)
  expect(open.document('event-1')).toMatchObject({
    threadId: 'thread',
    parties: ['stella', 'rita'],
    by: 'stella',
    reason: 'He asks for money.',
    at: day(1),
    state: 'open',
    _subjects: ['stella', 'rita'],
  })
  expect(open.refreshes).toMatchObject([{ rooms: ['role:admin'], topics: ['abuse'] }])
  expect(given(abuseReportProjection, reported, closed).document('event-1')).toMatchObject({
    state: 'closed',
    outcome: 'warned',
    closedAt: day(2),
    closedBy: 'adam',
    closedBecause: 'First time.',
  })
})

it('a message is none', () => {
  const message = event(MessageSent, { threadId: 'thread', messageId: 'm', fromUid: 'rita', toUser: 'stella', message: 'Hello.' }, stella)
  expect(given(abuseReportProjection, message).document('event-1')).toBeUndefined()
})
