/** What an admin does with views, processes and what these parked (product 2.19, "Replay desk"). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Prose, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { callsAbout, NoBody, WriteReply } from './call.ts'
import { Accepted } from './tasks.ts'

/** As JSON, cut; of a view that opens what is sealed, only how long that is. */
const Shown = Type.Union([Type.String(), Type.Integer()])

/** The `result` of a replay's task, also while it asks. `views`: those that differ, ask, or could not apply an event, with the first of their differences. */
export const ReplayResult = Type.Object({
  documents: Type.Integer(),
  differences: Type.Integer(),
  sample: Type.Array(Type.Object({ view: Type.String(), id: Type.String() })),
  views: Type.Array(
    Type.Object({
      view: Type.String(),
      version: Type.Integer(),
      /** The version that is in service. */
      serves: Type.Integer(),
      sealed: Type.Boolean(),
      state: Type.Enum(['asks', 'swapped', 'kept']),
      /** Of one that asks: a UTC instant. */
      since: Type.Optional(Type.String()),
      documents: Type.Integer(),
      changed: Type.Integer(),
      added: Type.Integer(),
      missing: Type.Integer(),
      /** Events that the new one could not apply, of which the first are told: parked, or passed by, as somebody has skipped them before. */
      unapplied: Type.Optional(
        Type.Object({
          parked: Type.Integer(),
          passedBy: Type.Integer(),
          events: Type.Array(
            Type.Object({
              eventId: Type.String(),
              type: Type.String(),
              position: Type.String(),
              isSkipped: Type.Optional(Type.Literal(true)),
            }),
          ),
        }),
      ),
      rows: Type.Array(
        Type.Object({
          id: Type.String(),
          kind: Type.Enum(['missing', 'added', 'changed']),
          fields: Type.Optional(
            Type.Array(
              Type.Object({
                field: Type.String(),
                before: Type.Optional(Shown),
                after: Type.Optional(Shown),
                /** A list of the same, in another order. */
                isReordered: Type.Optional(Type.Literal(true)),
              }),
            ),
          ),
          /** The event that changed the newer of the two documents last, and which of them has taken it. Its stream is that of the thing. */
          last: Type.Optional(
            Type.Object({
              eventId: Type.String(),
              type: Type.String(),
              stream: Type.String(),
              at: Type.String(),
              takenBy: Type.Enum(['both', 'before', 'after']),
              /** Its personal fields that no key opens any more, where there are any. */
              erased: Type.Optional(Type.Array(Type.String())),
            }),
          ),
          /** The first event of the document that one of the two went without, as somebody had it skipped or it is parked there. */
          without: Type.Optional(
            Type.Object({
              eventId: Type.String(),
              type: Type.String(),
              position: Type.String(),
              takenBy: Type.Enum(['before', 'after']),
              isParked: Type.Optional(Type.Literal(true)),
            }),
          ),
          /** The key of somebody whom it names is destroyed, and it holds less of them than before. */
          isErased: Type.Optional(Type.Literal(true)),
        }),
      ),
    }),
  ),
  /** For how long it was filled. */
  seconds: Type.Number(),
  /** Events a second. */
  rate: Type.Number(),
  /** Views with which it is done: swapped, or left as they were. */
  settled: Type.Array(Type.String()),
  /** Those of them that were left as they were. */
  kept: Type.Optional(Type.Array(Type.String())),
  /** While it is filled, the seconds until it is. */
  left: Type.Optional(Type.Integer()),
  /** It gave way to an erasure: what had not swapped waits until that is done and begins anew, or has. */
  anew: Type.Optional(Type.Literal(true)),
})
export type ReplayResult = Static<typeof ReplayResult>

const named = { who: { admin: 'any' }, kind: 'write', params: Fields({ name: SentId }) } as const

export const projectionCalls = callsAbout({ projections: 'tasks' })({
  /**
   * Builds one view, or `all` (or of these `views`), anew from the log while the old one serves. `auto` swaps where nothing differs or the
   * version changed, and asks where not; `ask` always asks; `never` only says what would differ. One at a time.
   */
  'projections.replay': {
    ...named,
    call: 'POST /admin/projections/:name/replay',
    via: 'asked for on the page',
    accepted: true,
    body: Fields({
      views: Type.Optional(Type.Array(SentId, { minItems: 1, maxItems: 200 })),
      swap: Type.Optional(Type.Enum(['auto', 'ask', 'never'])),
    }),
    reply: Accepted,
    refuses: ['not_found', 'replaying'],
    failure: 'The replay could not be started. Please try again.',
  },
  /** All that is parked there is tried again in its order; with `eventId` that one alone, and what waits behind it. */
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
  /** Puts a view that asks in service. Where it differs and its version did not change, a word why is due. */
  'projections.swap': {
    ...named,
    call: 'POST /admin/projections/:name/swap',
    via: 'swapped on the page',
    body: Fields({ reason: Type.Optional(Prose(limits.accessReason)) }),
    reply: WriteReply,
    refuses: ['not_found', 'not_asking'],
    failure: 'We could not swap this. Please try again.',
  },
  /** What served before the last swap catches up beside, and serves again; one can go back from that as well. */
  'projections.rollback': {
    ...named,
    call: 'POST /admin/projections/:name/rollback',
    via: 'taken back on the page',
    accepted: true,
    body: Fields({ reason: Type.Optional(Prose(limits.accessReason)) }),
    reply: Accepted,
    refuses: ['not_found', 'nothing_kept', 'replaying'],
    failure: 'We could not go back to what served before. Please try again.',
  },
  /** A view that asks stays as it is; what is still being filled ends, with all that is filled with it. */
  'projections.cancel': {
    ...named,
    call: 'POST /admin/projections/:name/cancel',
    via: 'canceled on the page',
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'not_replaying', 'not_asking', 'task_finished'],
    failure: 'We could not cancel this. Please try again.',
  },
  /** The whole pass in which the view is filled. */
  'projections.pause': {
    ...named,
    call: 'POST /admin/projections/:name/pause',
    via: 'paused on the page',
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'not_replaying'],
    failure: 'We could not pause this. Please try again.',
  },
  'projections.resume': {
    ...named,
    call: 'POST /admin/projections/:name/resume',
    via: 'resumed on the page',
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'not_replaying'],
    failure: 'We could not go on with this. Please try again.',
  },
})
