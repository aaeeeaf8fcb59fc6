import type { MessageReply } from '#contract/messages.ts'
import { clockTime, daysLeft, shortDate, weekday } from '../../lib/time/time.ts'

export type MessageRow = {
  readonly kind: 'message'
  readonly message: MessageReply
  readonly mine: boolean
  /** The last of consecutive messages of the same person; its time is shown. */
  readonly last: boolean
}
export type Row = { readonly kind: 'day'; readonly label: string } | { readonly kind: 'new' } | MessageRow

const isUnread = (uid: string) => (message: MessageReply) => message.toUser === uid && message.readAt === undefined

/** @param messages newest first. @returns the oldest that the reader has not read, for the divider before it */
export function firstUnread(messages: readonly MessageReply[], uid: string): string | undefined {
  return messages.findLast(isUnread(uid))?.id
}

/** @param messages newest first. @returns the newest that the reader has not read */
export function lastUnread(messages: readonly MessageReply[], uid: string): string | undefined {
  return messages.find(isUnread(uid))?.id
}

/** The rows of a conversation, oldest first. @param messages newest first @param firstNew id of the message below the divider */
export function rowsOf(messages: readonly MessageReply[], uid: string, firstNew: string | undefined, now: number): readonly Row[] {
  const rows: Row[] = []
  let day: string | undefined
  for (const message of messages.toReversed()) {
    const label = dayLabel(message.sentAt, now)
    if (label !== day) rows.push({ kind: 'day', label })
    day = label
    if (message.id === firstNew) rows.push({ kind: 'new' })
    const mine = message.fromUid === uid
    const before = rows.at(-1)
    if (before?.kind === 'message' && before.mine === mine) rows[rows.length - 1] = { ...before, last: false }
    rows.push({ kind: 'message', message, mine, last: true })
  }
  return rows
}

/** How far a message of one's own has come, and when. */
export function markOf({ sentAt, deliveredAt, readAt }: Pick<MessageReply, 'sentAt' | 'deliveredAt' | 'readAt'>) {
  if (readAt) return { mark: 'Read', at: readAt } as const
  return deliveredAt ? ({ mark: 'Delivered', at: deliveredAt } as const) : ({ mark: 'Sent', at: sentAt } as const)
}

/** `Today`, `Yesterday`, `Thursday 19 Nov`. */
function dayLabel(instant: string, now: number): string {
  const days = -daysLeft(instant, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return `${weekday(instant, 'long')} ${shortDate(instant, now)}`
}

/** For a list: `18:20` today, `Tue` within the week, then `12 Nov`. */
export function listTime(instant: string, now: number): string {
  const days = -daysLeft(instant, now)
  if (days <= 0) return clockTime(instant)
  return days < 7 ? weekday(instant, 'short') : shortDate(instant, now)
}
