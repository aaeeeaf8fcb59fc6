/**
 * Every stored event of a thing is in its trail, counted in a line of it, or named as not told; every line has its event (product 2.15). On a
 * log in which every event type is, several stories happening at the same time.
 */
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { definitions } from '#events/catalogue.ts'
import type { Recorded } from '#events/envelope.ts'
import { professorRegistered } from '#events/controls/users.ts'
import { recorded } from '#events/controls/recorded.ts'
import { controls } from '#events/controls/story.ts'
import { openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { masterKeyFromFile } from '#platform/keys/master-key.ts'
import { openSqliteKeys } from '#platform/keys/sqlite/keys.ts'
import { appendTo, histories } from '#projections/testing/history.ts'
import { describePlatform } from '../../acceptance/describe-platform.ts'
import { newDataDir, removeData, TEST_NOW } from '../../acceptance/platform.ts'
import { gapsIn, streamsWithoutTrail, typesUntold } from '../testing/trail-completeness.ts'
import { logIn } from '../testing/trail-log.ts'
import { openTokens } from '../testing/trail-readers.ts'
import { askAt } from '../testing/trail-record.ts'

const admin = { uid: 'admi-all', email: 'all@proffer.example', name: 'admin', role: 'admin', place: '' }

const typesOf = (events: readonly { readonly type: string }[]) => [...new Set(events.map(({ type }) => type))].toSorted()

/** A data folder with a log that nobody's commands made. */
async function folderWithHistories(): Promise<string> {
  const dataDir = newDataDir()
  const keys = openSqliteKeys({ file: join(dataDir, 'keys.db'), masterKey: masterKeyFromFile(join(dataDir, 'master.key')) })
  const store = await openSqliteEventStore({ file: join(dataDir, 'events.db'), clock: { now: () => Date.parse(TEST_NOW) } })
  const story = controls()
  // One story up to its end, so that every event type is there, and a good part of another beside it.
  const isWhole = (log: readonly Recorded[]) => typesOf(log).length === definitions.size && log.length > story.length * 1.5
  const log = fc.sample(histories(story), { numRuns: 200, seed: 11 }).find(isWhole) ?? []
  const { universityId: _, ...data } = professorRegistered.data
  const { uid, email, role } = admin
  const reader = { ...professorRegistered, stream: `user-${uid}`, data: { ...data, uid, role, person: { email, displayName: 'All' } } }
  for (const event of [...log, recorded(reader, 9_999, 0)]) await appendTo({ eventStore: store, keys }, event)
  await Promise.all([store.close(), keys.close()])
  return dataDir
}

let dataDir = ''

describePlatform(
  'trails',
  ({ platform }) => {
    it('tell every event of a thing once, unless a table says why not, and nothing else', async () => {
      await platform.settle()
      const log = await logIn(platform.dataDir)
      expect(typesOf(log.events)).toEqual([...definitions.keys()].toSorted())
      const tokens = openTokens(platform.dataDir, () => Date.parse(TEST_NOW))
      const token = await tokens.of(admin)
      tokens.close()
      expect(
        await gapsIn(
          log,
          askAt(platform.origin, () => token),
          admin,
        ),
      ).toEqual([])
    })
    it('leave out only what there is', () => {
      const categories = new Set(controls().map(({ stream }) => stream.slice(0, stream.indexOf('-'))))
      expect(Object.keys(streamsWithoutTrail).filter((category) => !categories.has(category))).toEqual([])
      expect(Object.keys(typesUntold).filter((type) => !definitions.has(type))).toEqual([])
    })
  },
  {
    env: { DEMO: 'off', SECOND_FACTOR: 'off' },
    services: async () => {
      dataDir = await folderWithHistories()
      return { env: {}, dataDir, stop: async () => removeData({ dataDir }) }
    },
  },
)
