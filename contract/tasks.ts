/** Work that goes on after the answer, and what begins it (calls.md, "Long work"). */
import { Type, type Static } from 'typebox'
import { callsAbout, everyRoleOwn, Id, IdParams, Instant, NoBody } from './call.ts'

export const TaskReply = Type.Object({
  id: Id,
  kind: Type.String(),
  state: Type.Enum(['queued', 'running', 'paused', 'done', 'failed', 'canceled']),
  /** Of `total`, in `unit`; `total` is 0 until it is known. */
  done: Type.Integer(),
  total: Type.Integer(),
  unit: Type.String(),
  /** When it was asked for, then when it began. */
  startedAt: Instant,
  finishedAt: Type.Optional(Instant),
  /** Why it failed. */
  message: Type.Optional(Type.String()),
  result: Type.Optional(Type.Unknown()),
})
export type TaskReply = Static<typeof TaskReply>

/** The id is the task's. */
export const Accepted = Type.Object({ ok: Type.Literal(true), id: Id })
const own = { ...everyRoleOwn, admin: 'any' } as const

export const taskCalls = callsAbout('tasks')({
  'tasks.read': {
    call: 'GET /tasks/:id',
    unapproved: true,
    who: own,
    kind: 'read',
    stale: { byId: true },
    params: IdParams,
    example: { id: 't-sam' },
    reply: TaskReply,
    refuses: ['not_found'],
    erased: true,
  },
  'tasks.cancel': {
    call: 'POST /tasks/:id/cancel',
    via: 'canceled on the page',
    unapproved: true,
    who: own,
    kind: 'write',
    accepted: true,
    params: IdParams,
    body: NoBody,
    reply: Accepted,
    refuses: ['not_found', 'task_finished'],
    failure: 'We could not cancel this. Please try again.',
  },
  /** Reads the whole log and compares it with what the auditor remembers, and with the checkpoints that are kept. */
  'audit.verify': {
    call: 'POST /admin/audit/verify',
    via: 'asked for on the page',
    who: { admin: 'any' },
    kind: 'write',
    accepted: true,
    body: NoBody,
    reply: Accepted,
    failure: 'The reading of the log could not be started. Please try again.',
  },
})
