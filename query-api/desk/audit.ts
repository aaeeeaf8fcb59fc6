/** GET /admin/audit and /admin/audit/checkpoint: whether the log is as it was stored, and what it is by now, signed. */
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

export function auditHandlers({ audit }: Pick<HandlerDeps, 'audit'>): Handlers {
  return {
    'audit.read': async () => {
      const verified = audit.verified()
      const { keyHash } = audit
      if (!verified) return defined({ keyHash })
      const { position, finding, wholeReading } = verified
      return { position, ...defined({ finding: finding && { position: finding.position, at: finding.at }, wholeReading, keyHash }) }
    },
    'audit.checkpoint': async () => {
      const checkpoint = await audit.checkpoint()
      if (checkpoint) return checkpoint
      const finding = audit.verified()?.finding
      return finding ? refuse('log_changed', { position: String(BigInt(finding.position)), at: finding.at }) : refuse('not_found')
    },
  }
}
