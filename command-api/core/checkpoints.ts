/** The checkpoints of all consumers: stored together, because a commit for each page of each of them would cost more than most pages do. */
import type { Position } from '#events/envelope.ts'
import type { ReadStore } from '#platform/read-store/port.ts'

export type ConsumerLog = { readonly error: (details: object, message: string) => void }

export type Checkpoints = {
  /** Undefined before the first one is stored. */
  readonly stored: (consumer: string) => Promise<Position | undefined>
  /** Stores it a moment later. What lies between is handled again after a kill, which changes nothing (architecture 9). */
  readonly note: (consumer: string, position: Position) => void
  /** Stores what was noted. Resolves also when the store refuses: the next start then handles those events again. */
  readonly flush: () => Promise<void>
}

const EVERY_MS = 100
const RETRY_MS = 1_000

export function createCheckpoints(readStore: Pick<ReadStore, 'checkpoint' | 'commitAll'>, log: ConsumerLog): Checkpoints {
  const noted = new Map<string, Position>()
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()

  const store = async () => {
    const batches = [...noted].map(([consumer, checkpoint]) => ({ consumer, checkpoint, writes: [] }))
    noted.clear()
    if (batches.length === 0) return
    try {
      await readStore.commitAll(batches)
    } catch (error) {
      log.error({ err: error }, 'the checkpoints of the consumers are stored later')
      for (const { consumer, checkpoint } of batches) if (!noted.has(consumer)) noted.set(consumer, checkpoint)
      plan(RETRY_MS)
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    storing = storing.then(store)
    return storing
  }
  const plan = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms).unref()
  }

  return {
    stored: (consumer) => readStore.checkpoint(consumer),
    note(consumer, position) {
      noted.set(consumer, position)
      plan(EVERY_MS)
    },
    flush,
  }
}
