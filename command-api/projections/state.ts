import { defineFold } from '../core/streams/fold.ts'

/** What was done about a view or process is no state of its own: the engine says how it stands. */
export type DeskState = { readonly times: number }
const once = (before: DeskState | undefined) => ({ times: (before?.times ?? 0) + 1 })

export const deskFold = defineFold<DeskState>('view', {
  ParkedEventsRetried: once,
  ParkedEventSkipped: once,
  ViewReplayed: once,
  ViewRolledBack: once,
})
