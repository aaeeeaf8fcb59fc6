import type { AppendRequest, Outcome, Writer } from './writer.ts'

const GROUP_REQUESTS = 64
const GROUP_BYTES = 256 * 1024
const IDLE_MS = 200
/**
 * Events between two checkpoints when there is no idle moment. Each one writes three to five pages of 4 KB, so the
 * write-ahead log grows to 100 or 160 MB: a start after a crash reads that in a moment, and no append waits long for it.
 */
const CHECKPOINT_EVENTS = 8_000

/**
 * Group commit: commits the requests that wait, up to the bounds, in one transaction. No timer delays a request; while
 * one group is written to the disk, the next one collects.
 */
export function createGroupQueue(writer: Writer, deliver: (outcomes: readonly Outcome[]) => void) {
  let waiting: AppendRequest[] = []
  let scheduled = false
  let sinceCheckpoint = 0
  let idle: NodeJS.Timeout | undefined

  const checkpoint = (): void => {
    if (sinceCheckpoint === 0 || waiting.length > 0) return
    sinceCheckpoint = 0
    writer.checkpoint()
  }
  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    setImmediate(drain)
  }
  const drain = (): void => {
    scheduled = false
    const group = waiting.splice(0, groupLength(waiting))
    if (group.length === 0) return
    deliver(writer.commit(group))
    for (const { events } of group) sinceCheckpoint += events.length
    if (waiting.length > 0) schedule()
    if (sinceCheckpoint > CHECKPOINT_EVENTS) {
      sinceCheckpoint = 0
      writer.checkpoint()
    }
    idle = idle?.refresh() ?? setTimeout(checkpoint, IDLE_MS).unref()
  }

  return {
    /** Commits in the next turn of the event loop, together with other requests of this turn. */
    push(requests: readonly AppendRequest[]): void {
      waiting = waiting.concat(requests)
      schedule()
    },
    /** Commits the waiting requests at once. */
    drain,
    close(): void {
      clearTimeout(idle)
      writer.close()
    },
  }
}

function groupLength(requests: readonly AppendRequest[]): number {
  let bytes = 0
  for (let index = 0; index < requests.length; index++) {
    bytes += requests[index]?.bytes ?? 0
    if (index + 1 === GROUP_REQUESTS || bytes >= GROUP_BYTES) return index + 1
  }
  return requests.length
}
