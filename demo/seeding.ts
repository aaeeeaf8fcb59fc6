import type { Handler } from '#command-api/core/handle.ts'
import type { DueTimers } from '#command-api/timers/alarm-clock.ts'
import type { Tasks } from '#platform/tasks/port.ts'

/** The parts of the platform by which the demo is played. */
export type Seeding = {
  readonly handle: Handler['handle']
  readonly reader: Handler['reader']
  /** The end of a new story, in milliseconds since 1970. An interrupted seeding keeps its earlier end. */
  readonly now: number
  /** Waits until processes and views have handled all events so far. */
  readonly settle: () => Promise<void>
  readonly due: Pick<DueTimers, 'until'>
  /** Stores a résumé's bytes under the key of its student. @returns the id of the file */
  readonly storeFile: (owner: string, bytes: Buffer) => Promise<string>
  /** Stores background work that gave up; undefined where the queue cannot. */
  readonly giveUp?: Tasks['enqueueGivenUp']
}
