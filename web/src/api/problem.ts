import { capitalized } from '../lib/words/words.ts'

/** A refused or failed call, as every screen gets it. `status` 0: no answer came. */
export type Problem = {
  readonly status: number
  readonly message: string
  readonly code: string
  /** Short handle of the request; it leads from the toast to the server's log. */
  readonly requestId?: string
  readonly details?: Readonly<Record<string, unknown>> | readonly FieldMistake[]
  /** The thing that failed, by call and input: its notice goes once the same has succeeded. */
  readonly about?: string
}
type FieldMistake = { readonly field: string; readonly message: string }

export const serversUnavailable = 'Our servers are temporarily unavailable. Please try again later.'
export const expiredMessage = 'Token expired. Please refresh.'
const somethingFailed = 'Something went wrong on our side. Please try again.'

/** §8: the server's message, or the call's default, or a general one. */
export function problemFrom(status: number, body: unknown, fallback?: string): Problem {
  const fields = isRecord(body) ? body : {}
  const { message, code, requestId, details } = fields
  return {
    status,
    message: typeof message === 'string' && message ? message : (fallback ?? somethingFailed),
    code: typeof code === 'string' ? code : 'unknown',
    ...(typeof requestId === 'string' && { requestId }),
    ...((isRecord(details) || isMistakes(details)) && { details }),
  }
}

/** Ends the message of a call that found no line. It is true only until there is one again (`ProblemLine`). */
export const deviceIsOffline = ' Your device is offline.'

export function noAnswer(fallback?: string): Problem {
  const isOffline = 'onLine' in navigator && !navigator.onLine
  // Without a line nobody knows how the servers are.
  const said = fallback ?? (isOffline ? 'Nothing came back.' : serversUnavailable)
  return { status: 0, code: 'no_response', message: `${said}${isOffline ? deviceIsOffline : ''}` }
}

export function isExpired(problem: Problem): boolean {
  return problem.status === 401 && problem.message === expiredMessage
}

/** Whether the outcome stays open: nobody knows if the server stored it. */
export function isUnsettled({ status }: Problem): boolean {
  return status === 0 || status === 408 || status >= 500
}

/** The failed part of a mutation's result; anything else that was thrown reads as a general problem. */
export function asProblem(cause: unknown): Problem {
  const fields = isRecord(cause) ? cause : {}
  const { status, about } = fields
  return { ...(typeof status === 'number' ? problemFrom(status, fields) : problemFrom(0, {})), ...(typeof about === 'string' && { about }) }
}

/** For what is the platform's fault: the first eight characters of the request find it again. A refusal explains itself. */
export function shortCode(problem: Problem): string | undefined {
  return isUnsettled(problem) ? problem.requestId?.slice(0, 8) : undefined
}

/** What a call was refused for that needs a sign-in proven by the second factor. */
export function missingFactorOf({ code, details }: Pick<Problem, 'code' | 'details'>): 'none' | 'unproven' | undefined {
  if (code !== 'second_factor_needed') return undefined
  return isRecord(details) && details['factor'] === 'none' ? 'none' : 'unproven'
}

/** Where a problem has a way out on another page. */
export function wayOutOf({ code }: Problem): { readonly to: string; readonly label: string } | undefined {
  return code === 'subscription_required' ? { to: '/app/subscription', label: 'See what a subscription opens' } : undefined
}

/** The fields with their mistakes, where the server says them; otherwise its message. */
export function mistakesIn({ details, message }: Problem, labels: Readonly<Record<string, string>> = {}): string {
  if (!isMistakes(details) || details.length === 0) return message
  return `${details.map((mistake) => `${labels[mistake.field] ?? labelOf(mistake.field)} ${mistake.message}`).join(', ')}.`
}

/** What the server says of each field, by its own name: of `profile.gradYear` by `gradYear`. */
export function mistakesByField({ details }: Problem): Readonly<Record<string, string>> {
  if (!isMistakes(details)) return {}
  return Object.fromEntries(details.map(({ field, message }) => [nameOf(field), `${labelOf(field)} ${message}.`]))
}

/** Without the objects around it, and the places in a list: `slots.0`. */
function nameOf(field: string): string {
  return field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
}

/** `profile.gradYear` as `Grad year`. */
function labelOf(field: string): string {
  if (field === 'displayName') return 'The name'
  return capitalized(nameOf(field).replaceAll(/([a-z])([A-Z])/g, (_, before: string, next: string) => `${before} ${next.toLowerCase()}`))
}

function isMistakes(value: unknown): value is readonly FieldMistake[] {
  return (
    Array.isArray(value) &&
    value.every((each) => isRecord(each) && typeof each['field'] === 'string' && typeof each['message'] === 'string')
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
