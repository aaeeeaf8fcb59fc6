import type { Position } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Gate } from '#platform/http/operations.ts'
import type { VerifiedToken } from '#platform/identity/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { View, Views } from './reader.ts'

/** What the query side is handed by `main.ts`. */
export type QueryDeps = {
  readonly store: ReadStore
  readonly views: Views
  /** Every view there is, for the health report. */
  readonly allViews: readonly View[]
  readonly gate: Gate<Account>
  /** @throws {TokenExpired} @throws {TokenInvalid} */
  readonly verify: (token: string) => Promise<VerifiedToken>
  /** Where the log ends. Throws while the event store does not answer. */
  readonly head: () => Promise<Position>
  /** The platform's clock, in milliseconds. */
  readonly now: () => number
}
