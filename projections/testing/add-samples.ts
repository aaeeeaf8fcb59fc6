/**
 * `node projections/testing/add-samples.ts`: stores samples of each event type and version that has none yet, sealed
 * as the platform seals them. An existing sample is never written again: it is what an older version stored.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { controls } from '#events/controls/story.ts'
import { encodePosition, type Recorded } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import { seal } from '#platform/sealed-events.ts'
import { newEvent } from './history.ts'
import { sampleFile, sampleKeys, samples } from './samples.ts'

const story = controls()
const stored = samples()
const typeAt = new Map(stored.map(({ position, type }) => [position, type]))
let last = BigInt(Math.max(Number(stored.at(-1)?.position ?? 0n), story.length))

/** That in the story, or one behind all others where the sample of another event has it from before the story grew. */
function positionOf({ position, type }: Recorded): bigint {
  if ((typeAt.get(position) ?? type) === type) return position
  last += 1n
  return last
}

for (const [file, events] of Map.groupBy(story, sampleFile)) {
  if (existsSync(file)) continue
  const sealed = events.map(async (event) => ({
    ...event,
    position: encodePosition(positionOf(event)),
    ...(await seal(sampleKeys, sealedTypes, newEvent(event))),
  }))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(await Promise.all(sealed), undefined, 1)}\n`)
}
