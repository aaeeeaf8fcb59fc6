import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { NamedError } from '#lib/named-error.ts'
import { problemOf } from '../../http/problem.ts'
import { fieldErrors } from '../../http/validation.ts'
import type { SchemaError } from '../../http/validation.ts'
import { TokenExpired, TokenInvalid, TooBusy, WeakPassword } from '../port.ts'

/** A refusal with Google's error code, which the browser's SDK translates into its own. */
export class GoogleError extends NamedError {
  readonly retryAfterSeconds: number | undefined
  constructor(word: string, retryAfterSeconds?: number) {
    super(word)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const CODES = [
  [TokenExpired, 'TOKEN_EXPIRED'],
  [TokenInvalid, 'INVALID_ID_TOKEN'],
  [WeakPassword, 'WEAK_PASSWORD : Password should be at least 6 characters'],
] as const

/** Where the API has the same refusal, its status; everything else is 400, as at Google, whose SDK reads the word alone. */
const STATUSES: Readonly<Record<string, number>> = { RESET_PASSWORD_EXCEED_LIMIT: 429 }

/** Fastify's error handler for the identity endpoints: `{error: {code, message, errors: [{message, domain, reason}]}}`. */
export function answerGoogleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [status, message] = errorOf(error)
  if (status === 500) request.log.error({ reqId: request.id, err: error }, 'unexpected error')
  const wait = error instanceof GoogleError ? error.retryAfterSeconds : error instanceof TooBusy ? 1 : undefined
  if (wait !== undefined) reply.header('retry-after', wait)
  return reply.code(status).send({ error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } })
}

/** Nothing was judged, so that neither the password nor the number of tries is to blame (product 2.20, Small). */
const BUSY = { status: 503 }
const WORDS: Readonly<Record<number, string>> = { 500: 'INTERNAL_ERROR', 503: 'UNAVAILABLE' }

/** Google's error codes for a field that is missing or wrong. */
const MISSING: Readonly<Record<string, string>> = {
  email: 'INVALID_EMAIL',
  password: 'MISSING_PASSWORD',
  idToken: 'INVALID_ID_TOKEN',
  oobCode: 'MISSING_OOB_CODE',
  refresh_token: 'MISSING_REFRESH_TOKEN',
}

function errorOf(error: unknown): readonly [status: number, word: string] {
  if (error instanceof GoogleError) return [STATUSES[error.message] ?? 400, error.message]
  const known = CODES.find(([kind]) => error instanceof kind)
  if (known !== undefined) return [400, known[1]]
  const { validation } = error as Partial<FastifyError>
  if (validation !== undefined)
    return [400, MISSING[fieldErrors(validation as readonly SchemaError[])[0]?.field ?? ''] ?? 'INVALID_ARGUMENT']
  const { status } = error instanceof TooBusy ? BUSY : problemOf(error)
  return [status, WORDS[status] ?? 'INVALID_ARGUMENT']
}
