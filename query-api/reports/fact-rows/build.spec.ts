import { expect, it } from 'vitest'
import type { Build, FactTables } from '#platform/fact-tables/port.ts'
import type { Ask } from '../ask.ts'
import { AFTER, randomFacts } from '../testing/random-facts.ts'
import { buildTables, dayOf } from './build.ts'
import { studentsOf } from './rows.ts'

it('builds the tables of a week again, as somebody may have been erased since', async () => {
  const facts = randomFacts(1)
  const ask: Ask = { asOf: AFTER, knownAt: 1e9, hidesSmall: true, asker: 'everybody', scope: { kind: 'platform' } }
  const builds: Build[] = []
  const tables: FactTables = {
    replace: async (build) => void builds.push(build),
    day: async () => builds.at(-1)?.day,
    close: async () => undefined,
  }
  const everybody = studentsOf(facts)
  const ports = (uids: readonly string[]) => ({
    secrets: async () => new Map(uids.map((uid) => [uid, Buffer.from(uid)] as const)),
    openFactTables: async () => tables,
  })
  await buildTables(facts, ask, ports(everybody))
  await buildTables(facts, ask, ports(everybody.slice(everybody.length / 2)))
  expect(builds.map(({ day }) => day)).toEqual([dayOf(ask), dayOf(ask)])
  const [before, after] = builds.map((build) => build.tables['applications']?.rows.length ?? 0)
  expect(after).toBeLessThan(before ?? 0)
})
