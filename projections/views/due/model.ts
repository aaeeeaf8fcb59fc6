import type { TimerName } from '#events/vocabulary/terms.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A running term: which timer fires at its end, and for which thing. Deleted when the thing ends otherwise. */
export type DueDocument = Document & {
  readonly timer: TimerName
  readonly thing: string
  /** UTC ISO instant with milliseconds, so that it sorts as text. */
  readonly due: string
}

/** Read by timers only, so it has no topics. */
export const due = defineModel<DueDocument>({ name: 'due', version: 5, topics: [], indexes: [{ equals: [], sort: ['due', 'asc'] }] })
