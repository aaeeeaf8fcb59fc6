/** What an admin sees of background work and of mails, and does with what failed (calls.md, "Admin"). */
import { Type, type Static } from 'typebox'
import { Fields, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { callsAbout, Id, Instant, NoBody, paging, WriteReply } from './call.ts'

/** Ids of tasks are longer than other ids, as they name an effect. */
const TaskId = Type.Refine(
  Type.String({ description: 'Id of a task' }),
  (text) => /^[A-Za-z0-9_-]{1,200}$/.test(text),
  () => 'must be the id of a task: 1 to 200 letters, digits, _ or -',
)
const TaskParams = Fields({ id: TaskId })

export const taskStates = ['waiting', 'running', 'failed', 'done'] as const
const shared = {
  /** How often it was tried. */
  tries: Type.Integer(),
  /** Why the last try failed, without addresses, and when. */
  cause: Type.Optional(Type.String()),
  triedAt: Type.Optional(Instant),
}

export const AdminTask = Type.Object({
  id: Id,
  kind: Type.String(),
  /** `failed`: given up. One that waits with `tries` has failed and is tried again by itself. */
  state: Type.Enum(taskStates),
  ...shared,
  dueAt: Type.Optional(Instant),
  since: Instant,
  /** It can be tried again at once, or discarded. */
  mayRetry: Type.Boolean(),
  mayDiscard: Type.Boolean(),
  /** The event that it follows from. */
  eventId: Type.Optional(Id),
})
export type AdminTask = Static<typeof AdminTask>

export const mailStates = ['waiting', 'failed', 'sent'] as const
export const AdminMail = Type.Object({
  id: Id,
  /** Which mail it is: the event or the kind of notice that it tells of, or a name. */
  template: Type.String(),
  state: Type.Enum(mailStates),
  ...shared,
  /** When it was sent, or is to be tried next; of one that was given up, when it was asked for. */
  at: Instant,
  /** Of one that is not sent: its task. */
  taskId: Type.Optional(Id),
  /** The event that it follows from, where one is known. */
  eventId: Type.Optional(Id),
})
export type AdminMail = Static<typeof AdminMail>

export const workCalls = callsAbout('tasks')({
  /**
   * By state, those that were given up when it is left out: what waits by when it is due, the others the latest first. With `id` the one,
   * whatever its state. What comes and goes while a queue is read moves no page: its cursor is the place of the last one on it.
   */
  'adminTasks.list': {
    call: 'GET /admin/tasks',
    who: { admin: 'any' },
    kind: 'read',
    stale: { asWhole: true },
    query: Fields({ ...paging, state: Type.Optional(Type.Enum(taskStates)), id: Type.Optional(TaskId) }),
    reply: Type.Array(AdminTask),
  },
  'adminTasks.retry': {
    call: 'POST /admin/tasks/:id/retry',
    via: 'tried again on the page',
    who: { admin: 'any' },
    kind: 'write',
    params: TaskParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'task_not_failed'],
    failure: 'We could not try this again. Please try once more.',
  },
  'adminTasks.discard': {
    call: 'POST /admin/tasks/:id/discard',
    via: 'discarded on the page',
    who: { admin: 'any' },
    kind: 'write',
    params: TaskParams,
    body: Fields({ reason: Text(limits.accessReason) }),
    reply: WriteReply,
    refuses: ['not_found', 'task_not_failed', 'task_must_end'],
    failure: 'We could not discard this. Please try again.',
  },
  /** Mails that are kept here, and those that wait or were given up. Nothing of them names anybody. With `id` the one, whatever its state. */
  'outbox.list': {
    call: 'GET /admin/outbox',
    who: { admin: 'any' },
    kind: 'read',
    stale: { asWhole: true },
    query: Fields({ ...paging, state: Type.Optional(Type.Enum(mailStates)), id: Type.Optional(TaskId) }),
    reply: Type.Array(AdminMail),
  },
  /** A kept mail as text. That it was read stands in its recipient's ledger, with the reason, before it is answered. */
  'outbox.open': {
    call: 'GET /admin/outbox/:id',
    via: 'opened on the page',
    who: { admin: 'any' },
    kind: 'write',
    params: TaskParams,
    query: Fields({ reason: Text(limits.accessReason) }),
    reply: Type.Object({
      id: Id,
      template: Type.String(),
      state: Type.Literal('sent'),
      at: Instant,
      to: Type.String(),
      subject: Type.String(),
      /** With secrets of links masked, but for demo accounts. */
      text: Type.String(),
      masked: Type.Boolean(),
    }),
    refuses: ['not_found'],
    perMinute: 30,
    failure: 'We could not open this mail. Please try again.',
  },
})
