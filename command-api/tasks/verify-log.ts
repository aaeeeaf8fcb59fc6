import type { Position } from '#events/envelope.ts'
import type { VerifyResult } from '#platform/log-audit/auditor.ts'
import type { LongWork } from './long-work.ts'

/** Reads the whole log. Positions of 20 digits, the chain's head in hex. */
export type VerifyLog = (onProgress: (position: Position) => void, signal: AbortSignal) => Promise<VerifyResult>

export const VERIFY_LOG = 'log.verify'

/** Whether the log is as it was written. Begun again after a kill, it reads from the first event on. */
export function verifyLog(verify: VerifyLog, head: () => Promise<Position>): LongWork {
  return {
    kind: VERIFY_LOG,
    unit: 'events',
    run: async (_, { progress, signal }) => {
      const end = Number(await head())
      return verify((position) => progress(Math.min(Number(position), end), end), signal)
    },
  }
}
