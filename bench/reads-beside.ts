/**
 * `node bench/reads-beside.ts [--documents=200000]`: how long reads of the embedded read store block the calling thread.
 * Absolute times of this machine, for docs/decisions/heavy-reads-beside.md; no benchmark with a bar.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { encodePosition } from '#events/envelope.ts'
import { nameKey } from '#lib/fold.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { median, number, quantile } from './measure.ts'

const { values } = parseArgs({ options: { documents: { type: 'string', default: '200000' } } })
const documents = Number(values.documents)
const ROUNDS = 7
const PAGE = 2_000

const cards: Collection = { name: 'student-cards__v1', indexes: studentCards.indexes, search: ['displayName'] }
const nameOf = (n: number) => `${['Ada', 'Alan', 'Barbara', 'Edsger', 'Grace'][n % 5]} Student ${n}`
const cardOf = (n: number) => ({
  _id: `student-${n}`,
  _pos: encodePosition(1n),
  displayName: nameOf(n),
  nameKey: nameKey(nameOf(n)),
  universityId: `uni-${n % 50}`,
  skills: [`skill-${n % 11}`, `rare-${n % 5_000}`],
  gpa: (n % 401) / 100,
  visibility: ['private', 'recruiters', 'community'][n % 3],
  openToReferrals: n % 2 === 0,
  state: 'active',
})

async function fill(store: ReadStore): Promise<void> {
  await store.declare(cards, 'later')
  for (let from = 0; from < documents; from += PAGE) {
    const writes = Array.from({ length: Math.min(PAGE, documents - from) }, (_, n) => ({ collection: cards, document: cardOf(from + n) }))
    await store.commit({ consumer: 'cards', checkpoint: 1n, writes })
  }
  await store.declare(cards)
}

const found = { visibility: { in: ['recruiters', 'community'] }, state: 'active' }
const sort = ['nameKey', 'asc'] as const
const page = { sort, limit: 20 }
const search = (store: ReadStore) => store.find(cards, { where: found, ...page, search: 'student' })
const reads: Readonly<Record<string, (store: ReadStore) => Promise<unknown>>> = {
  'one document': (store) => store.get(cards, 'student-77'),
  'a page by an index': (store) => store.find(cards, { where: { universityId: 'uni-7' }, ...page }),
  'a count of 40': (store) => store.count(cards, { skills: 'rare-77' }),
  'a count of 10,001': (store) => store.count(cards, { visibility: 'community' }, 10_001),
  'a page of several values': (store) => store.find(cards, { where: found, ...page }),
  'a facet': (store) => store.facet(cards, found, 'skills', 20),
  'a search for a common word': search,
}

/** Milliseconds: how long a read takes, and how long the event loop stands still meanwhile. */
async function measure(read: () => Promise<unknown>) {
  const [times, stalls]: [number[], number[]] = [[], []]
  await read()
  for (let round = 0; round < ROUNDS; round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await sleep(5)
    const from = performance.now()
    await read()
    times.push(performance.now() - from)
    await sleep(5)
    delay.disable()
    stalls.push(delay.max / 1e6)
  }
  return { ms: median(times), stall: median(stalls) }
}

/** How long another caller waits for one document while `searches` run at once. */
async function getsDuring(store: ReadStore, searches: number): Promise<readonly number[]> {
  const times: number[] = []
  let from = performance.now()
  let running = true
  const all = Promise.all(Array.from({ length: searches }, () => search(store))).then(() => (running = false))
  do {
    await sleep(1)
    await store.get(cards, `student-${times.length}`)
    times.push(performance.now() - from)
    from = performance.now()
  } while (running)
  await all
  return times
}

const folder = mkdtempSync(join(tmpdir(), 'proffer-reads-'))
try {
  const store = await openSqliteReadStore({ file: join(folder, 'read.sqlite') })
  await fill(store)
  console.log(`${number(documents)} documents; median of ${ROUNDS}`)
  for (const [name, read] of Object.entries(reads)) {
    const { ms, stall } = await measure(() => read(store))
    console.log(`${name.padEnd(28)} ${number(ms, 2).padStart(8)} ms, event loop stands still for ${number(stall, 1).padStart(6)} ms`)
  }
  const times = await getsDuring(store, 8)
  console.log(
    `1 ms of sleep and one document while 8 search: p50 / most ${number(quantile(times, 0.5), 1)} / ${number(quantile(times, 1), 1)} ms`,
  )
  await store.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
