/**
 * Mounts calls by operation name. Method, path and roles come from the one permission table, so a route without a row
 * does not start, and every route passes the same gate (architecture 15, 16). No business word here: table and refusals
 * are handed in.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Json } from '#events/envelope.ts'
import { Problem, sendProblem } from './problem.ts'

export type Row = { readonly call: string; readonly roles: Readonly<Record<string, string>> }
export type Refused = { readonly refused: string; readonly details?: unknown }

export type Schemas = { readonly body?: TSchema; readonly params?: TSchema; readonly query?: TSchema; readonly reply?: TSchema }
type Parsed<Given extends TSchema | undefined> = Given extends TSchema ? Static<Given> : undefined

/** What a handler is given. `account` is undefined for a visitor. */
export type Call<Given extends Schemas, Account> = {
  readonly body: Parsed<Given['body']>
  readonly params: Parsed<Given['params']>
  readonly query: Parsed<Given['query']>
  readonly account: Account | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
export type Route<Account> = { readonly schemas: Schemas; readonly handle: (call: Call<never, Account>) => Promise<unknown> }

/** A handler answers the body, or a refusal. */
export function route<Account, const Given extends Schemas>(
  schemas: Given,
  handle: (call: Call<Given, Account>) => Promise<unknown>,
): Route<Account> {
  return { schemas, handle: handle as Route<Account>['handle'] }
}

export type Gate<Account> = {
  readonly rows: Readonly<Record<string, Row>>
  /** Whose call it is: an account, nobody (`undefined`), or why the token does not do. */
  readonly authenticate: (request: FastifyRequest) => Promise<Account | Refused | undefined>
  /** Whether this caller may make the call at all; what it may see is judged on the loaded thing. */
  readonly admit: (operation: string, account: Account | undefined) => Refused | undefined
  /** How often one address may make a call in a minute; undefined for no limit. */
  readonly perMinute: (operation: string) => number | undefined
  readonly problemOf: (refused: Refused) => { readonly status: number; readonly message: string }
}

export function mountOperations<Account extends object>(
  app: FastifyInstance,
  gate: Gate<Account>,
  routes: Readonly<Record<string, Route<Account>>>,
): void {
  for (const [operation, { schemas, handle }] of Object.entries(routes)) {
    const row = gate.rows[operation]
    if (!row) throw new Error(`The route ${operation} has no row in the permission table.`)
    const [method = '', url = ''] = row.call.split(' ')
    const forVisitors = 'visitor' in row.roles
    const perMinute = gate.perMinute(operation)
    app.route({
      method,
      url,
      config: { operation, rateLimit: perMinute === undefined ? false : { max: perMinute, timeWindow: '1 minute' } },
      schema: {
        operationId: operation,
        ...(schemas.body && { body: schemas.body }),
        ...(schemas.params && { params: schemas.params }),
        ...(schemas.query && { querystring: schemas.query }),
        ...(schemas.reply && { response: { 200: schemas.reply } }),
      },
      // Before the body is validated: who may not call learns nothing of the form.
      preValidation: async (request, reply) => {
        const who = await gate.authenticate(request)
        const refused = who && 'refused' in who ? (who as Refused) : undefined
        // A stale token must not lock anybody out of what visitors may do.
        const account = refused ? undefined : (who as Account | undefined)
        const refusal = (forVisitors ? undefined : refused) ?? gate.admit(operation, account)
        if (refusal) return answerRefusal(gate, request, reply, refusal)
        callers.set(request, account)
        return undefined
      },
      handler: async (request, reply) => {
        const { body, params, query } = request
        const answer = await handle({ body, params, query, account: callers.get(request), request, reply } as unknown as Call<
          never,
          Account
        >)
        return isRefused(answer) ? answerRefusal(gate, request, reply, answer) : answer
      },
    })
  }
}

const callers = new WeakMap<FastifyRequest, object | undefined>()

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
}

function answerRefusal<Account>(gate: Gate<Account>, request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  const { status, message } = gate.problemOf(refused)
  const details = refused.details as Json | undefined
  return sendProblem(
    request,
    reply,
    new Problem(status, refused.refused, message, {
      ...(details === undefined ? {} : { details }),
      ...(status === 503 && { retryAfterSeconds: 1 }),
    }),
  )
}
