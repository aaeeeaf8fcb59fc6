import type { Parties } from '#events/vocabulary/permissions.ts'
import type { CallContext } from '../core/command.ts'
import { defineFold } from '../core/streams/fold.ts'

/** What somebody asked for decides nothing: it is kept on record alone. */
type RunsState = { readonly last: string }

export const runsFold = defineFold<RunsState>('reports', {
  ReportRun: (_, { data: { resultHash } }) => ({ last: resultHash }),
  ReportSaved: (_, { data: { runId } }) => ({ last: runId }),
})
export type Runs = RunsState | undefined

/** Whoever asks does so of the own place, or of the own scope: which report that opens is said where it is answered. */
export function ofOwnPlace(_: unknown, __: unknown, { actor }: Pick<CallContext, 'actor'>): Parties {
  const { scope, organizationId, universityId } = actor ?? {}
  return {
    organizationId: scope?.kind === 'organization' ? scope.id : organizationId,
    universityId: scope?.kind === 'university' ? scope.id : universityId,
  }
}
