import { isRefusal, type Refusal } from '#events/vocabulary/refusals.ts'
import { TooLarge, Unavailable } from '#platform/event-store/failures.ts'
import { KeyDestroyed } from '#platform/keys/port.ts'
import type { Claim, Secrets } from '../core/command.ts'
import { claimKeyOf, holderOf, type Claims } from './claims.ts'

/** Runs `work` while `stream` holds all the values; refuses when another holds one of them. */
export type Reserve = <Answer>(values: readonly Claim[], stream: string, work: () => Promise<Answer | Refusal>) => Promise<Answer | Refusal>

/** Claim → write → confirm, where `work` is the write. */
export function createReserve(claims: Pick<Claims, 'take' | 'confirm' | 'release'>, secrets: Pick<Secrets, 'claimKey'>): Reserve {
  const keyOf = (claim: Claim) => claimKeyOf(secrets, claim)
  const releaseAll = (values: readonly Claim[], stream: string) =>
    Promise.all(values.map((claim) => claims.release(keyOf(claim), holderOf(stream, claim))))

  const taken: Reserve = async (values, stream, work) => {
    for (const [n, claim] of values.entries()) {
      if (await claims.take(keyOf(claim), claim.kind, holderOf(stream, claim), claim.places)) continue
      await releaseAll(values.slice(0, n), stream)
      return claim.taken
    }
    try {
      const answer = await work()
      if (isRefusal(answer)) await releaseAll(values, stream)
      // The caller need not wait for the confirmation: a claim left pending by a crash is confirmed at the next start.
      else for (const claim of values) void claims.confirm(keyOf(claim), holderOf(stream, claim)).catch(() => undefined)
      return answer
    } catch (error) {
      // These errors say for certain that nothing was stored. After others it may have been, so the claims stay for a retry.
      if (error instanceof Unavailable || error instanceof TooLarge || error instanceof KeyDestroyed)
        await releaseAll(values, stream).catch(() => undefined)
      throw error
    }
  }
  // Most commands claim nothing.
  return (values, stream, work) => (values.length === 0 ? work() : taken(values, stream, work))
}

/** Runs `work` if each value has a place, and takes none: for a dry run. */
export function lookForPlaces(claims: Pick<Claims, 'hasPlace'>, secrets: Pick<Secrets, 'claimKey'>): Reserve {
  return async (values, stream, work) => {
    for (const claim of values)
      if (!(await claims.hasPlace(claimKeyOf(secrets, claim), holderOf(stream, claim), claim.places))) return claim.taken
    return work()
  }
}
