/** Compares what everybody reads with a record, or writes the record (`RECORD_TRAILS`). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { inParallel } from '../../acceptance/client.ts'
import type { Given } from '../../acceptance/describe-platform.ts'
import { TEST_NOW } from '../../acceptance/platform.ts'
import { logIn, type Log, type Thing } from './trail-log.ts'
import { openTokens } from './trail-readers.ts'
import { askAt, differences, differencesInParts, readTrails, recordOf } from './trail-record.ts'
import { STEP_MS } from './trail-walk.ts'

type Chosen = {
  readonly things: readonly Thing[]
  readonly chosen: readonly Thing[]
  readonly instantsOf: (thing: Thing) => readonly string[]
}

/** Everybody's tokens are made anew: the clock has moved. */
export async function expectAsRecorded(name: string, { platform }: Given, now: string, choose: (log: Log) => Chosen): Promise<void> {
  await platform.settle()
  const log = await logIn(platform.dataDir)
  const tokens = openTokens(platform.dataDir, () => Date.parse(now))
  const own = new Map<string, string>()
  for (const person of log.people.values()) own.set(person.uid, await tokens.of(person))
  tokens.close()
  const { things, chosen, instantsOf } = choose(log)
  const ask = askAt(platform.origin, ({ uid }) => own.get(uid) ?? '')
  const readings = await readTrails({ log: { ...log, things }, ask, now: TEST_NOW }, chosen, instantsOf)
  const file = join(import.meta.dirname, 'trails', `${name}.txt`)
  if (process.env['RECORD_TRAILS'] !== undefined) writeFileSync(file, recordOf(readings, chosen))
  expect(differences(readFileSync(file, 'utf8'), readings, chosen)).toEqual([])
  const read = readings.filter(({ thing, at, lines }) => chosen.includes(thing) && at === undefined && lines !== undefined)
  expect((await inParallel(read, (reading) => differencesInParts(ask, reading))).flat()).toEqual([])
}

export const instantsIn = ({ events }: Thing) =>
  [
    ...new Set(events.flatMap(({ stream, meta }) => (stream.startsWith('points-') && meta.imported === true ? [] : [meta.occurredAt]))),
  ].toSorted()
/** The last instant of each step of the walk in which something happened to it. */
export const stepsIn = (thing: Thing) =>
  [...new Set(instantsIn(thing).map((at) => Math.floor((Date.parse(at) - Date.parse(TEST_NOW)) / STEP_MS)))]
    .filter((step) => step >= 0)
    .map((step) => new Date(Date.parse(TEST_NOW) + (step + 1) * STEP_MS - 1).toISOString())

/** Everything that anybody did something to since the demo was there, each in whole. */
export function touched({ things }: Log): Pick<Chosen, 'things' | 'chosen'> {
  const since = things.filter(({ events }) => events.some(({ meta }) => meta.occurredAt >= TEST_NOW))
  return { things: since, chosen: since }
}
