import {
  AccessDeniedError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnknownError,
  WrongExpectedVersionError,
  isCommandError,
} from '@eventstore/db-client'
import { Conflict, OutcomeUnknown, TooLarge, Unavailable } from '../failures.ts'
import { NO_REVISION, revisionOrNone, type PreparedAppend } from '../prepare-append.ts'

/** The port's failure for an error of the client. */
export function appendFailure({ stream, after }: PreparedAppend, error: unknown): Conflict | OutcomeUnknown | TooLarge | Unavailable {
  if (error instanceof WrongExpectedVersionError) {
    const actual = typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : NO_REVISION
    return new Conflict(stream, revisionOrNone(after), revisionOrNone(actual))
  }
  if (error instanceof MaxAppendSizeExceededError) return new TooLarge(`EventStoreDB refused an append to ${stream} as too large.`)
  const cause = causeOf(error)
  return wasRefused(error)
    ? new Unavailable(`Nothing was appended to ${stream} (${cause}).`)
    : new OutcomeUnknown(`An append to ${stream} may be stored or not (${cause}).`)
}

/** The server has answered, so the connection works. */
export function isAnswer(error: unknown): boolean {
  return answers.some((kind) => error instanceof kind)
}
const answers = [WrongExpectedVersionError, MaxAppendSizeExceededError, StreamDeletedError, AccessDeniedError]

/** Refused before anything was stored. After any other error the events may be stored. */
function wasRefused(error: unknown): boolean {
  if (error instanceof StreamDeletedError || error instanceof AccessDeniedError) return true
  if (error instanceof UnknownError && error.message.includes('Server Is Not Ready')) return true
  // Only the question for the server's features, which comes before the append, fails as a plain error.
  return error instanceof Error && !isCommandError(error) && 'code' in error
}

export const readFailure = (what: string, error: unknown): Unavailable => new Unavailable(`${what} cannot be read (${causeOf(error)}).`)

/** Some of the client's errors have an empty message. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message === '' ? error.constructor.name : error.message
}
