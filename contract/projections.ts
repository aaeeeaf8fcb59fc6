/** What an admin does with views, processes and what these parked (product 2.19, "Replay desk"). */
import { Type } from 'typebox'
import { Fields, Id as SentId, Prose, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { callsAbout, WriteReply } from './call.ts'
import { Accepted } from './tasks.ts'

const named = { who: { admin: 'any' }, kind: 'write', params: Fields({ name: SentId }) } as const

export const projectionCalls = callsAbout({ projections: 'tasks' })({
  /** Builds one view, or `all`, anew from the log and swaps it, while the old one serves. */
  'projections.replay': {
    ...named,
    call: 'POST /admin/projections/:name/replay',
    via: 'asked for on the page',
    accepted: true,
    body: Fields({ swap: Type.Optional(Type.Enum(['auto'])) }),
    reply: Accepted,
    refuses: ['not_found'],
    failure: 'The replay could not be started. Please try again.',
  },
  /** All that is parked there is tried again in its order; with `eventId` it is refused when that one is not parked any more. */
  'projections.retry': {
    ...named,
    call: 'POST /admin/projections/:name/retry',
    via: 'tried again on the page',
    body: Fields({ eventId: Type.Optional(SentId), reason: Type.Optional(Prose(limits.accessReason)) }),
    reply: WriteReply,
    refuses: ['not_found', 'event_not_parked'],
    failure: 'We could not try this again. Please try once more.',
  },
  /** One parked event passes by for good, and what waits behind it goes on. */
  'projections.skip': {
    ...named,
    call: 'POST /admin/projections/:name/skip',
    via: 'skipped on the page',
    body: Fields({ eventId: SentId, reason: Text(limits.accessReason) }),
    reply: WriteReply,
    refuses: ['not_found', 'event_not_parked'],
    failure: 'We could not skip this. Please try again.',
  },
})
