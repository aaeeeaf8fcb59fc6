/**
 * A trail of 20,000 events pages through without a gap, and its first page costs what one of 20 does: what a thing went through long ago is
 * not read for what happened to it last (product 2.20, Reads have a share).
 */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pendingApproved } from '#events/controls/organizations.ts'
import type { Example } from '#events/controls/example.ts'
import { passwordChanged, professorRegistered } from '#events/controls/users.ts'
import { recorded } from '#events/controls/recorded.ts'
import { sealedTypes } from '#events/upcast.ts'
import { openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { masterKeyFromFile } from '#platform/keys/master-key.ts'
import { openSqliteKeys } from '#platform/keys/sqlite/keys.ts'
import { seal } from '#platform/sealed-events.ts'
import { newEvent } from '#projections/testing/history.ts'
import { describePlatform } from '../../acceptance/describe-platform.ts'
import { newDataDir, removeData, TEST_NOW } from '../../acceptance/platform.ts'
import { openTokens } from '../testing/trail-readers.ts'
import { askAt, type Ask } from '../testing/trail-record.ts'

const LONG = 20_000
const SHORT = 20
/** Events of one append. */
const APPENDED = 500
/** First pages that are timed of each trail. */
const ASKED = 21
/** Generous, because other tests run beside: what is read whole costs hundreds of times as much. */
const TIMES_AS_MUCH = 8

const admin = { uid: 'admi-all', email: 'all@proffer.example', name: 'admin', role: 'admin', place: '' }

/** Events that stand in the trail one by one, each a line. */
const trails: Readonly<Record<string, (id: string) => Example>> = {
  user: (uid) => ({ ...passwordChanged, stream: `user-${uid}`, data: { ...passwordChanged.data, uid } }),
  organization: (organizationId) => ({ ...pendingApproved, stream: `organization-${organizationId}`, data: { organizationId } }),
}

async function folderWithLongTrails(): Promise<string> {
  const dataDir = newDataDir()
  const keys = openSqliteKeys({ file: join(dataDir, 'keys.db'), masterKey: masterKeyFromFile(join(dataDir, 'master.key')) })
  const store = await openSqliteEventStore({ file: join(dataDir, 'events.db'), clock: { now: () => Date.parse(TEST_NOW) } })
  let n = 0
  const { universityId: _, ...data } = professorRegistered.data
  const { uid, email, role } = admin
  const reader = { ...professorRegistered, stream: `user-${uid}`, data: { ...data, uid, role, person: { email, displayName: 'All' } } }
  await store.append(reader.stream, 'none', [await seal(keys, sealedTypes, newEvent(recorded(reader, n++, 0)))])
  for (const of of Object.values(trails))
    for (const [id, length] of [
      ['long', LONG],
      ['short', SHORT],
    ] as const) {
      const example = of(id)
      for (let revision = 0; revision < length; revision += APPENDED) {
        const size = Math.min(APPENDED, length - revision)
        // All of one hour: the instants of examples would lie in times to come.
        const events = Array.from({ length: size }, (__, k) =>
          newEvent({ ...recorded(example, 0, revision + k), id: recorded(example, n++, 0).id }),
        )
        await store.append(example.stream, revision === 0 ? 'none' : revision - 1, events)
      }
    }
  await Promise.all([store.close(), keys.close()])
  return dataDir
}

let dataDir = ''

describePlatform(
  'a trail of 20,000 events',
  ({ platform }) => {
    let asked: Ask | undefined
    const ask = async (path: string) => {
      if (asked === undefined) {
        const tokens = openTokens(platform.dataDir, () => Date.parse(TEST_NOW))
        const token = await tokens.of(admin)
        tokens.close()
        asked = askAt(platform.origin, () => token)
      }
      const reply = await asked(admin, path)
      expect([path, reply.status]).toEqual([path, 200])
      return { entries: reply.body as readonly { readonly eventId: string; readonly position: string }[], link: reply.link }
    }

    it.each(Object.keys(trails))('of one %s is read page by page without a gap', { timeout: 120_000 }, async (type) => {
      const read: { readonly eventId: string; readonly position: string }[] = []
      let path: string | undefined = `/timeline/${type}/long?limit=100`
      while (path !== undefined) {
        const { entries, link } = await ask(path)
        expect(entries.length).toBeLessThanOrEqual(100)
        read.push(...entries)
        path = /^<([^>]+)>/.exec(link ?? '')?.[1]
      }
      expect(read).toHaveLength(LONG)
      expect(new Set(read.map(({ eventId }) => eventId)).size).toBe(LONG)
      expect(read.every(({ position }, n) => n === 0 || position < (read[n - 1]?.position ?? ''))).toBe(true)
    })

    it.each(Object.keys(trails))('of one %s costs at its first page what one of 20 does', { timeout: 120_000 }, async (type) => {
      const times: Record<string, number[]> = { long: [], short: [] }
      // In turns, so that what else the machine does meets both.
      for (let n = 0; n < ASKED; n++)
        for (const id of ['long', 'short']) {
          const from = performance.now()
          await ask(`/timeline/${type}/${id}?limit=${SHORT}`)
          times[id]?.push(performance.now() - from)
        }
      const median = (all: readonly number[] = []) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Infinity
      expect(median(times['long']) / median(times['short'])).toBeLessThan(TIMES_AS_MUCH)
    })
  },
  {
    env: { DEMO: 'off', SECOND_FACTOR: 'off' },
    services: async () => {
      dataDir = await folderWithLongTrails()
      return { env: {}, dataDir, stop: async () => removeData({ dataDir }) }
    },
  },
)
