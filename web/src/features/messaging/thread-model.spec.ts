import { describe, expect, it } from 'vitest'
import type { MessageReply } from '#contract/messages.ts'
import { firstUnread, lastUnread, listTime, markOf, rowsOf } from './thread-model.ts'

/** Local times, so that the reader's day is the test's. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const now = new Date(2026, 10, 21, 18).getTime()

const message = (id: string, fromUid: 'me' | 'rita', sentAt: string, readAt?: string): MessageReply => ({
  id,
  fromUid,
  fromName: fromUid,
  toUser: fromUid === 'me' ? 'rita' : 'me',
  toName: '',
  message: id,
  sentAt,
  ...(readAt && { readAt }),
})
/** Newest first, as they come. */
const messages = [
  message('e', 'rita', at(21, 9)),
  message('d', 'rita', at(20, 23, 59)),
  message('c', 'me', at(20, 18), at(20, 19)),
  message('b', 'rita', at(19, 18), at(19, 19)),
  message('a', 'rita', at(19, 17), at(19, 19)),
]

describe('a conversation', () => {
  it('shows the oldest first, by day, with the time under the last of consecutive messages of one person', () => {
    const rows = rowsOf(messages, 'me', undefined, now)
    expect(rows.map((row) => (row.kind === 'message' ? [row.message.id, row.mine, row.last] : row))).toEqual([
      { kind: 'day', label: 'Thursday 19 Nov' },
      ['a', false, false],
      ['b', false, true],
      { kind: 'day', label: 'Yesterday' },
      ['c', true, true],
      ['d', false, true],
      { kind: 'day', label: 'Today' },
      ['e', false, true],
    ])
  })
  it('has a divider before the first message that is new', () => {
    expect(firstUnread(messages, 'me')).toBe('d')
    expect(lastUnread(messages, 'me')).toBe('e')
    const rows = rowsOf(messages, 'me', 'b', now).map((row) =>
      row.kind === 'message' ? `${row.message.id}${row.last ? '.' : ''}` : row.kind,
    )
    expect(rows).toEqual(['day', 'a.', 'new', 'b.', 'day', 'c.', 'd.', 'day', 'e.'])
  })
  it('has nothing new for the person who wrote last', () => expect(firstUnread(messages, 'rita')).toBeUndefined())
})

it('a message of one’s own was sent, has arrived, was read', () => {
  const [sentAt, deliveredAt, readAt] = [at(21, 9), at(21, 10), at(21, 11)]
  expect(markOf({ sentAt })).toEqual({ mark: 'Sent', at: sentAt })
  expect(markOf({ sentAt, deliveredAt })).toEqual({ mark: 'Delivered', at: deliveredAt })
  // A recipient who reads at once has told nothing before.
  for (const delivered of [{ deliveredAt }, {}]) expect(markOf({ sentAt, readAt, ...delivered })).toEqual({ mark: 'Read', at: readAt })
})

it('a list shows the time today, the weekday within a week, then the date', () => {
  expect([at(21, 8, 5), at(20, 23), at(15, 9), at(14, 9)].map((instant) => listTime(instant, now))).toEqual([
    '08:05',
    'Fri',
    'Sun',
    '14 Nov',
  ])
  expect(listTime(new Date(2025, 9, 28, 9).toISOString(), now)).toBe('28 Oct 2025')
})
