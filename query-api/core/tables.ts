/** How many tables (`?format=csv`) one account may have written: one at a time, ten an hour (calls.md, "Everywhere"). */
import { atMost } from '#platform/at-most.ts'
import type { Readable } from 'node:stream'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { createRateLimiter, type Rate } from '#platform/http/rate-limiter.ts'

const ACCOUNTS = 100_000

export type Tables = { readonly write: (caller: string, table: () => Promise<Readable | Refusal>) => Promise<Readable | Refusal> }

/** @param now milliseconds since 1970 */
export function createTables(now: () => number, rate: Rate): Tables {
  const limiter = createRateLimiter(now)
  const writing = atMost<true>(ACCOUNTS)
  return {
    write: async (caller, table) => {
      if (writing.has(caller)) return refuse('table_under_way')
      const retryAfterSeconds = limiter(caller, rate)
      if (retryAfterSeconds !== undefined) return refuse('too_many_tables', { limit: rate.burst, retryAfterSeconds })
      writing.set(caller, true)
      const ended = () => void writing.delete(caller)
      const written = await table().catch((error: unknown) => {
        ended()
        throw error
      })
      if (isRefusal(written)) ended()
      // At its end, so that whoever has it may ask for the next one; at its close where the client left before.
      else written.once('end', ended).once('close', ended)
      return written
    },
  }
}
