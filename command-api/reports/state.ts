import { defineFold } from '../core/streams/fold.ts'

/** What somebody asked for decides nothing: it is kept on record alone. */
type RunsState = { readonly last: string }

export const runsFold = defineFold<RunsState>('reports', {
  ReportRun: (_, { data: { resultHash } }) => ({ last: resultHash }),
  ReportSaved: (_, { data: { runId } }) => ({ last: runId }),
})
export type Runs = RunsState | undefined
