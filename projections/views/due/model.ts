import type { TimerName } from '#events/vocabulary/terms.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One term that runs: which timer fires at its end, and for which thing. A thing that ended otherwise has none. */
export type DueDocument = Document & {
  readonly timer: TimerName
  readonly thing: string
  /** UTC ISO instant with milliseconds, so that it sorts as text. */
  readonly due: string
}

/** Timers read it, no page does. */
export const due = defineModel<DueDocument>({ name: 'due', version: 1, topics: [], indexes: [{ equals: [], sort: ['due', 'asc'] }] })
