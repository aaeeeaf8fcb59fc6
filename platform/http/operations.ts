/**
 * Mounts calls by operation name. Method, path, schemas and roles come from the contract's rows, so a route without a
 * row fails at the start, and every route passes the same gate (architecture 15, 16). No business words here: rows and
 * refusals are arguments.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import type { Json } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import type { Place } from '../read-share.ts'
import { Problem, sendProblem } from './problem.ts'
import { compileValidator } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that calls; undefined for a visitor, and before it is known. */
    caller?: { readonly uid: string } | undefined
  }
}

/** A call as it is mounted and documented. */
export type OperationRow = {
  readonly call: string
  readonly who: Readonly<Partial<Record<string, string>>>
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Of the body, at most; left out, `largestBody` for callers who are signed in, and what the server allows anybody for visitors. */
  readonly bodyBytes?: number
  /** A form with a file, which the route reads by itself (`upload.ts`). */
  readonly multipart?: true
  /** The file may come as the body, too. */
  readonly csv?: true
  /** The type of the content of a success that is not JSON, or the types among which the caller chooses. */
  readonly produces?: string | readonly string[]
  readonly reply: TSchema
  /** The status of success. */
  readonly success: 200 | 201 | 202
  /** Every other status that it can answer, with the schema of problems. */
  readonly failures: readonly number[]
  readonly problem: TSchema
}
/** Bytes of a body that is read as a whole. */
export const largestBody = 1024 * 1024
/** Of a body that anybody may send. Callers who are signed in may send more. */
export const visitorBody = 16 * 1024
export type Refused = { readonly refused: string; readonly details?: unknown }

/** The argument of a handler. Params, query and body have passed the row's schemas; `account` is undefined for a visitor. */
export type Call<Account> = {
  readonly body: unknown
  readonly params: unknown
  readonly query: unknown
  readonly account: Account | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The call's place among those of its caller. */
  readonly place: Place
}
/** Answers the body, or a refusal. */
export type Route<Account> = (call: Call<Account>) => Promise<unknown>

/** The parts of a request that limits count by. `bytes`: of the body as announced; of one that is not, as many as are read at most. */
export type Sent = { readonly ip: string; readonly query: unknown; readonly bytes: number; readonly requestId: string }

export type Gate<Account> = {
  readonly rows: Readonly<Partial<Record<string, OperationRow>>>
  /** The account that calls, `undefined` for a visitor, or why the token is refused. */
  readonly authenticate: (request: FastifyRequest) => Promise<Account | Refused | undefined>
  /** Counts the call against what this account, or else this sender, may do. */
  readonly limit: (operation: string, account: Account | undefined, sent: Sent) => Refused | undefined
  /** Runs a call in its caller's turn, if it is one that callers share the thread for. */
  readonly inTurn: <Result>(
    operation: string,
    account: Account | undefined,
    ip: string,
    work: (place: Place) => Promise<Result>,
  ) => Promise<Result>
  /** Whether this caller may make the call at all; the handler checks access to the thing itself. */
  readonly admit: (operation: string, account: Account | undefined) => Refused | undefined
  /** The refusal that an error thrown by gate or route stands for; undefined for a bug. */
  readonly refusalOf: (error: unknown) => Refused | undefined
  readonly problemOf: (refused: Refused) => { readonly status: number; readonly message: string }
}

export function mountOperations<Account extends { readonly uid: string }>(
  app: FastifyInstance,
  gate: Gate<Account>,
  routes: Readonly<Partial<Record<string, Route<Account>>>>,
): void {
  for (const [operation, handle] of Object.entries(routes)) {
    const row = gate.rows[operation]
    if (!row || !handle) throw new Error(`The route ${operation} has no row in the contract.`)
    const [method = '', url = ''] = row.call.split(' ')
    const { params, query, body, multipart, csv, produces, bodyBytes } = row
    const success = produces === undefined ? row.reply : { description: 'The file', content: contentOf([produces].flat(), row.reply) }
    const forVisitors = row.who['visitor'] !== undefined
    app.route({
      method,
      url,
      config: { operation, ...(multipart && !csv && { streamsBody: true }) },
      ...((bodyBytes !== undefined || !forVisitors) && { bodyLimit: bodyBytes ?? largestBody }),
      schema: defined({
        operationId: operation,
        tags: operation.split('.').slice(0, 1),
        // Role → condition, for readers of /openapi.json.
        'x-roles': row.who,
        security: forVisitors ? [] : undefined,
        body,
        consumes: multipart ? ['multipart/form-data', ...(csv ? ['text/csv'] : [])] : undefined,
        params,
        querystring: query ?? NoQuery,
        response: { [row.success]: success, ...Object.fromEntries(row.failures.map((status) => [status, row.problem])) },
      }),
      // The body of a form is read by the route.
      ...(multipart && { validatorCompiler: (part) => (part.httpPart === 'body' ? () => true : compileValidator(part as never)) }),
      // Before the body is read: a caller without permission learns nothing about the schema, and takes no memory.
      onRequest: refusing(gate, async (request, reply) => {
        const who = await gate.authenticate(request)
        const refused = who && 'refused' in who ? (who as Refused) : undefined
        // A stale token must not refuse a call that visitors may make.
        const account = refused ? undefined : (who as Account | undefined)
        // Also of who is refused here: the list of failed requests says whose they were.
        request.caller = account
        // Counted before anything is judged, so that refusals count as well.
        const refusal =
          gate.limit(operation, account, {
            ip: request.ip,
            query: request.query,
            bytes: announcedBytes(request, bodyBytes ?? (forVisitors ? visitorBody : largestBody)),
            requestId: request.id,
          }) ??
          (forVisitors ? undefined : refused) ??
          gate.admit(operation, account)
        return refusal ? answerRefusal(gate, request, reply, refusal) : undefined
      }),
      handler: refusing(gate, async (request, reply) => {
        const { body: sent, params: named, query: asked } = request
        reply.code(row.success)
        const account = request.caller as Account | undefined
        const answer = await gate.inTurn(operation, account, request.ip, (place) =>
          handle({ body: sent, params: named, query: asked, account, request, reply, place }),
        )
        return isRefused(answer) ? answerRefusal(gate, request, reply, answer) : answer
      }),
    })
  }
}

function contentOf(types: readonly string[], schema: TSchema) {
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

/** Of the body, as its head says; of one that does not say, as many as are read at most. */
export function announcedBytes({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>, most: number): number {
  const announced = headers['content-length']
  if (announced !== undefined) return Math.min(Number(announced) || 0, most)
  return method === 'GET' ? 0 : most
}

/** A misspelt parameter must not be taken for one that was left out. */
const NoQuery = Type.Object({}, { additionalProperties: false })

type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A store that is away is answered in this one place, whoever asked it: the gate, a command or a read. */
function refusing<Account>(gate: Gate<Account>, work: Work): Work {
  return async (request, reply) => {
    try {
      return await work(request, reply)
    } catch (error) {
      const refused = gate.refusalOf(error)
      if (!refused) throw error
      return answerRefusal(gate, request, reply, refused)
    }
  }
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && typeof answer.refused === 'string'
}

function answerRefusal<Account>(gate: Gate<Account>, request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  const { status, message } = gate.problemOf(refused)
  const details = refused.details as Json | undefined
  return sendProblem(
    request,
    reply,
    new Problem(status, refused.refused, message, {
      ...(details === undefined ? {} : { details }),
      ...((status === 503 || status === 429) && { retryAfterSeconds: retryAfterIn(refused) ?? 1 }),
    }),
  )
}

function retryAfterIn({ details }: Refused): number | undefined {
  return (details as { readonly retryAfterSeconds?: number } | undefined)?.retryAfterSeconds
}
