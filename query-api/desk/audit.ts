/** GET /admin/audit and /admin/audit/checkpoint: whether the log is as it was stored, and what it is by now, signed. */
import { decodePosition, START } from '#events/envelope.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { isOfLog } from '#lib/log-audit/finding.ts'
import type { Place } from '#platform/read-share.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

export function auditHandlers({ audit, sealedEvents }: Pick<HandlerDeps, 'audit' | 'sealedEvents'>): Handlers {
  const streamAt = async (position: string, aside: Place['aside']) => {
    // What was changed may be unreadable: that it was found is said all the same.
    const [event] = await sealedEvents.at([decodePosition(position) ?? START], aside).catch(() => [])
    return event?.stream
  }
  return {
    'audit.read': async ({ read }) => {
      const verified = audit.verified()
      const { keyHash } = audit
      if (!verified) return defined({ keyHash })
      const { position, finding, wholeReading } = verified
      const found = finding && {
        position: finding.position,
        at: finding.at,
        ...defined({
          index: finding.index,
          checkpoint: finding.checkpoint,
          stream: isOfLog(finding) ? await streamAt(finding.position, read.aside) : undefined,
        }),
      }
      return { position, ...defined({ finding: found, wholeReading, keyHash }) }
    },
    'audit.checkpoint': async () => {
      const checkpoint = await audit.checkpoint()
      if (checkpoint) return checkpoint
      const finding = audit.verified()?.finding
      return finding && isOfLog(finding)
        ? refuse('log_changed', { position: String(BigInt(finding.position)), at: finding.at, ...defined({ index: finding.index }) })
        : refuse('not_found')
    },
  }
}
