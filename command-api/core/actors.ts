/** The account that acts, and whether it may act on a thing. */
import type { Operation } from '#contract/contract.ts'
import { conditionOf } from '#contract/permissions.ts'
import type { JsonObject } from '#events/envelope.ts'
import { meets, type Account, type Parties } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { partiesOf } from '#events/vocabulary/sides.ts'
import type { CallContext, Caller, Command } from './command.ts'

/** The account in whose name a command runs; undefined for visitors, processes and timers. */
export function actorOf(caller: Caller): Account | undefined {
  return caller.kind === 'user' || caller.kind === 'import' ? caller.account : undefined
}

/**
 * Checks the permission row against the loaded state: 403 when the role may never make the call, 404 when this thing is not
 * the caller's (architecture 6).
 */
export function authorise(command: Command, state: unknown, input: JsonObject, context: CallContext): Refusal | undefined {
  const { caller } = context
  if (caller.kind === 'process' || caller.kind === 'timer' || caller.kind === 'import') return undefined
  const condition = conditionOf(command.operation as Operation, caller.kind === 'user' ? caller.account : undefined)
  if (!condition) return refuse('forbidden')
  if (caller.kind === 'visitor') return undefined
  return meets(condition, caller.account, partiesIn(command, state, input, context)) ? undefined : refuse('not_found')
}

/** The parties that the permission row is checked against. */
export function partiesIn(command: Command, state: unknown, input: JsonObject, context: CallContext): Parties {
  if (command.parties) return command.parties(state, input, context)
  const { actor } = context
  return command.thing && actor && typeof state === 'object' && state !== null
    ? partiesOf(command.thing, state, actor.role)
    : { own: [actor?.uid] }
}
