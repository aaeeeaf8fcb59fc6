import type { Recorded } from '#events/envelope.ts'

const STREAMS = 5_000

/**
 * The ids at the beginning of streams, as far as this process has seen them. A command loads its stream before it
 * appends, so this mostly saves a read to check whether an id is already stored.
 */
export function createKnownIds(streams = STREAMS) {
  const known = new Map<string, string[]>()
  return {
    /** The ids from revision 0 on, without a gap. */
    of: (stream: string): readonly string[] => known.get(stream) ?? [],
    /** @param events of one stream, in order; events after a gap are ignored */
    learn(stream: string, events: readonly Pick<Recorded, 'id' | 'revision'>[]): void {
      const ids = known.get(stream) ?? []
      for (const { id, revision } of events) if (revision === ids.length) ids.push(id)
      known.delete(stream) // moves the stream to the end, so that the first is the least recently used
      known.set(stream, ids)
      const oldest = known.keys().next()
      if (known.size > streams && oldest.done === false) known.delete(oldest.value)
    },
  }
}
export type KnownIds = ReturnType<typeof createKnownIds>
