import { describe, expect, it } from 'vitest'
import { ERASED } from '#events/define.ts'
import * as messages from '#events/messages.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { messageProjection } from './project.ts'

const threadId = 'thread'
const sent = (fromUid: string, toUser: string) =>
  event(messages.MessageSent, { threadId, messageId: `by-${fromUid}`, fromUid, toUser, message: 'Hello.' })
const read = (uid: string, from: number, upTo: number) => event(messages.ThreadRead, { threadId, uid, from, upTo })

describe('a message', () => {
  it('is unread by its recipient', () => {
    expect(given(messageProjection, sent('rita', 'mia')).document('thread-0')).toEqual({
      _id: 'thread-0',
      _pos: '00000000000000000001',
      _subjects: ['rita', 'mia'],
      threadId,
      participants: ['rita', 'mia'],
      revision: 0,
      messageId: 'by-rita',
      fromUid: 'rita',
      toUser: 'mia',
      message: 'Hello.',
      sentAt: day(1),
      unreadBy: 'mia',
    })
  })
  it('§2.19 to many has the recipient’s name, until that is erased', () => {
    const many = (name: string) =>
      event(messages.MessageSent, { threadId, messageId: 'many', fromUid: 'rita', toUser: 'mia', message: 'Hello {name}.', name })
    expect(given(messageProjection, many('Mia Chen')).document('thread-0')).toMatchObject({ message: 'Hello Mia Chen.' })
    expect(given(messageProjection, many(ERASED)).document('thread-0')).toMatchObject({ message: 'Hello erased.' })
  })
  it('is read once its recipient says so, and keeps the first time', () => {
    const { document } = given(messageProjection, sent('rita', 'mia'), read('mia', 0, 0), sent('rita', 'mia'), read('mia', 2, 2))
    expect([document('thread-0')?.readAt, document('thread-2')?.readAt]).toEqual([day(2), day(4)])
    expect(document('thread-0')).not.toHaveProperty('unreadBy')
    expect(document('thread-1')).toBeUndefined()
  })
  it('has arrived once a page of its recipient says so, before it is read', () => {
    const delivered = (uid: string, from: number, upTo: number) => event(messages.MessagesDelivered, { threadId, uid, from, upTo })
    const { document } = given(
      messageProjection,
      sent('rita', 'mia'),
      sent('mia', 'rita'),
      delivered('mia', 0, 1),
      sent('rita', 'mia'),
      read('mia', 0, 3),
    )
    expect(document('thread-0')).toMatchObject({ deliveredAt: day(3), readAt: day(5) })
    expect(document('thread-1')).not.toHaveProperty('deliveredAt')
    expect(document('thread-3')).toMatchObject({ readAt: day(5) })
    expect(document('thread-3')).not.toHaveProperty('deliveredAt')
  })
  it('is not marked as read by its sender', () => {
    const { document } = given(messageProjection, sent('rita', 'mia'), sent('mia', 'rita'), sent('rita', 'mia'), read('mia', 0, 2))
    expect(document('thread-1')).toMatchObject({ unreadBy: 'rita' })
    expect([0, 2].map((revision) => document(`thread-${revision}`)?.readAt)).toEqual([day(4), day(4)])
  })
  it('counts among the first messages of its company and month', () => {
    const cold = { organizationId: 'acme', month: '2026-11' }
    const first = event(messages.MessageSent, { threadId, messageId: 'm', fromUid: 'rita', toUser: 'mia', message: 'Hello.', cold })
    expect(given(messageProjection, first).document('thread-0')).toMatchObject({ coldOf: 'acme|2026-11' })
  })
  it('sends no refresh, because its conversation does', () => {
    expect(given(messageProjection, sent('rita', 'mia')).refreshes).toEqual([])
  })
})
