import type { FastifyRequest } from 'fastify'
import type { Operation } from '#contract/contract.ts'
import { admit } from '#contract/permissions.ts'
import { rows, type CallRow } from '#contract/rows.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse, sentenceOf, statusOf, type Details, type Refusal, type RefusalCode } from '#events/vocabulary/refusals.ts'
import type { Config } from '#platform/config.ts'
import { senderOf, visitorOf } from '#platform/network-address.ts'
import type { Gate, Sent } from '#platform/http/operations.ts'
import { createRateLimiter, type Rate } from '#platform/http/rate-limiter.ts'
import { createReadShare, noPlace } from '#platform/read-share.ts'
import { ReadsUnavailable, TooManyReads } from '#platform/read-store/port.ts'
import { within } from '#platform/event-store/deadline.ts'
import { Unavailable } from '#platform/event-store/failures.ts'
import { TokenExpired, TokenInvalid, type Tokens, type VerifiedToken } from '#platform/identity/port.ts'
import { bearerOf } from './bearer.ts'
import { refusalOf } from './store-failures.ts'
import type { VisitorBudget } from './visitor-budget.ts'

/** How long a call waits for its account to be read. */
const ACCOUNT_MS = 1_000

/** Authenticates callers and admits them to operations, for both APIs. */
export type GatePorts = {
  readonly tokens: Tokens
  readonly accountOf: (uid: string) => Account | Promise<Account | undefined>
  readonly limits: Config['limits']
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Shared with the calls of signing in, so that nobody has a second one. */
  readonly visitorBudget: VisitorBudget
  /** Told from which network a visitor's request came that may send a mail. */
  readonly noteVisitor: (requestId: string, sender: string) => void
  /** Why an account that calls with this token has to prove its sign-in first. Left out where nobody needs a second factor. */
  readonly missingFactor?: ((account: Account, token: VerifiedToken) => Promise<Refusal | undefined>) | undefined
}

export function gateOf({ tokens, accountOf, limits, now, visitorBudget, noteVisitor, missingFactor }: GatePorts): Gate<Account> {
  // Apart, so that visitors from ever new networks push no account's limits out of memory.
  const [accounts, visitors] = [createRateLimiter(now), createRateLimiter(now)]
  const share = createReadShare({ ofCaller: TooManyReads, ofQueue: ReadsUnavailable })
  return {
    limit: (operation, account, sent) => {
      const row = rows[operation as Operation]
      const limiter = account ? accounts : visitors
      for (const [key, rate] of ratesOf(row, limits, account, sent)) {
        const retryAfterSeconds = limiter(key, rate)
        if (retryAfterSeconds !== undefined) return refuse('rate_limited', { retryAfterSeconds })
      }
      if (!row.visitorBudget) return undefined
      const retryAfterSeconds = visitorBudget(sent.ip, sent.bytes)
      if (retryAfterSeconds !== undefined) return refuse('rate_limited', { retryAfterSeconds })
      noteVisitor(sent.requestId, visitorOf(sent.ip))
      return undefined
    },
    rows,
    inTurn: (operation, account, ip, work) => {
      const { kind, limit } = rows[operation as Operation]
      // Commands have a limit by their number. Whether the platform is well is asked by whoever keeps it running, and a file goes by
      // its link alone, for all who share an address.
      const isShared = (kind !== 'write' || limit === 'free') && !operation.startsWith('platform.') && operation !== 'files.open'
      return isShared ? share.run(account?.uid ?? visitorOf(ip), work) : work(noPlace)
    },
    admit: (operation, account) => admit(operation as Operation, account),
    problemOf: ({ refused, details }) => ({
      status: statusOf(refused as RefusalCode),
      message: sentenceOf(refused as RefusalCode, details as Details),
    }),
    refusalOf,
    authenticate: async (request: FastifyRequest) => {
      const token = bearerOf(request)
      if (token === undefined) return undefined
      try {
        const verified = await tokens.verify(token)
        const found = accountOf(verified.uid)
        const account = found instanceof Promise ? await inTime(found) : found
        if (!account) return refuse('unauthorized')
        if (!missingFactor || mayUnproven(request, account)) return account
        return (await inTime(missingFactor(account, verified))) ?? account
      } catch (error) {
        if (error instanceof TokenExpired) return refuse('token_expired')
        if (error instanceof TokenInvalid) return refuse('unauthorized')
        throw error
      }
    },
  }
}

function inTime<Value>(read: Promise<Value>): Promise<Value> {
  return within(ACCOUNT_MS, read, () => new Unavailable('The account was not read in time.'))
}

/** Whether the call is open to an admin whose sign-in is not proven. */
function mayUnproven({ routeOptions, params }: FastifyRequest, { uid }: Account): boolean {
  const { operation } = routeOptions.config as { readonly operation?: Operation }
  const { unproven } = operation === undefined ? {} : rows[operation]
  return unproven === true || (unproven === 'own' && (params as { readonly id?: unknown }).id === uid)
}

/** The rates that a call counts against: the one it shares with other calls of its kind, and its own. */
function ratesOf(
  { call, kind, limit, limitedWith, perMinute }: CallRow,
  { commands, profileEdits, searches }: Config['limits'],
  account: Account | undefined,
  { ip, query }: Sent,
): readonly (readonly [key: string, Rate])[] {
  // By /64, which a phone has for itself: by /48 one of them would stop the others of its carrier. What a day holds goes by /48.
  const caller = account?.uid ?? senderOf(ip)
  return [
    ...(perMinute === undefined ? [] : [[`${call} ${caller}`, { perMinute, burst: perMinute }] as const]),
    ...(limit === 'profileEdits' ? [[`${limit} ${caller}`, profileEdits] as const] : []),
    ...(limit === 'searches' && (limitedWith === undefined || isGiven(query, limitedWith))
      ? [[`${limit} ${caller}`, searches] as const]
      : []),
    ...(kind === 'write' && limit !== 'free' && account ? [[`commands ${caller}`, commands] as const] : []),
  ]
}

/** Before the query is checked: it may hold anything. */
function isGiven(query: unknown, field: string): boolean {
  return typeof query === 'object' && query !== null && field in query
}
