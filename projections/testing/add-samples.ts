/**
 * `node projections/testing/add-samples.ts`: stores samples of each event type and version that has none yet, sealed
 * as the platform seals them. An existing sample is never written again: it is what an older version stored.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { controls } from '#events/controls/story.ts'
import { encodePosition } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import { seal } from '#platform/sealed-events.ts'
import { newEvent } from './history.ts'
import { sampleFile, sampleKeys } from './samples.ts'

for (const [file, events] of Map.groupBy(controls(), sampleFile)) {
  if (existsSync(file)) continue
  const stored = events.map(async (event) => ({
    ...event,
    ...(await seal(sampleKeys, sealedTypes, newEvent(event))),
    position: encodePosition(event.position),
  }))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(await Promise.all(stored), undefined, 1)}\n`)
}
