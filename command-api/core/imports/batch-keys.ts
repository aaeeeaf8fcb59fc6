import { createHash } from 'node:crypto'
import { atMost } from '#platform/at-most.ts'
import { DAY_MS } from '#lib/days.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'

/** Batches that are remembered; the oldest are forgotten first, and each of their items then answers for itself. */
const BATCHES = 100_000

/**
 * Whether a batch that is sent again under its key is the same list (product 2.20, A batch has one key). What it holds is remembered for
 * a day as a hash in memory, beside the log: an erasure finds nothing of anybody here, and a restart forgets it.
 * @param parts all that the answer depends on, in its order
 */
export type BatchKeys = (uid: string, operation: string, key: string, ...parts: readonly (string | Uint8Array)[]) => Refusal | undefined

/** @param now milliseconds since 1970 */
export function createBatchKeys(now: () => number): BatchKeys {
  const sent = atMost<{ readonly hash: string; readonly at: number }>(BATCHES)
  return (uid, operation, key, ...parts) => {
    const hash = createHash('sha256')
    // A length before each part, so that no two lists of parts give one text.
    for (const part of parts) hash.update(`${part.length}|`).update(part)
    const [name, content] = [`${uid}|${operation}|${key}`, hash.digest('base64')]
    const before = sent.get(name)
    if (before && now() - before.at < DAY_MS) return before.hash === content ? undefined : refuse('idempotency_mismatch')
    sent.set(name, { hash: content, at: now() })
    return undefined
  }
}
