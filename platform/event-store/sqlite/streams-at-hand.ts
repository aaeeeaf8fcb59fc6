import { LRUCache } from 'lru-cache'
import type { Recorded } from '#events/envelope.ts'

/**
 * Whole streams as they are stored, so that whoever reads a stream that was just read or written needs no statement.
 * True because all events of the file are written through one store, whose process holds the data folder's lock.
 */
export type StreamsAtHand = {
  readonly get: (stream: string) => readonly Recorded[] | undefined
  /** What the file holds of a stream. Not kept while an append to it is on its way. */
  readonly read: (stream: string, events: readonly Recorded[]) => void
  /** From now until its end, the stream is in the file alone. @returns what to call then, with what was stored, if that is known */
  readonly appending: (stream: string) => (stored?: readonly Recorded[]) => void
}

/** @param capacity events altogether; those of the stream that was asked for the longest ago go first */
export function streamsAtHand(capacity: number): StreamsAtHand {
  const streams = new LRUCache<string, readonly Recorded[]>({
    max: capacity,
    maxSize: capacity,
    sizeCalculation: (events) => events.length,
  })
  const onTheWay = new Map<string, { appends: number; crossed: boolean }>()

  return {
    get: (stream) => (onTheWay.has(stream) ? undefined : streams.get(stream)),
    read(stream, events) {
      if (events.length > 0 && !onTheWay.has(stream)) streams.set(stream, events)
    },
    appending(stream) {
      const before = streams.get(stream) ?? []
      const mine = onTheWay.get(stream) ?? { appends: 0, crossed: false }
      mine.crossed ||= mine.appends > 0
      mine.appends += 1
      onTheWay.set(stream, mine)
      return (stored) => {
        mine.appends -= 1
        if (mine.appends > 0) return
        onTheWay.delete(stream)
        // Of appends that crossed each other nobody here knows which came last.
        if (stored?.[0]?.revision === before.length && !mine.crossed) streams.set(stream, [...before, ...stored])
        else streams.delete(stream)
      }
    },
  }
}
