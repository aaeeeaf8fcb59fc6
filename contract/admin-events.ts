/** The admin's event browser (calls.md, Admin): what is personal in an event stays sealed until somebody says why they read it. */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { AdminTask } from './admin-work.ts'
import { callsAbout, Id, IdParams, Instant, paging, span } from './call.ts'

const Anything = Type.Record(Type.String(), Type.Unknown())

const EventActor = Type.Object({
  kind: Type.Enum(['user', 'process', 'timer', 'import']),
  /** Of a process or timer its name. */
  uid: Type.Optional(Type.String()),
  role: Type.Optional(Type.String()),
})

export const EventReply = Type.Object({
  eventId: Id,
  position: Type.String({ description: 'Its place in the log' }),
  stream: Type.String(),
  revision: Type.Integer({ description: 'Its place in its stream, counted from 0' }),
  type: Type.String(),
  schemaVersion: Type.Integer(),
  recordedAt: Instant,
  occurredAt: Instant,
  actor: EventActor,
  /** People stand in it by role or uid, never by name. */
  sentence: Type.String(),
  /** What is personal or secret stands in it as "sealed". */
  data: Anything,
  /** The fields of `data` that nobody is shown, with a reason neither: with them one could sign in as somebody. */
  secret: Type.Optional(Type.Array(Type.String())),
  /** The fields of `data` that may be revealed. */
  sealed: Type.Array(Type.String()),
  /** Those of them that nobody can read any more, because their person was erased. */
  erased: Type.Optional(Type.Array(Type.String())),
  /** It is damaged or of a later version of the platform: nothing of its data is shown. */
  unreadable: Type.Optional(Type.Literal(true)),
  meta: Anything,
})
export type EventReply = Static<typeof EventReply>

export const EventTreeReply = Type.Object({
  /** The call that began it; of what began by itself, the process, timer or task. */
  request: Type.Object({
    id: Type.String(),
    operation: Type.Optional(Type.String()),
    /** Method and path of the call. */
    call: Type.Optional(Type.String()),
    at: Instant,
    actor: EventActor,
  }),
  command: Type.Object({
    id: Type.String(),
    operation: Type.Optional(Type.String()),
    correlationId: Type.String(),
    events: Type.Integer(),
  }),
  /** In the order of the log. `causedBy` is another one of them, or left out for what the command itself stored. */
  events: Type.Array(
    Type.Object({
      eventId: Id,
      position: Type.String(),
      type: Type.String(),
      stream: Type.String(),
      revision: Type.Integer(),
      recordedAt: Instant,
      operation: Type.Optional(Type.String()),
      actor: EventActor,
      sentence: Type.String(),
      causedBy: Type.Optional(Id),
    }),
  ),
  /** What reached beyond the views: mails, points, and tasks that were asked for. */
  effects: Type.Array(
    Type.Object({
      kind: Type.Enum(['mail', 'points', 'task']),
      /** The event that says it, or that it follows from. */
      eventId: Id,
      type: Type.String(),
      sentence: Type.String(),
      at: Instant,
      /** The work that does it, for as long as the queue remembers it. */
      task: Type.Optional(Type.Pick(AdminTask, ['id', 'kind', 'state', 'tries', 'cause', 'dueAt'])),
      /** Of a mail that is kept. */
      mailId: Type.Optional(Id),
    }),
  ),
  /** The views that take these events, and how far each is. `behind` has not taken all of them yet. */
  views: Type.Array(Type.Object({ name: Type.String(), position: Type.String(), behind: Type.Optional(Type.Literal(true)) })),
  /** There are more events than are shown. */
  more: Type.Optional(Type.Literal(true)),
})
export type EventTreeReply = Static<typeof EventTreeReply>

const text = Text(200)
const place = (what: string) => Type.Optional(Type.With(text, { description: what }) as unknown as typeof text)
/** A type, or its beginning with a `*`; several with commas between them. */
const Types = Type.Refine(
  Type.String({ maxLength: 500, description: 'Types with commas between them; `Application*` is all that begin so' }),
  (text) => /^[A-Za-z]{1,64}\*?(,[A-Za-z]{1,64}\*?){0,19}$/.test(text),
  () => 'must be types of events with commas between them, 20 at most, each a word that may end in *',
)

export const adminEventCalls = callsAbout('timeline')({
  /**
   * The newest first. `stream`, `actor`, `correlation`, `subject` or `id` leads, and the rest narrows what it leads to. Without one of them
   * the log is walked, 5,000 events a page; a page that found less than it could says in `X-Looked-Through` how far it looked, and `Link`
   * goes on. `correlation` takes a correlation's or a request's id, or the short code of an error toast; where only a request that failed
   * fits, `X-Failed-Request` says `{operation, status, code, uid?, at}`.
   */
  'adminEvents.list': {
    call: 'GET /admin/events',
    who: { admin: 'any' },
    kind: 'read',
    // A page may walk 5,000 events, on the thread that answers calls.
    perMinute: 300,
    // Events come all the time: somebody who reads one wants the list to stand still.
    stale: { asWhole: true },
    query: Fields({
      id: Type.Optional(SentId),
      stream: place('Name of a stream, `application-…`'),
      category: place('First part of the names of streams: `application`'),
      type: Type.Optional(Types),
      actor: place('uid, or the name of a process or timer'),
      correlation: place('Id of a correlation or of a request, or the short code of an error'),
      subject: place('uid of the person whose personal data it holds'),
      ...span,
      ...paging,
    }),
    reply: Type.Array(EventReply),
    refuses: ['bad_cursor'],
  },
  'adminEvents.reveal': {
    call: 'POST /admin/events/:id/reveal',
    via: 'revealed on the page',
    who: { admin: 'any' },
    kind: 'write',
    params: IdParams,
    body: Fields({ reason: Text(limits.accessReason) }),
    reply: EventReply,
    refuses: ['not_found', 'nothing_sealed', 'event_erased', 'event_unreadable', 'secret_stays_sealed', 'note_was_retracted'],
    failure: 'We could not open this event. Please try again.',
  },
  'adminEvents.tree': {
    call: 'GET /admin/events/:id/tree',
    who: { admin: 'any' },
    kind: 'read',
    perMinute: 120,
    stale: { asWhole: true },
    params: IdParams,
    example: { id: 'event-1' },
    reply: EventTreeReply,
    refuses: ['not_found'],
  },
})
