import type { FastifyRequest } from 'fastify'
import type { Operation } from '#contract/contract.ts'
import { admit } from '#contract/permissions.ts'
import { rows } from '#contract/rows.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse, sentenceOf, statusOf, type Details, type RefusalCode } from '#events/vocabulary/refusals.ts'
import type { Gate } from '#platform/http/operations.ts'
import { within } from '#platform/event-store/deadline.ts'
import { Unavailable } from '#platform/event-store/failures.ts'
import { TokenExpired, TokenInvalid, type Tokens } from '#platform/identity/port.ts'
import { refusalOf } from './store-failures.ts'

/** How long a call waits for its account to be read. */
const ACCOUNT_MS = 1_000

/** Authenticates callers and admits them to operations, for both APIs. */
export function gateOf(tokens: Tokens, accountOf: (uid: string) => Promise<Account | undefined>): Gate<Account> {
  return {
    rows,
    admit: (operation, account) => admit(operation as Operation, account),
    problemOf: ({ refused, details }) => ({
      status: statusOf(refused as RefusalCode),
      message: sentenceOf(refused as RefusalCode, details as Details),
    }),
    refusalOf,
    authenticate: async (request: FastifyRequest) => {
      const [scheme, token] = (request.headers.authorization ?? '').split(' ')
      if (scheme !== 'Bearer' || !token) return undefined
      try {
        const { uid } = await tokens.verify(token)
        return (
          (await within(ACCOUNT_MS, accountOf(uid), () => new Unavailable('The account was not read in time.'))) ?? refuse('unauthorized')
        )
      } catch (error) {
        if (error instanceof TokenExpired) return refuse('token_expired')
        if (error instanceof TokenInvalid) return refuse('unauthorized')
        throw error
      }
    },
  }
}
