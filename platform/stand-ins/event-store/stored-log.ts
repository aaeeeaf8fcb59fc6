/**
 * Development code: what the protocol double keeps in memory. The rules are those that were measured on a real server
 * (design: "EventStoreDB as it really behaves"), also the ones our adapter has to work around.
 */
export type DoubleEvent = {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}
export type StoredEvent = DoubleEvent & {
  readonly stream: string
  readonly revision: number
  /** Commit and prepare position in one: a byte offset. */
  readonly position: bigint
  readonly createdMs: number
}
export type Verdict =
  | { readonly kind: 'stored'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'wrongExpectedVersion'; readonly actual: number }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'deleted' }

const MAX_APPEND_BYTES = 1_048_576
const HEADER_BYTES = 141n

export type StoredLog = ReturnType<typeof createStoredLog>

export function createStoredLog() {
  const all: StoredEvent[] = []
  const streams = new Map<string, StoredEvent[]>()
  const tombstoned = new Set<string>()
  let nextPosition = 0n

  const store = (stream: string, events: readonly DoubleEvent[]): StoredEvent[] => {
    const stored = streams.get(stream) ?? []
    streams.set(stream, stored)
    return events.map((event) => {
      const recorded = { ...event, stream, revision: stored.length, position: nextPosition, createdMs: Date.now() }
      nextPosition += HEADER_BYTES + BigInt(event.data.length + event.metadata.length)
      stored.push(recorded)
      all.push(recorded)
      return recorded
    })
  }

  return {
    all: all as readonly StoredEvent[],
    /** `undefined` when the stream was never written. */
    stream: (name: string): readonly StoredEvent[] | undefined => streams.get(name),
    isTombstoned: (name: string): boolean => tombstoned.has(name),
    tombstone: (name: string): void => void tombstoned.add(name),
    /** A system event, which `$all` shows too. */
    storeSystemEvent: (): StoredEvent[] => {
      const [data, metadata] = [Buffer.from('{}'), new Uint8Array()]
      return store('$stats-127.0.0.1:2113', [
        { id: crypto.randomUUID(), type: '$statsCollected', contentType: 'application/json', data, metadata },
      ])
    },
    /** `expected` -1 means that there must be no stream. The events are those to publish. */
    append(stream: string, expected: number, events: readonly DoubleEvent[]): { verdict: Verdict; published: StoredEvent[] } {
      const refuse = (verdict: Verdict) => ({ verdict, published: [] })
      if (tombstoned.has(stream)) return refuse({ kind: 'deleted' })
      if (events.reduce((bytes, event) => bytes + sizeOf(event), 0) >= MAX_APPEND_BYTES) return refuse({ kind: 'tooLarge' })
      const stored = streams.get(stream) ?? []
      const actual = stored.length - 1
      if (expected < actual) {
        // Idempotent only here, behind the original revision: ids are not looked for anywhere else.
        const before = stored.slice(expected + 1, expected + 1 + events.length)
        const last = before.at(-1)
        const same = before.length === events.length && events.every(({ id }, index) => before[index]?.id === id)
        return refuse(
          same && last !== undefined
            ? { kind: 'stored', revision: last.revision, position: last.position }
            : { kind: 'wrongExpectedVersion', actual },
        )
      }
      if (expected > actual) return refuse({ kind: 'wrongExpectedVersion', actual })
      const published = store(stream, events)
      return { verdict: { kind: 'stored', revision: expected + events.length, position: published.at(-1)?.position ?? 0n }, published }
    },
  }
}

function sizeOf({ type, data, metadata }: DoubleEvent): number {
  return data.length + metadata.length + 2 * type.length
}
