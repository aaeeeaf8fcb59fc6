/** Builds the metadata of the events that a command stores; no other code fills it in (architecture 7). */
import type { Actor, NewEvent } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import { actorOf } from './actors.ts'
import type { Caller, Cause, Command } from './command.ts'

type Origin = {
  readonly caller: Caller
  readonly operation: Command['operation']
  readonly requestId: string
  readonly bulkId?: string | undefined
  readonly cause?: Cause | undefined
  readonly commandId: string
  /** UTC ISO instant. */
  readonly now: string
  /** Version of the platform. */
  readonly app: string
}

/** @param previousAt when the stream's last event occurred; `occurredAt` is never earlier */
export function metaOf(origin: Origin, previousAt = ''): NewEvent['meta'] {
  const { caller, operation, requestId, bulkId, cause, commandId, now, app } = origin
  return defined({
    occurredAt: previousAt > now ? previousAt : now,
    commandId,
    correlationId: cause?.meta.correlationId ?? commandId,
    causationId: cause?.id ?? commandId,
    requestId,
    actor: actorMeta(caller),
    operation: operationOf(caller, operation),
    // Both are known once the personal fields are sealed (`append.ts`).
    commandHash: '',
    keyIds: [],
    app,
    imported: caller.kind === 'import' ? (true as const) : cause?.meta.imported,
    bulkId,
  })
}

function actorMeta(caller: Caller): Actor {
  if (caller.kind === 'process' || caller.kind === 'timer') return { kind: caller.kind, uid: caller.name }
  const account = actorOf(caller)
  return defined({ kind: caller.kind === 'import' ? ('import' as const) : ('user' as const), uid: account?.uid, role: account?.role })
}

/** `meta.operation`: the process or timer that sent the command, otherwise the command's own operation. */
export function operationOf(caller: Caller, operation: string): string {
  if (caller.kind === 'timer') return `timer.${caller.name}`
  return caller.kind === 'process' ? `process.${caller.name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}` : operation
}
