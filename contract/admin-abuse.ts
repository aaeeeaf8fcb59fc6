/** Reports of conversations, for admins (calls.md, "Admin"). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { abuseOutcomes, abuseStates } from '#events/vocabulary/messages/abuse.ts'
import { roles } from '#events/vocabulary/roles.ts'
import { callsAbout, Id, IdParams, Instant, listing, paging, WriteReply } from './call.ts'
import { MessageReply } from './messages.ts'

const admins = { admin: 'any' } as const

export const AbuseReportReply = Type.Object({
  id: Id,
  threadId: Id,
  /** Who reported, and who was reported. */
  parties: Type.Array(Id),
  people: Type.Array(Type.Object({ uid: Id, displayName: Type.String(), role: Type.Enum(roles), label: Type.Optional(Type.String()) }), {
    description: 'The parties, as far as they have an account',
  }),
  by: Id,
  reason: Type.Optional(Type.String()),
  at: Instant,
  state: Type.Enum(abuseStates),
  outcome: Type.Optional(Type.Enum(abuseOutcomes)),
  closedAt: Type.Optional(Instant),
  /** The name of the admin. */
  closedBy: Type.Optional(Type.String()),
  /** Why it was closed so. */
  closedBecause: Type.Optional(Type.String()),
})
export type AbuseReportReply = Static<typeof AbuseReportReply>

export const abuseCalls = callsAbout('abuse')({
  'abuse.list': {
    call: 'GET /admin/reports-of-abuse',
    who: admins,
    kind: 'read',
    list: { order: [{ by: 'at' }] },
    query: Fields({ state: Type.Optional(Type.Enum(abuseStates)), ...listing }),
    example: { state: 'open' },
    reply: Type.Array(AbuseReportReply),
  },
  /** Who reported is told the outcome; who was reported is told what is asked of them, and never by whom. */
  'abuse.close': {
    call: 'POST /admin/reports-of-abuse/:id/close',
    via: 'closed on the page',
    who: admins,
    kind: 'write',
    params: IdParams,
    body: Fields({ outcome: Type.Enum(abuseOutcomes), reason: Type.Optional(Text(limits.reportReason)) }),
    reply: WriteReply,
    refuses: ['not_found', 'report_closed'],
    failure: 'We could not close the report. Please try again.',
  },
  /** Both of the two are told before anything is answered, once for each admin, day (UTC) and reason. The newest messages first. */
  'abuse.thread': {
    call: 'GET /admin/threads/:id',
    who: admins,
    kind: 'read',
    // What is written meanwhile is no news for an admin: whoever wants to read it asks again.
    topic: 'abuse',
    perMinute: 60,
    params: Fields({ id: SentId }),
    query: Fields({ reason: Text(limits.accessReason), limit: paging.limit, cursor: paging.cursor }),
    example: { id: 't-rita', reason: 'A report of today' },
    reply: Type.Array(MessageReply),
    refuses: ['not_found'],
  },
})
