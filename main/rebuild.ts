/** `npm run rebuild -- [--dry-run] [view…]`: asks the running server; when none runs, opens the data folder itself. */
import { join } from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { openDataFolder } from '#platform/data-folder.ts'
import { describeError } from '#platform/logger.ts'
import { projections } from '#projections/all.ts'
import { rebuildFromCommandLine } from '#projections/engine/rebuild-cli.ts'
import { createRebuild } from '#projections/engine/rebuild.ts'
import { startProjections } from '#projections/engine/runner.ts'
import { configFrom } from '../main.ts'
import { takingDemo } from './making/demo-folder.ts'
import { lanesOf, masterKeyOf, openStores, viewStoresOf } from './stores.ts'

const config = configFrom(takingDemo(process.env))
const say = ({ err, ...details }: { readonly err?: unknown }, message: string) =>
  console.error(message, err instanceof Error ? { ...details, err: describeError(err) } : details)
const logger = { info: () => undefined, warn: say, error: say }

process.exitCode = await rebuildFromCommandLine({
  words: process.argv.slice(2),
  socketPath: join(config.dataFolder, 'rebuild.sock'),
  out: process.stdout,
  openFolder: async () => {
    const folder = openDataFolder(config.dataFolder)
    const masterKey = masterKeyOf(config)
    const { store, readStore, keys } = await openStores(config, systemClock, masterKey)
    const running = await startProjections({
      eventStore: store,
      readStore,
      keys,
      projections,
      clock: systemClock,
      logger,
      emitRefresh: () => undefined,
    })
    const stores = viewStoresOf(config, masterKey)
    const rebuild = createRebuild({ projections, running, logger, stores, graceMs: 0, keepMs: config.rollbackMs, lanes: lanesOf(config) })
    return {
      rebuild,
      close: async () => {
        await rebuild.stop()
        await running.stop()
        await Promise.all([store.close(), readStore.close(), keys.close()])
        folder.close()
      },
    }
  },
})
