/** GET /admin/audit/checkpoint: what the log is by now, signed. */
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

export function auditHandlers({ audit }: Pick<HandlerDeps, 'audit'>): Handlers {
  return {
    'audit.checkpoint': async () => {
      const checkpoint = await audit.checkpoint()
      if (checkpoint) return checkpoint
      const finding = audit.verified()?.finding
      return finding ? refuse('log_changed', { position: String(BigInt(finding.position)), at: finding.at }) : refuse('not_found')
    },
  }
}
