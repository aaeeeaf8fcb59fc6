/** Data folders as the platform leaves them, with a log of known length and one account that can sign in. */
import { mkdirSync } from 'node:fs'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { configFrom, start } from '../../main.ts'
import { openIdentity } from '../../main/ports.ts'
import { masterKeyOf, openStores } from '../../main/stores.ts'
import { colleague, FIRST, recruiter, write, type AppendStep } from './history.ts'

/** One account sends all commands of a benchmark, many of them to one stream. */
const NO_LIMITS = {
  LIMIT_COMMANDS_PER_MINUTE: '100000000',
  LIMIT_TABLES_PER_HOUR: '1000000',
  LIMIT_VISITOR_BYTES_PER_DAY: '1000000000',
  LIMIT_VISITOR_MAILS_PER_DAY: '1000000',
  LIMIT_VISITORS_MAILS_PER_DAY: '1000000',
  LIMIT_COMMANDS_BURST: '100000000',
  LIMIT_STREAM_BYTES_PER_DAY: '1000000000000',
  LIMIT_ACCOUNT_BYTES_PER_DAY: '1000000000000',
}

/** Three weeks after the history's first event: were it the real time, every application of it would be idle and closed meanwhile. */
const NOW = new Date(FIRST + 21 * 86_400_000).toISOString()

export function environmentOf(folder: string): Readonly<Record<string, string>> {
  return { DATA_DIR: folder, PORT: '0', DEMO: 'off', PUBLIC_ORIGIN: 'https://localhost', PROFFER_NOW: NOW, ...NO_LIMITS }
}

/** @returns the bytes of JSON per event, on average */
export async function makeDataFolder(folder: string, all: Iterable<AppendStep>, { views }: { readonly views: boolean }): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const config = configFrom(environmentOf(folder))
  const stores = await openStores(config, systemClock, masterKeyOf(config))
  const bytes = await write(stores, all)
  await addRecruiter(config)
  await Promise.all([stores.store.close(), stores.readStore.close(), stores.keys.close()])
  // Lets views, processes and reactors catch up.
  if (views) {
    const platform = await start(environmentOf(folder))
    await platform.settle()
    await platform.stop()
  }
  return bytes
}

async function addRecruiter(config: Config): Promise<void> {
  const identity = await openIdentity(config, systemClock)
  await identity.users.create(recruiter)
  await identity.users.create(colleague)
  await identity.close()
}

export const silent = { info: () => undefined, warn: console.error, error: console.error }
