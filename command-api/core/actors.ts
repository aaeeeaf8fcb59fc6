/** Who acts, and whether the thing is theirs to act on. */
import type { Actor, JsonObject } from '#events/envelope.ts'
import type { Operation } from '#contract/contract.ts'
import { conditionFor } from '#contract/permissions.ts'
import { meets, type Account } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Caller, Command, Context } from './command.ts'

/** The account in whose name a command runs, when one does. */
export function actorOf(caller: Caller): Account | undefined {
  return caller.kind === 'user' || caller.kind === 'import' ? caller.account : undefined
}

/** As it stands in an event's envelope. */
export function actorMeta(caller: Caller): Actor {
  if (caller.kind === 'process') return { kind: 'process', uid: caller.name }
  const account = actorOf(caller)
  return { kind: caller.kind === 'import' ? 'import' : 'user', ...(account && { uid: account.uid, role: account.role }) }
}

/** What the event's envelope names as its cause: a process causes what its commands store; everybody else makes a call. */
export function operationOf(caller: Caller, command: Pick<Command, 'operation'>): string {
  return caller.kind === 'process'
    ? `process.${caller.name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`
    : command.operation
}

/** The permission row judged on what was loaded: not yours is 404, not your role's is 403 (architecture 6). */
export function authorise(command: Command, context: Context<unknown>, state: unknown, input: JsonObject): Refusal | undefined {
  const { caller } = context
  if (caller.kind === 'process' || caller.kind === 'import') return undefined
  const condition = conditionFor(command.operation as Operation, caller.kind === 'user' ? caller.account.role : 'visitor')
  if (!condition) return refuse('forbidden')
  if (caller.kind === 'visitor') return undefined
  return meets(condition, caller.account, command.parties(state, input, context)) ? undefined : refuse('not_found')
}
