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
  const streams = new Map<string, readonly Recorded[]>()
  const onTheWay = new Map<string, { appends: number; crossed: boolean }>()
  let held = 0

  const forget = (stream: string) => {
    held -= streams.get(stream)?.length ?? 0
    streams.delete(stream)
  }
  const keep = (stream: string, events: readonly Recorded[]) => {
    forget(stream)
    if (events.length === 0 || events.length > capacity) return
    streams.set(stream, events)
    held += events.length
    for (const oldest of streams.keys()) {
      if (held <= capacity) break
      forget(oldest)
    }
  }

  return {
    get(stream) {
      const events = streams.get(stream)
      if (events === undefined) return undefined
      streams.delete(stream)
      streams.set(stream, events)
      return events
    },
    read(stream, events) {
      if (!onTheWay.has(stream)) keep(stream, events)
    },
    appending(stream) {
      const before = streams.get(stream) ?? []
      const mine = onTheWay.get(stream) ?? { appends: 0, crossed: false }
      mine.crossed ||= mine.appends > 0
      mine.appends += 1
      onTheWay.set(stream, mine)
      forget(stream)
      return (stored) => {
        mine.appends -= 1
        if (mine.appends > 0) return
        onTheWay.delete(stream)
        // Of appends that crossed each other nobody here knows which came last.
        if (stored?.[0]?.revision === before.length && !mine.crossed) keep(stream, [...before, ...stored])
      }
    },
  }
}
