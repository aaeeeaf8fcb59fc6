import type { AbuseState } from '#events/vocabulary/messages/abuse.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import type { ClaimRules } from '../claims/claim-rules.ts'
import { derivedIds } from '#lib/derived-id.ts'
import { changing, defineFold } from '../core/streams/fold.ts'

/** Revisions of the first and the last of some messages to one person. */
type Range = { readonly from: number; readonly upTo: number }

export type Report = { readonly uid: string; readonly contactId: string; readonly state: AbuseState }

export type ThreadState = {
  readonly threadId: string
  readonly participants: readonly [string, string]
  /** Uids of those of the two who have written. */
  readonly writers: readonly string[]
  /** Uid of the reader → what is unread; a reader without unread messages has no entry. */
  readonly unread: Readonly<Record<string, Range>>
  /** Uid of the recipient → what no page of theirs has marked as delivered. */
  readonly undelivered: Readonly<Record<string, Range>>
  /** Ids of the messages that count among a company's first ones. */
  readonly coldMessages: readonly string[]
  /** Uids of those of the two who blocked the other. */
  readonly blockedBy: readonly string[]
  /** Uid → the UTC day on which they reported it last. */
  readonly reported: Readonly<Record<string, string>>
  /** Reports by the ids of their events. */
  readonly reports: Readonly<Record<string, Report>>
  /** An admin closed the conversation. */
  readonly closed?: true
  /** How many messages and readings there are, of which both sides know. Blocks and reports are not among them. */
  readonly known: number
}

function begun(threadId: string, one: string, other: string): ThreadState {
  return {
    threadId,
    participants: [one, other],
    writers: [],
    unread: {},
    undelivered: {},
    coldMessages: [],
    blockedBy: [],
    reported: {},
    reports: {},
    known: 0,
  }
}

// Who is blocked or reported must not notice it by a number.
export const threadFold = defineFold<ThreadState>(
  'thread',
  {
    MessageSent: (before, { data: { threadId, messageId, fromUid, toUser, cold }, revision }) => {
      const thread = before ?? begun(threadId, fromUid, toUser)
      return {
        ...knowing(thread),
        writers: [...new Set([...thread.writers, fromUid])],
        unread: upTo(thread.unread, toUser, revision),
        undelivered: upTo(thread.undelivered, toUser, revision),
        coldMessages: cold ? [...thread.coldMessages, messageId] : thread.coldMessages,
      }
    },
    ThreadRead: changing((thread, { data: { uid } }) => {
      return { ...knowing(thread), unread: without(thread.unread, uid), undelivered: without(thread.undelivered, uid) }
    }),
    MessagesDelivered: changing((thread, { data: { uid } }) => ({
      ...knowing(thread),
      undelivered: without(thread.undelivered, uid),
    })),
    ContactBlocked: (before, { data: { threadId, uid, contactId } }) => {
      const thread = before ?? begun(threadId, uid, contactId)
      // Messages that had not arrived by then are never said to arrive, so that nothing tells of the one who blocked or was blocked.
      return { ...thread, undelivered: {}, blockedBy: [...thread.blockedBy, uid] }
    },
    ContactUnblocked: changing((thread, { data: { uid } }) => ({ ...thread, blockedBy: thread.blockedBy.filter((one) => one !== uid) })),
    ConversationReported: changing((thread, { id, data: { uid, contactId }, meta }) => ({
      ...thread,
      reported: { ...thread.reported, [uid]: utcDayOf(meta.occurredAt) },
      reports: { ...thread.reports, [id]: { uid, contactId, state: 'open' } },
    })),
    AbuseReportClosed: changing((thread, { data: { reportId, uid, contactId, outcome } }) => ({
      ...thread,
      reports: { ...thread.reports, [reportId]: { uid, contactId, state: 'closed' } },
      ...(outcome === 'conversation_closed' && { closed: true }),
    })),
  },
  { counted: ({ known }) => Math.max(0, known - 1) },
)

function upTo(ranges: Readonly<Record<string, Range>>, uid: string, revision: number): Readonly<Record<string, Range>> {
  return { ...ranges, [uid]: { from: ranges[uid]?.from ?? revision, upTo: revision } }
}

function without(ranges: Readonly<Record<string, Range>>, uid: string): Readonly<Record<string, Range>> {
  const { [uid]: _settled, ...rest } = ranges
  return rest
}

function knowing(thread: ThreadState): ThreadState {
  return { ...thread, known: thread.known + 1 }
}

/** A first message is counted for good. */
export const threadClaimRules: ClaimRules = {
  needs: {
    coldMessage: async ({ id, part: messageId = '' }, { fold }) => (await fold(threadFold, id))?.coldMessages.includes(messageId) ?? false,
  },
  after: {},
}

const derivedId = derivedIds('b1f6a3de-7c0f-5b0e-9a52-8f5d1f3c6e27')

/** The same id for both orders of the two uids. */
export function threadIdOf(one: string, other: string): string {
  return derivedId([one, other].toSorted().join('|'))
}
