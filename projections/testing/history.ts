/** Random histories for the tests of the laws: several copies of the canonical story that happen at the same time. */
import fc from 'fast-check'
import type { JsonObject, NewEvent, Recorded } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import type { Appended, EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { seal } from '#platform/sealed-events.ts'
import type { Projection } from '../define.ts'
import { categoryOf } from '../engine/apply.ts'

const NAMES = /"(prof|stud|recr|empl|inv|nom|app|job|ref|thr|msg|line|red)-(\w+)"|"(acme|uni-north|campus-north-acme)"/g
const STREAM_NAMES = /(prof|stud|recr|empl|inv|nom|app|ref|thr)-(\w+)|job-(\d+)$|(acme|uni-north)(?!\w)/g

/** The events that concern a projection. Replaying the others would only make the tests slower. */
export function ofItsStreams({ streams }: Pick<Projection, 'streams'>, log: readonly Recorded[]): readonly Recorded[] {
  return log.filter(({ stream }) => streams.includes(categoryOf(stream)))
}

/** The story with other ids. */
export function copyOf(story: readonly Recorded[], copy: number): readonly Recorded[] {
  if (copy === 0) return story
  return story.map((event) => ({
    ...event,
    id: event.id.replace(/^0{8}/, copy.toString(16).padStart(8, '0')),
    stream: event.stream.replace(STREAM_NAMES, (name) => `${name}x${copy}`),
    data: JSON.parse(
      JSON.stringify(event.data)
        .replace(NAMES, (name) => `${name.slice(0, -1)}x${copy}"`)
        .replace(/"0{8}-/g, `"${copy.toString(16).padStart(8, '0')}-`),
    ) as JsonObject,
  }))
}

/** Copies of the story interleaved into one log, each in its own order; some are cut off before their end. */
export function histories(story: readonly Recorded[], most = 3): fc.Arbitrary<readonly Recorded[]> {
  return fc
    .array(fc.integer({ min: 1, max: story.length }), { minLength: 1, maxLength: most })
    .chain((lengths) => fc.tuple(fc.constant(lengths), fc.infiniteStream(fc.nat({ max: most - 1 }))))
    .map(([lengths, turns]) =>
      interleaved(
        lengths.map((length, copy) => copyOf(story, copy).slice(0, length)),
        turns,
      ),
    )
}

function interleaved(stories: (readonly Recorded[])[], turns: Iterable<number>): readonly Recorded[] {
  const log: Recorded[] = []
  const left = stories.map((events) => [...events])
  const lengths = new Map<string, number>()
  for (const turn of turns) {
    const next = (left[turn % left.length] ?? []).shift() ?? left.find((events) => events.length > 0)?.shift()
    if (!next) break
    const revision = lengths.get(next.stream) ?? 0
    lengths.set(next.stream, revision + 1)
    log.push({ ...next, position: BigInt(log.length * 3 + 1), revision })
  }
  return log
}

/** The event as it is given to a store. */
export function newEvent({ id, type, schemaVersion, data, meta }: Recorded): NewEvent {
  return { id, type, schemaVersion, data, meta: { operation: 'test.history', ...meta } }
}

/** Stores an event of a history, in its order, with its personal fields sealed. */
export async function appendTo(
  { eventStore, keys }: { readonly eventStore: Pick<EventStore, 'append'>; readonly keys: Keys },
  event: Recorded,
): Promise<Appended> {
  const after = event.revision === 0 ? 'none' : event.revision - 1
  return eventStore.append(event.stream, after, [await seal(keys, sealedTypes, newEvent(event))])
}
