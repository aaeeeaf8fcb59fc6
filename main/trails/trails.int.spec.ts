/**
 * What everybody reads of every trail is what was recorded, line by line (`main/testing/trails`): more is told to nobody, and less neither.
 * Where a trail is meant to change, `RECORD_TRAILS=1 npx vitest run main/trails` writes the record anew, and its diff is what is read.
 */
import { it } from 'vitest'
import { describePlatform } from '../../acceptance/describe-platform.ts'
import { TEST_NOW } from '../../acceptance/platform.ts'
import { logIn } from '../testing/trail-log.ts'
import { chosenOf } from '../testing/trail-record.ts'
import { newcomer, walkOn } from '../testing/trail-walk.ts'
import { expectAsRecorded, instantsIn, stepsIn, touched } from '../testing/trails-as-recorded.ts'

describePlatform(
  'the trails',
  (given) => {
    const walk = walkOn(given)

    it('of the demo are read as they were recorded', { timeout: 60_000 }, () =>
      expectAsRecorded('demo', given, TEST_NOW, (log) => ({ things: log.things, chosen: chosenOf(log), instantsOf: instantsIn })),
    )

    it('of a walk past all that is held back, hidden and taken back', { timeout: 60_000 }, async () => {
      await walk.walk()
      await expectAsRecorded('walk', given, walk.now(), (log) => ({ ...touched(log), instantsOf: stepsIn }))
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
