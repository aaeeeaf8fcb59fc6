import { describe, expect, it } from 'vitest'
import * as messages from '#events/messages.ts'
import { day, event, given } from '../../testing/given.ts'
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
      _subjects: ['rita'],
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
  it('is read once its recipient says so, and keeps the first time', () => {
    const { document } = given(messageProjection, sent('rita', 'mia'), read('mia', 0, 0), sent('rita', 'mia'), read('mia', 2, 2))
    expect([document('thread-0')?.readAt, document('thread-2')?.readAt]).toEqual([day(2), day(4)])
    expect(document('thread-0')).not.toHaveProperty('unreadBy')
    expect(document('thread-1')).toBeUndefined()
  })
  it('is not marked as read by its sender', () => {
    const { document } = given(messageProjection, sent('rita', 'mia'), sent('mia', 'rita'), sent('rita', 'mia'), read('mia', 0, 2))
    expect(document('thread-1')).toMatchObject({ unreadBy: 'rita' })
    expect([0, 2].map((revision) => document(`thread-${revision}`)?.readAt)).toEqual([day(4), day(4)])
  })
  it('sends no refresh, because its conversation does', () => {
    expect(given(messageProjection, sent('rita', 'mia')).refreshes).toEqual([])
  })
})
