/** Histories to prove laws on: many stories like that of the controls, told at the same time. */
import fc from 'fast-check'
import { controls } from '#events/controls.ts'
import type { JsonObject, NewEvent, Recorded } from '#events/envelope.ts'

const story = controls()
const NAMES = /"(prof|stud|recr|empl|inv|nom|app|job|ref|thr|msg)-(\w+)"|"(acme|uni-north)"/g
const STREAM_NAMES = /(prof|stud|recr|empl|inv|nom|app|ref|thr)-(\w+)|job-(\d+)$/g

/** The story with other people in it. */
function retold(copy: number): readonly Recorded[] {
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

/** Stories woven into one log, each in its own order; some are cut off before their end. */
export function histories(most = 3): fc.Arbitrary<readonly Recorded[]> {
  return fc
    .array(fc.integer({ min: 1, max: story.length }), { minLength: 1, maxLength: most })
    .chain((lengths) => fc.tuple(fc.constant(lengths), fc.infiniteStream(fc.nat({ max: most - 1 }))))
    .map(([lengths, turns]) =>
      woven(
        lengths.map((length, copy) => retold(copy).slice(0, length)),
        turns,
      ),
    )
}

function woven(stories: (readonly Recorded[])[], turns: Iterable<number>): readonly Recorded[] {
  const log: Recorded[] = []
  const left = stories.map((events) => [...events])
  for (const turn of turns) {
    const next = (left[turn % left.length] ?? []).shift() ?? left.find((events) => events.length > 0)?.shift()
    if (!next) break
    log.push({ ...next, position: BigInt(log.length * 3 + 1), revision: log.filter(({ stream }) => stream === next.stream).length })
  }
  return log
}

/** As it goes into a store. */
export function newEvent({ id, type, schemaVersion, data, meta }: Recorded): NewEvent {
  return { id, type, schemaVersion, data, meta: { operation: 'test.history', ...meta } }
}
