import { describe, expect, it } from 'vitest'
import * as messages from '#events/messages.ts'
import { day, event, given } from '../../testing/given.ts'
import { threadProjection } from './project.ts'

const threadId = 'thread'
const sent = (fromUid: string, toUser: string, message = 'Hello.') =>
  event(messages.MessageSent, { threadId, messageId: 'm', fromUid, toUser, message })
const read = (uid: string, from: number, upTo: number) => event(messages.ThreadRead, { threadId, uid, from, upTo })

describe('a conversation', () => {
  it('has its last message and both numbers of unread messages', () => {
    const { document, refreshes } = given(threadProjection, sent('rita', 'mia'), sent('rita', 'mia'), sent('mia', 'rita', 'In June.'))
    expect(document(threadId)).toMatchObject({
      participants: ['mia', 'rita'],
      pair: 'mia rita',
      unread: { mia: 2, rita: 1 },
      lastMessage: 'In June.',
      lastFrom: 'mia',
      lastAt: day(3),
    })
    expect(refreshes).toMatchObject([{ rooms: ['u:mia', 'u:rita'], topics: ['messages'], ids: [threadId] }])
  })
  it('has nothing unread for the reader, and the writer gets the refresh', () => {
    const { document, refreshes } = given(threadProjection, sent('rita', 'mia'), sent('mia', 'rita'), read('mia', 0, 0))
    expect(document(threadId)).toMatchObject({ unread: { mia: 0, rita: 1 }, lastAt: day(2) })
    expect(refreshes[0]?.rooms).toEqual(['u:mia', 'u:rita'])
  })
  it('shows the beginning of a long message, and no half characters', () => {
    const { document } = given(threadProjection, sent('rita', 'mia', `${'x'.repeat(119)}🌲🌲`))
    expect(document(threadId)?.lastMessage).toBe('x'.repeat(119))
  })
  it('holds personal data of both', () => {
    expect(given(threadProjection, sent('rita', 'mia')).document(threadId)?._subjects).toEqual(['mia', 'rita'])
  })
})
