import { isRefusal, type Refusal } from '#events/vocabulary/refusals.ts'
import { TooLarge, Unavailable } from '#platform/event-store/failures.ts'
import { KeyDestroyed } from '#platform/keys/port.ts'
import type { Claim, Secrets } from '../core/command.ts'
import { claimKeyOf, type Claims } from './claims.ts'

/** Runs `work` while `holder` (a stream's name) holds all the values; refuses when another stream holds one of them. */
export type Reserve = <Answer>(values: readonly Claim[], holder: string, work: () => Promise<Answer | Refusal>) => Promise<Answer | Refusal>

/** Claim → write → confirm, where `work` is the write. */
export function createReserve(claims: Pick<Claims, 'take' | 'confirm' | 'release'>, secrets: Pick<Secrets, 'claimKey'>): Reserve {
  const keyOf = (claim: Claim) => claimKeyOf(secrets, claim)
  const releaseAll = (values: readonly Claim[], holder: string) => Promise.all(values.map((claim) => claims.release(keyOf(claim), holder)))

  return async (values, holder, work) => {
    for (const [n, claim] of values.entries()) {
      if (await claims.take(keyOf(claim), claim.kind, holder, claim.places)) continue
      await releaseAll(values.slice(0, n), holder)
      return claim.taken
    }
    try {
      const answer = await work()
      if (isRefusal(answer)) await releaseAll(values, holder)
      // The caller need not wait for the confirmation: a claim left pending by a crash is confirmed at the next start.
      else for (const claim of values) void claims.confirm(keyOf(claim), holder).catch(() => undefined)
      return answer
    } catch (error) {
      // These errors say for certain that nothing was stored. After others it may have been, so the claims stay for a retry.
      if (error instanceof Unavailable || error instanceof TooLarge || error instanceof KeyDestroyed)
        await releaseAll(values, holder).catch(() => undefined)
      throw error
    }
  }
}
