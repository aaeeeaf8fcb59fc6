import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Json } from '#events/envelope.ts'
import { NamedError } from '#lib/named-error.ts'
import { fieldErrors } from './validation.ts'
import type { SchemaError } from './validation.ts'

/** The body of every reply that is an error (product 2.14). `message` is for people, `code` for programs. */
type ProblemBody = {
  readonly message: string
  readonly code: string
  readonly requestId: string
  readonly details?: Json
  readonly columns?: readonly string[]
}

type More = {
  readonly details?: Json
  readonly retryAfterSeconds?: number
  /** Of an imported file that was read, but not understood (product 2.20). */
  readonly columns?: readonly string[]
}

/** Thrown by hooks and routes to answer with an error. Its message is sent to the caller. */
export class Problem extends NamedError {
  readonly status: number
  readonly code: string
  readonly details: Json | undefined
  readonly retryAfterSeconds: number | undefined
  readonly columns: readonly string[] | undefined
  constructor(status: number, code: string, message: string, more: More = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
    this.columns = more.columns
  }
}

/** Status, code and sentence for errors of Fastify itself. */
const REFUSALS: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body_too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'This call takes another kind of content (application/json).'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'bad_json', 'The body is no valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'bad_json', 'The body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'bad_request', 'The body is not as long as announced.'],
  FST_ERR_BAD_URL: [400, 'bad_url', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'not_found', 'There is nothing at this address.'],
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code = '', statusCode = 500, validation, validationContext } = error as Partial<FastifyError>
  if (validation !== undefined) return invalid(validation as readonly SchemaError[], validationContext)
  const known = REFUSALS[code]
  if (known !== undefined) return new Problem(...known)
  if (statusCode >= 400 && statusCode < 500) return new Problem(statusCode, 'bad_request', 'The request could not be read.')
  return new Problem(500, 'internal', 'Something went wrong on our side. Please try again.')
}

function invalid(errors: readonly SchemaError[], part: string | undefined): Problem {
  const details = fieldErrors(errors, part)
  const fields = details.map((each) => each.field).join(', ')
  return new Problem(400, 'invalid', `Please correct what was sent: ${fields}.`, { details })
}

const codes = new WeakMap<FastifyRequest, string>()
/** The code of the problem that a request was answered with. */
export const codeOf = (request: FastifyRequest): string | undefined => codes.get(request)

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  codes.set(request, problem.code)
  // A request that is refused before any hook has no id on it yet.
  reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  const body: ProblemBody = {
    message: problem.message,
    code: problem.code,
    requestId: request.id,
    ...(problem.details === undefined ? {} : { details: problem.details }),
    ...(problem.columns === undefined ? {} : { columns: problem.columns }),
  }
  return reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Fastify's error handler: a caller's mistake is explained; an internal error is logged and answered without details. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error)
  if (problem.status === 500) request.log.error({ reqId: request.id, err: error }, 'unexpected error')
  // Fastify closes the connection after a body it refused; HTTP/2 knows no such header.
  if (request.raw.httpVersionMajor > 1) reply.removeHeader('connection')
  return sendProblem(request, reply, problem)
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, new Problem(404, 'not_found', 'There is nothing at this address.'))
}
