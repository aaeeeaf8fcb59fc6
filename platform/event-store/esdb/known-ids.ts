import type { Recorded } from '#events/envelope.ts'

const STREAMS = 5_000

/**
 * The ids at the beginning of streams, as far as this process has seen them; what is stored never changes. A
 * command loads its stream before it appends, so this mostly saves reading whether an id is stored already.
 */
export function createKnownIds(streams = STREAMS) {
  const known = new Map<string, string[]>()
  return {
    /** The ids from revision 0 on, without a gap. */
    of: (stream: string): readonly string[] => known.get(stream) ?? [],
    /** Events of one stream, in order; those that leave a gap are passed over. */
    learn(stream: string, events: readonly Pick<Recorded, 'id' | 'revision'>[]): void {
      const ids = known.get(stream) ?? []
      for (const { id, revision } of events) if (revision === ids.length) ids.push(id)
      known.delete(stream) // so that the stream moves to the end, and the first one is the longest untouched
      known.set(stream, ids)
      const oldest = known.keys().next()
      if (known.size > streams && oldest.done === false) known.delete(oldest.value)
    },
  }
}
export type KnownIds = ReturnType<typeof createKnownIds>
