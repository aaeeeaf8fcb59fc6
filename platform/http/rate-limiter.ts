import { atMost } from '../at-most.ts'

/** So many in a minute, evenly, and `burst` of them at once after a rest. */
export type Rate = { readonly perMinute: number; readonly burst: number }

/** Counts one more for `key`, or as many as `amount` says. @returns undefined when it is admitted, otherwise in how many seconds the next one will be */
export type RateLimiter = (key: string, rate: Rate, amount?: number) => number | undefined

/** Above this, the keys not seen for longest begin anew. */
const KEYS = 100_000

/**
 * A token bucket for each key, kept as the one instant at which it will be full again (the generic cell rate algorithm), in
 * memory and in this process alone. What is refused is not counted.
 * @param now milliseconds since 1970
 */
export function createRateLimiter(now: () => number): RateLimiter {
  const fullAt = atMost<number>(KEYS)
  return (key, { perMinute, burst }, amount = 1) => {
    const each = 60_000 / perMinute
    const at = now()
    // Never later than a full bucket takes, also when the clock was set back.
    const next = Math.min(Math.max(fullAt.get(key) ?? at, at), at + burst * each) + each * amount
    const tooEarly = next - at - burst * each
    if (tooEarly > 1e-6) return Math.max(1, Math.ceil(tooEarly / 1_000))
    fullAt.set(key, next)
    return undefined
  }
}
