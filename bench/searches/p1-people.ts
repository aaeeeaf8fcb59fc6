/** The admins' search for people among 100,000 accounts, on the embedded read store: names, addresses, roles, states and places. */
import { join } from 'node:path'
import { encodePosition } from '#events/envelope.ts'
import type { Query } from '#contract/contract.ts'
import { nameKey } from '#lib/fold.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { collectionOf } from '#projections/define.ts'
import { adminUsers } from '#projections/views/admin-users/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { adminUserHandlers } from '#query-api/admin-users/routes.ts'
import { readerFor, type Views } from '#query-api/core/reader.ts'
import { InvalidRun, number, quantile, seededRandom, type Benchmark } from '../measure.ts'

const PEOPLE = 100_000
const PAGE = 10_000
const REPEATS = 5
const admin = { uid: 'ada', role: 'admin', state: 'active' } as const

const pick = <T>(of: readonly T[], random: () => number): T => of[Math.floor(random() * of.length)] as T

function personOf(n: number, random: () => number) {
  const [first, last] = [
    pick(['Ada', 'Łukasz', 'Barbara', 'Edsger', 'Grace', '太郎'], random),
    pick(['Stone', 'Rivera', 'Lind', '山田'], random),
  ]
  const displayName = `${first} ${last}`
  const email = `${first}.${last}.${n}@${pick(['mit', 'cmu', 'home'], random)}.example.edu`.toLowerCase()
  const place = `place-${Math.floor(random() ** 2 * 200)}`
  return {
    _id: `person-${(Math.imul(n, 2_654_435_761) >>> 0).toString(36)}`,
    displayName,
    nameKey: nameKey(displayName),
    email,
    role: pick(['student', 'student', 'student', 'professor', 'recruiter', 'employee'], random),
    state: n % 50 === 0 ? 'suspended' : 'active',
    universityId: place,
    places: [place],
    since: '2026-11-23T12:00:00.000Z',
    words: [displayName, email],
  }
}

const searches: readonly Query<'adminUsers.list'>[] = [
  {},
  { q: 'l' },
  { q: 'stone' },
  { q: 'łukasz riv' },
  { q: '太郎' },
  { q: 'edu' },
  { q: 'grace.lind' },
  { q: '@mit.example.edu' },
  { role: 'student' },
  { role: 'student', state: 'suspended' },
  { place: 'place-0' },
  { place: 'place-0', role: 'professor', q: 'ada' },
  { state: 'suspended', q: 'a' },
]

async function filled(file: string, seed: number): Promise<{ readonly store: ReadStore; readonly address: string }> {
  const random = seededRandom(seed)
  const store = await openSqliteReadStore({ file })
  const collection = collectionOf(adminUsers)
  await store.declare(collection, 'later')
  let address = ''
  for (let from = 0; from < PEOPLE; from += PAGE) {
    const documents = Array.from({ length: PAGE }, (_, n) => ({ _pos: encodePosition(1n), ...personOf(from + n, random) }))
    address = documents[PAGE / 2]?.email ?? ''
    await store.commit({
      consumer: adminUsers.name,
      checkpoint: BigInt(from + 1),
      writes: documents.map((document) => ({ collection, document })),
    })
  }
  await store.declare(collection)
  await store.declare(collectionOf(organizations))
  return { store, address }
}

/** Milliseconds of each search, one after the other. */
async function searchAll(store: ReadStore, asked: readonly Query<'adminUsers.list'>[]) {
  const views: Views = { active: (view) => collectionOf(view as typeof adminUsers), position: () => 1n, waitFor: async () => true }
  const { 'adminUsers.list': list } = adminUserHandlers({} as Parameters<typeof adminUserHandlers>[0])
  const found = []
  let checkpoint = (await store.checkpoint('others')) ?? 0n
  for (const query of asked) {
    let total = 0
    // Another view has gone on, as it does all the time: what was read before is read anew.
    await store.commit({ consumer: 'others', checkpoint: (checkpoint += 1n), writes: [] })
    const reply = { header: (name: string, value: string) => void (name === 'x-total-count' && (total = Number(value))) }
    const call = { query, account: admin, condition: 'any', read: readerFor(store, views, 0n, admin.uid), request: { url: '/' }, reply }
    const from = performance.now()
    const rows = await list?.(call as never)
    const ms = performance.now() - from
    if (!Array.isArray(rows) || rows.length === 0) throw new InvalidRun(`Nobody was found by ${JSON.stringify(query)}.`)
    found.push({ ms, query, total })
  }
  return found
}

export const p1: Benchmark = {
  id: 'P1',
  what: `p99 of an admin's search for people among ${number(PEOPLE)}`,
  unit: ' ms',
  bar: { atMost: 50 },
  stretch: { atMost: 20 },
  run: async ({ rounds, folder, seed }) => {
    const { store, address } = await filled(join(folder, 'people.db'), seed)
    const asked = [...searches, { q: address }]
    const figures: number[] = []
    const all: Awaited<ReturnType<typeof searchAll>> = []
    await searchAll(store, asked)
    for (let round = 0; round < rounds; round += 1) {
      const runs = []
      for (let n = 0; n < REPEATS; n += 1) runs.push(...(await searchAll(store, asked)))
      figures.push(
        quantile(
          runs.map(({ ms }) => ms),
          0.99,
        ),
      )
      all.push(...runs)
    }
    await store.close()
    const slowest = all.reduce((most, one) => (one.ms > most.ms ? one : most))
    const one = all.filter(({ query }) => query.q === address).map(({ ms }) => ms)
    return {
      figures,
      notes: [
        `p50 ${number(
          quantile(
            all.map(({ ms }) => ms),
            0.5,
          ),
          1,
        )} ms; the slowest took ${number(slowest.ms, 1)} ms, ${JSON.stringify(slowest.query)} of ${number(slowest.total)}; one address p99 ${number(quantile(one, 0.99), 1)} ms`,
      ],
    }
  },
}
