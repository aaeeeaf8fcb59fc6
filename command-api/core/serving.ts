/** How a module's calls become commands: one helper, so that every write is answered the same way. */
import { randomUUID } from 'node:crypto'
import { Type, type Static, type TSchema } from 'typebox'
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { Id } from '#events/schema.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Call as AnyCall, Route } from '#platform/http/operations.ts'
import type { Command } from './command.ts'
import type { Handler } from './handle.ts'
import type { Reply } from './reply.ts'

export type Serving = {
  readonly handler: Handler
  readonly now: () => string
}
export type Schemas = { readonly body?: TSchema; readonly params?: TSchema }
type Parsed<Given extends TSchema | undefined> = Given extends TSchema ? Static<Given> : undefined
export type Call<Given extends Schemas> = Omit<AnyCall<Account>, 'body' | 'params'> & {
  readonly body: Parsed<Given['body']>
  readonly params: Parsed<Given['params']>
}
export type Routes = Readonly<Record<string, Route<Account>>>

/** For calls that say everything in their path: no body (which Fastify hands over as null), or an empty one. */
export const NoBody = Type.Unsafe<null | object>({ type: ['object', 'null'], properties: {}, additionalProperties: false })
export const IdParams = Type.Object({ id: Id })

/**
 * A route that runs one command. `toCommand` makes the command of what was sent, or refuses; `Idempotency-Key`, request
 * id and the name of who acts are treated the same for all.
 */
export function write<const Given extends Schemas>(
  { handler }: Serving,
  command: Command | ((call: Call<Given>) => Command),
  _schemas: Given,
  toCommand: (call: Call<Given>) => object | Promise<object>,
  finish: (reply: Reply) => Promise<Reply> = async (reply) => reply,
): Route<Account> {
  return async (anyCall) => {
    const call = anyCall as unknown as Call<Given>
    const key = idempotencyKey(call.request.headers['idempotency-key'])
    if (isRefusal(key)) return key
    const chosen = typeof command === 'function' ? command(call) : command
    const { actor }: CallDefinition = contract[chosen.operation as Operation]
    const refused = actor === undefined ? undefined : notTheirOwn(actor, call)
    if (refused) return refused
    const input = await toCommand(call)
    if (isRefusal(input)) return input
    const caller = call.account ? ({ kind: 'user', account: call.account } as const) : ({ kind: 'visitor' } as const)
    const reply = await handler.handle(chosen, input, { caller, key, requestId: call.request.id })
    if (isRefusal(reply)) return reply
    return finish(reply)
  }
}

function idempotencyKey(header: string | string[] | undefined): string | Refusal {
  if (header === undefined) return randomUUID()
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  return invalid('Idempotency-Key', 'must be 1 to 200 printable characters')
}

/** Why the field of a body that says who acts does not do: it may be left out, and names nobody but the caller (product 2.14). */
export function notTheirOwn(field: string, { account, body }: Pick<AnyCall<Account>, 'account' | 'body'>): Refusal | undefined {
  const named = (body as Readonly<Record<string, unknown>> | null | undefined)?.[field]
  return named === undefined || named === account?.uid ? undefined : refuse('not_yourself')
}
