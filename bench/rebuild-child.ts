/** A platform without its servers that rebuilds views: `rebuild-child.ts <data folder>`. */
import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#platform/clock.ts'
import { projections } from '#projections/all.ts'
import { createRebuild } from '#projections/engine/rebuild.ts'
import { startProjections } from '#projections/engine/runner.ts'
import { configFrom } from '../main.ts'
import { masterKeyOf, openStores, rebuildStoresOf } from '../main/stores.ts'
import { answer } from './child.ts'
import { environmentOf, silent } from './data/data-folder.ts'

export type RebuildOrder = { readonly views: readonly string[] }
/** Megabytes (2^20 bytes) of the whole process, its threads included. */
export type RebuildReply = {
  readonly ms: number
  readonly startMb: number
  readonly peakMb: number
  readonly events: number
  readonly differences: number
}

const config = configFrom(environmentOf(process.argv[2] ?? ''))
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
const stores = rebuildStoresOf(config, masterKey)
const rebuild = createRebuild({ projections, running, readStore, logger: silent, stores, graceMs: 0 })

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

flushCompileCache()
answer('ready', async ({ views }: RebuildOrder): Promise<RebuildReply> => {
  const startMb = megabytes()
  let peakMb = startMb
  let events = 0
  const sampling = setInterval(() => (peakMb = Math.max(peakMb, megabytes())), 10)
  const from = performance.now()
  const rebuilt = await rebuild.run(views, ({ done }) => (events = done))
  const ms = performance.now() - from
  clearInterval(sampling)
  await waitForDrops()
  return { ms, startMb, peakMb, events, differences: rebuilt.flatMap(({ differences }) => differences).length }
})
