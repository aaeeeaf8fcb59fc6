/** Turns calls into commands: every write route is made by `write`, so that all answer the same way. */
import { randomUUID } from 'node:crypto'
import type { Static, TObject, TProperties } from 'typebox'
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Body, type Params, type WriteOperation } from '#contract/contract.ts'
import type { CommandInput } from '#contract/input.ts'
import type { Json, JsonObject } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Call as AnyCall, Route } from '#platform/http/operations.ts'
import type { Command, CommandOf, Lookup } from './command.ts'
import type { Handler } from './handle.ts'
import { namesPlaces, placesAsRead } from './named-places.ts'

export type RoutePorts = {
  readonly handler: Handler
  readonly now: () => string
}
/** The sources that a route may look up before it sends a command, because the stream's name depends on it. */
export function lookupOf({ handler: { fold }, secrets }: RoutePorts & Pick<Lookup, 'secrets'>): Pick<Lookup, 'fold' | 'secrets'> {
  return { fold, secrets }
}

export type Routes = Readonly<Record<string, Route<Account>>>

/** A call with the types of its path and body. */
export type WriteCall<Op extends WriteOperation> = Omit<AnyCall<Account>, 'params' | 'body'> & {
  readonly params: Params<Op>
  readonly body: Body<Op>
}
/** Computes the fields of the command that the caller does not send, or refuses the call. */
export type Adding<Op extends WriteOperation, Adds> = (call: WriteCall<Op>) => Adds | Refusal | Promise<Adds | Refusal>

/**
 * A route that runs a command with the fields of path and body and those that `adding` computes. It also reads the
 * `Idempotency-Key`, passes the request's id on and checks the field that names who acts.
 */
export function write<Op extends WriteOperation, Sent, Adds extends TProperties, State, Needs>(
  { handler }: RoutePorts,
  command: CommandOf<CommandInput<Op, Sent, Adds>, State, Needs>,
  ...[adding]: Record<never, never> extends Adds ? [adding?: Adding<Op, object>] : [adding: Adding<Op, Static<TObject<Adds>>>]
): Route<Account> {
  const { actor }: CallDefinition = contract[command.operation]
  const fields = Object.keys(command.input.schema.properties)
  return async (call) => {
    const { account, params, body, request } = call
    const key = idempotencyKey(request.headers['idempotency-key'])
    if (isRefusal(key)) return key
    const refused = actor === undefined ? undefined : refuseForeignActor(actor, call)
    if (refused) return refused
    const added: unknown = adding && (await Promise.resolve(adding(call as unknown as WriteCall<Op>)))
    if (isRefusal(added)) return added
    const named = actor !== undefined && account !== undefined ? { [actor]: account.uid } : {}
    const caller = account ? ({ kind: 'user', account } as const) : ({ kind: 'visitor' } as const)
    // The call's schema has validated these; fields that only the route uses are not the command's.
    const all: JsonObject = { ...(params as object), ...(body as object | null), ...named, ...(added as object | undefined) }
    const sent = namesPlaces(all) ? await placesAsRead(all, handler.readAs) : all
    const input: { [field: string]: Json } = {}
    for (const field of fields) if (sent[field] !== undefined) input[field] = sent[field]
    return handler.handle(command as unknown as Command, input, { caller, key, requestId: request.id })
  }
}

export function idempotencyKey(header: string | string[] | undefined): string | Refusal {
  if (header === undefined) return randomUUID()
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  return invalid('Idempotency-Key', 'must be 1 to 200 printable characters')
}

/** Refuses a body whose field for who acts names another account than the caller's; it may be left out (product 2.14). */
export function refuseForeignActor(field: string, { account, body }: Pick<AnyCall<Account>, 'account' | 'body'>): Refusal | undefined {
  const named = (body as Readonly<Record<string, unknown>> | null | undefined)?.[field]
  return named === undefined || named === account?.uid ? undefined : refuse('not_yourself')
}
