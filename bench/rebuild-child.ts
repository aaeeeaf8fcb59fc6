/** A platform without its servers that rebuilds views, and says what each costs: `rebuild-child.ts <data folder>`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#platform/clock.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { START, type Position } from '#events/envelope.ts'
import { projections } from '#projections/all.ts'
import { collectionOf, type Projection } from '#projections/define.ts'
import { openEvents, typesOf, type OpenedEvent } from '#projections/engine/open-events.ts'
import { createRebuild } from '#projections/engine/rebuild.ts'
import { startProjections } from '#projections/engine/runner.ts'
import { commitTogether, openView } from '#projections/engine/view.ts'
import { writeBehind } from '#projections/engine/write-behind.ts'
import { configFrom } from '../main.ts'
import { lanesOf, masterKeyOf, openStores, viewStoresOf } from '../main/stores.ts'
import { answer } from './child.ts'
import { environmentOf, silent } from './data/data-folder.ts'
import { countEvents } from './data/raw-log.ts'

export type RebuildOrder = { readonly kind: 'swap'; readonly views: readonly string[] }
/** Megabytes (2^20 bytes) and processor time of the whole process, its threads included. */
export type RebuildReply = {
  readonly ms: number
  readonly cpuMs: number
  readonly startMb: number
  readonly peakMb: number
  readonly events: number
  readonly differences: number
}

/** Price per event as a view in service pays it, in pages of so many events, over the last of the log; or as a rebuild does, over all. */
export type PriceOrder = { readonly kind: 'live'; readonly page: number; readonly last: number } | { readonly kind: 'rebuild' }
/** Microseconds of processor time of all threads, per event of the log. */
export type Prices = {
  readonly events: number
  readonly reading: number
  readonly views: readonly { readonly view: string; readonly us: number }[]
}

/** The page of a rebuild. */
const PAGE = 500
/** As `engine/rebuild-worker.ts` has it, for all views together. */
const HELD_BYTES = 64 * 1024 * 1024

const folder = process.argv[2] ?? ''
const config = configFrom(environmentOf(folder))
const masterKey = masterKeyOf(config)
const { store, readStore, keys } = await openStores(config, systemClock, masterKey)
const running = await startProjections({
  eventStore: store,
  readStore,
  keys,
  projections,
  clock: systemClock,
  logger: silent,
  emitRefresh: () => undefined,
})
const stores = viewStoresOf(config, masterKey)
const rebuild = createRebuild({ projections, running, logger: silent, stores, graceMs: 0, lanes: lanesOf(config) })

const megabytes = () => process.memoryUsage.rss() / 2 ** 20
/** Replaced collections are dropped after the rebuild, which must not disturb the next measurement. */
const waitForDrops = async () => {
  while (
    Object.values((await readStore.getState('views')) as Record<string, { others: readonly string[] }>).some(
      ({ others }) => others.length > 0,
    )
  )
    await pause(20)
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

async function swap({ views }: RebuildOrder): Promise<RebuildReply> {
  const startMb = megabytes()
  let peakMb = startMb
  let events = 0
  const sampling = setInterval(() => (peakMb = Math.max(peakMb, megabytes())), 10)
  const [from, cpuFrom] = [performance.now(), cpuMs()]
  const rebuilt = await rebuild.run(views, ({ done }) => (events = done))
  const [ms, cpu] = [performance.now() - from, cpuMs() - cpuFrom]
  clearInterval(sampling)
  await waitForDrops()
  return { ms, cpuMs: cpu, startMb, peakMb, events, differences: rebuilt.flatMap(({ differences }) => differences).length }
}

/** Gives each page to one view after another: what the process spends meanwhile is that view's. */
async function pricesOf(order: PriceOrder): Promise<Prices> {
  const temporary = mkdtempSync(join(folder, 'prices-'))
  const documents = await openSqliteReadStore({ file: join(temporary, 'views.db') })
  const views = await Promise.all(projections.map((projection) => pricedView(documents, projection, order.kind)))
  const types = typesOf(projections)
  const stored = countEvents(join(folder, 'events.db'))
  const unmeasured = order.kind === 'live' ? stored - order.last : 0
  let done = 0
  let position = START
  let reading = 0
  while (done < stored) {
    const limit = done < unmeasured ? Math.min(PAGE, unmeasured - done) : order.kind === 'live' ? order.page : PAGE
    const from = cpuMs()
    const page = await store.readAll({ after: position, limit })
    const opened = await openEvents(keys, types, page.events)
    if (done >= unmeasured) reading += cpuMs() - from
    for (const { take } of views) await take(opened, page.position, done >= unmeasured)
    position = page.position
    done += page.events.length
  }
  for (const { end } of views) await end()
  await documents.close()
  rmSync(temporary, { recursive: true })
  const perEvent = (ms: number) => (ms * 1_000) / (stored - unmeasured)
  return {
    events: stored - unmeasured,
    reading: perEvent(reading),
    views: views.map(({ name, spent }) => ({ view: name, us: perEvent(spent()) })),
  }
}

/** A view on a store that it shares with the others, filled as one in service or as in a rebuild. */
async function pricedView(documents: ReadStore, projection: Projection, kind: PriceOrder['kind']) {
  const collection = collectionOf(projection.model)
  await documents.declare(collection, kind === 'live' ? 'now' : 'later')
  const behind = kind === 'live' ? undefined : writeBehind(documents, HELD_BYTES / projections.length)
  const view = await openView(behind ?? documents, projection, collection)
  let spent = 0
  const spending = async (work: () => Promise<unknown>) => {
    const from = cpuMs()
    await work()
    spent += cpuMs() - from
  }
  const apply = async (page: readonly OpenedEvent[], upTo: Position) => {
    const applied = await view.take(page)
    if (!applied) throw new Error(view.stopped())
    await commitTogether(behind ?? documents, [[view, applied]], upTo)
    if (behind?.isFull()) await behind.drain()
  }
  return {
    name: projection.model.name,
    spent: () => spent,
    take: (page: readonly OpenedEvent[], upTo: Position, counts: boolean) =>
      counts ? spending(() => apply(page, upTo)) : apply(page, upTo),
    end: async () => {
      if (!behind) return
      await spending(async () => {
        await behind.drain()
        await documents.declare(collection)
      })
    },
  }
}

flushCompileCache()
answer('ready', (order: RebuildOrder | PriceOrder) => (order.kind === 'swap' ? swap(order) : pricesOf(order)))
