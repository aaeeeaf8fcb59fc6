/**
 * What everybody reads of every trail is what was recorded, line by line (`main/testing/trails`): more is told to nobody, and less neither.
 * Where a trail is meant to change, `RECORD_TRAILS=1 npx vitest run main/trails.int` writes the record anew, and its diff is what is read.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { describePlatform, type Given } from '../acceptance/describe-platform.ts'
import { TEST_NOW } from '../acceptance/platform.ts'
import { logIn, type Log, type Thing } from './testing/trail-log.ts'
import { openTokens } from './testing/trail-readers.ts'
import { askAt, chosenOf, differences, readTrails, recordOf } from './testing/trail-record.ts'
import { newcomer, STEP_MS, walkOn } from './testing/trail-walk.ts'

type Chosen = {
  readonly things: readonly Thing[]
  readonly chosen: readonly Thing[]
  readonly instantsOf: (thing: Thing) => readonly string[]
}

/** Everybody's tokens are made anew: the clock has moved. */
async function expectAsRecorded(name: string, { platform }: Given, now: string, choose: (log: Log) => Chosen): Promise<void> {
  const log = await logIn(platform.dataDir)
  const tokens = openTokens(platform.dataDir, () => Date.parse(now))
  const own = new Map<string, string>()
  for (const person of log.people.values()) own.set(person.uid, await tokens.of(person))
  tokens.close()
  const { things, chosen, instantsOf } = choose(log)
  const ask = askAt(platform.origin, ({ uid }) => own.get(uid) ?? '')
  const readings = await readTrails({ log: { ...log, things }, ask, now: TEST_NOW }, chosen, instantsOf)
  const file = join(import.meta.dirname, 'testing', 'trails', `${name}.txt`)
  if (process.env['RECORD_TRAILS'] !== undefined) writeFileSync(file, recordOf(readings, chosen))
  expect(differences(readFileSync(file, 'utf8'), readings, chosen)).toEqual([])
}

const instantsIn = ({ events }: Thing) =>
  [
    ...new Set(events.flatMap(({ stream, meta }) => (stream.startsWith('points-') && meta.imported === true ? [] : [meta.occurredAt]))),
  ].toSorted()
/** The last instant of each step of the walk in which something happened to it. */
const stepsIn = (thing: Thing) =>
  [...new Set(instantsIn(thing).map((at) => Math.floor((Date.parse(at) - Date.parse(TEST_NOW)) / STEP_MS)))]
    .filter((step) => step >= 0)
    .map((step) => new Date(Date.parse(TEST_NOW) + (step + 1) * STEP_MS - 1).toISOString())

describePlatform(
  'the trails',
  (given) => {
    const walk = walkOn(given)

    it('of the demo are read as they were recorded', { timeout: 60_000 }, () =>
      expectAsRecorded('demo', given, TEST_NOW, (log) => ({ things: log.things, chosen: chosenOf(log), instantsOf: instantsIn })),
    )

    it('of a walk past all that is held back, hidden and taken back', { timeout: 60_000 }, async () => {
      await walk.walk()
      await expectAsRecorded('walk', given, walk.now(), (log) => {
        const things = log.things.filter(({ events }) => events.some(({ meta }) => meta.occurredAt >= TEST_NOW))
        return { things, chosen: things, instantsOf: stepsIn }
      })
    })

    it('of somebody whose account was erased, and of all they had a part in', { timeout: 60_000 }, async () => {
      const before = await logIn(given.platform.dataDir)
      const nova = [...before.people.values()].find(({ email }) => email === newcomer)
      const theirs = new Set(before.things.flatMap(({ id, named }) => (named.includes(nova?.uid ?? '') ? [id] : [])))
      await walk.erase()
      await expectAsRecorded('erased', given, walk.now(), (log) => {
        const things = log.things.filter(({ id }) => theirs.has(id))
        return { things, chosen: things, instantsOf: () => [] }
      })
    })
  },
  { env: { DISCLOSURE_HOLD: '600' } },
)
