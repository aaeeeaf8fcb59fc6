import { describe, expect, it } from 'vitest'
import * as messages from '#events/messages.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { threadProjection } from './project.ts'

const threadId = 'thread'
const sent = (fromUid: string, toUser: string, message = 'Hello.') =>
  event(messages.MessageSent, { threadId, messageId: 'm', fromUid, toUser, message })
const read = (uid: string, from: number, upTo: number) => event(messages.ThreadRead, { threadId, uid, from, upTo })
const blocked = (uid: string, contactId: string) => event(messages.ContactBlocked, { threadId, uid, contactId })
const unblocked = (uid: string, contactId: string) => event(messages.ContactUnblocked, { threadId, uid, contactId })

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
  it('knows to whom messages have not been delivered, and waits for none after a block', () => {
    const delivered = event(messages.MessagesDelivered, { threadId, uid: 'mia', from: 0, upTo: 0 })
    const sends = [sent('rita', 'mia'), sent('mia', 'rita')]
    const of = (...more: Parameters<typeof given>[1][]) => given(threadProjection, ...sends, ...more).document(threadId)?.undelivered
    expect(of()).toEqual(['mia', 'rita'])
    expect(of(delivered)).toEqual(['rita'])
    expect(of(read('rita', 0, 1))).toEqual(['mia'])
    expect(of(delivered, sent('rita', 'mia'))).toEqual(['rita', 'mia'])
    expect(of(blocked('mia', 'rita'))).toEqual([])
  })
  it('shows the beginning of a long message, and no half characters', () => {
    const { document } = given(threadProjection, sent('rita', 'mia', `${'x'.repeat(119)}🌲🌲`))
    expect(document(threadId)?.lastMessage).toBe('x'.repeat(119))
  })
  it('knows who has written, and who blocked the other', () => {
    const { document } = given(threadProjection, sent('rita', 'mia'), sent('rita', 'mia'), blocked('mia', 'rita'))
    expect(document(threadId)).toMatchObject({ writers: ['rita'], blockedBy: ['mia'], participants: ['mia', 'rita'] })
    const free = given(threadProjection, sent('rita', 'mia'), blocked('mia', 'rita'), unblocked('mia', 'rita'))
    expect(free.document(threadId)).toMatchObject({ blockedBy: [], lastMessage: 'Hello.' })
  })
  it('that a block began is seen by who blocked alone, and goes with it', () => {
    const { document, refreshes } = given(threadProjection, blocked('mia', 'rita'))
    expect(document(threadId)).toMatchObject({ participants: ['mia'], pair: 'mia rita', blockedBy: ['mia'], lastAt: day(1) })
    expect(document(threadId)).not.toHaveProperty('lastMessage')
    expect(refreshes).toMatchObject([{ rooms: ['u:mia'] }])
    const both = given(threadProjection, blocked('mia', 'rita'), blocked('rita', 'mia'), unblocked('mia', 'rita'))
    expect(both.document(threadId)).toMatchObject({ participants: ['rita'], blockedBy: ['rita'] })
    expect(given(threadProjection, blocked('mia', 'rita'), unblocked('mia', 'rita')).document(threadId)).toMatchObject({ _del: true })
  })
  it('holds personal data of both', () => {
    expect(given(threadProjection, sent('rita', 'mia')).document(threadId)?._subjects).toEqual(['mia', 'rita'])
  })
})
