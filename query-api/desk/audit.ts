/** GET /admin/audit/checkpoint: what the log is by now, signed. */
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

export function auditHandlers({ audit }: Pick<HandlerDeps, 'audit'>): Handlers {
  return {
    'audit.checkpoint': async () =>
      (await audit.checkpoint()) ?? refuse(audit.verified()?.firstBad === undefined ? 'not_found' : 'log_changed'),
  }
}
