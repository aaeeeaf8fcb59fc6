/**
 * Opens the stores that the configuration chooses. A service's client is loaded only where it is chosen: together they
 * take as much memory and loading time as the rest of the platform. The other threads that open stores (of the views, a rebuild,
 * reports, the log's audit) load this file alone of `main/`.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { NamedError } from '#lib/named-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { withSharedSubscription } from '#platform/event-store/shared-subscription.ts'
import { openSqliteEventReader, openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import type { FactTables } from '#platform/fact-tables/port.ts'
import { openSqliteFactTables } from '#platform/fact-tables/sqlite/tables.ts'
import { masterKeyFromFile } from '#platform/keys/master-key.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { AuditStores } from '#platform/log-audit/auditor.ts'
import type { AuditedLog } from '#platform/log-audit/check.ts'
import { openSqliteKeys } from '#platform/keys/sqlite/keys.ts'
import { withoutAddresses } from '#platform/logger.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { openSqliteReadStore, type SqliteReadStoreOptions } from '#platform/read-store/sqlite/store.ts'
import type { ViewsStores } from '#projections/engine/thread/views-worker.ts'
import type { RebuildStores } from '#projections/engine/rebuild-worker.ts'
import type { ReportStores } from '#query-api/reports/loading/thread.ts'

/** A failure that the operator can correct; its message is a sentence that says how. */
export class CannotStart extends NamedError {}

export type Stores = { readonly store: EventStore; readonly readStore: ReadStore; readonly keys: Keys }
type StoreConfig = Pick<Config, 'eventStore' | 'readStore' | 'keys'>
type ReportConfig = Pick<Config, 'readStore' | 'keys' | 'factTables'>

export function masterKeyOf({ masterKey }: Config): Uint8Array {
  return masterKey.kind === 'given' ? masterKey.key : masterKeyFromFile(masterKey.file)
}

type Opening = {
  /** Gets a sentence for the log when the event store or the writer of the read store is lost, and when it is back. */
  readonly report?: (sentence: string) => void
  /** For a log that can be made anew (`SqliteEventStoreOptions`). */
  readonly unsynced?: boolean
}

/** @throws {CannotStart} when a service does not answer */
export async function openStores(
  config: StoreConfig,
  clock: Clock,
  masterKey: Uint8Array,
  { report, unsynced = false }: Opening = {},
): Promise<Stores> {
  const { eventStore } = config
  const store =
    eventStore.kind === 'sqlite'
      ? await orRestore(eventStore.file, () => openSqliteEventStore({ file: eventStore.file, clock, unsynced, report }))
      : await openEventStoreDb(eventStore.url, report)
  await (eventStore.kind === 'sqlite'
    ? orRestore(eventStore.file, () => orClose(store, store.head()))
    : orCannotStart('EVENTSTOREDB_URL', store.head()))
  return { store: withSharedSubscription(store), ...(await orClose(store, openDocuments(config, masterKey, { report }))) }
}

/** Settings for the threads that make views: their own one, and that of a rebuild. Structured clone must be able to copy them. */
export type ViewSettings = StoreConfig & { readonly masterKey: Uint8Array }

/** What these threads are started with: each opens the same stores through this file. */
export function viewStoresOf({ eventStore, readStore, keys }: StoreConfig, masterKey: Uint8Array) {
  return {
    module: new URL('stores.ts', import.meta.url).href,
    settings: { eventStore, readStore, keys, masterKey } satisfies ViewSettings,
  }
}

/** How many threads a rebuild may have where no server runs. */
export function lanesOf({ readStore }: Pick<StoreConfig, 'readStore'>): number {
  return readStore.kind === 'sqlite' ? Math.min(availableParallelism(), 2) : 1
}

/** 4 MB: a command that waits for its own commit waits behind so much, and not behind all that a rebuild has made. */
const COPY_PAGES = 1_000

/** Opens stores for the thread of a rebuild: on SQLite a second, reading handle of the log, on EventStoreDB a client of its own. */
export async function openForRebuild(settings: ViewSettings): Promise<RebuildStores> {
  const { eventStore, masterKey } = settings
  const events = eventStore.kind === 'sqlite' ? openSqliteEventReader(eventStore.file) : await openEventStoreDb(eventStore.url)
  return { events, ...(await openDocuments(settings, masterKey, { writesHere: true, copyPages: COPY_PAGES })) }
}

/** What a page of the views changes has room: else SQLite would write some of it twice. */
const CACHE_BYTES = 32 * 1024 * 1024

/** The same for the thread that owns the views. On SQLite somebody has to tell it that the log has moved; EventStoreDB does by itself. */
export async function openForViews({ masterKey, ...settings }: ViewSettings): Promise<ViewsStores> {
  const { eventStore } = settings
  const events =
    eventStore.kind === 'sqlite'
      ? openSqliteEventReader(eventStore.file)
      : { ...(await openEventStoreDb(eventStore.url)), notify: () => undefined }
  return { events, ...(await openDocuments(settings, masterKey, { writesHere: true, cacheBytes: CACHE_BYTES })) }
}

/** What the thread of reports is started with, which reads documents alone. */
export function reportStoresOf({ readStore, keys, factTables }: ReportConfig, masterKey: Uint8Array): ReportStores {
  const settings: ReportSettings = { readStore, keys, factTables, masterKey }
  return { module: new URL('stores.ts', import.meta.url).href, settings }
}
type ReportSettings = ReportConfig & { readonly masterKey: Uint8Array }

/** Opens the documents for the thread of reports: a handle or a client of its own. The other stores are opened by it when it needs them. */
export async function openForReports({ readStore, keys, factTables, masterKey }: ReportSettings) {
  return {
    readStore: await openReadStore({ readStore }),
    openKeys: () => openKeys(keys, masterKey),
    openFactTables: async () =>
      factTables.kind === 'sqlite' ? openSqliteFactTables(factTables) : orCannotStart('MONGODB_URL', openMongoFactTables(factTables.url)),
  }
}

/** Beside a platform that may run. */
export function openForPositions(config: Pick<StoreConfig, 'readStore'>): Promise<ReadStore> {
  return openReadStore(config)
}

/** What the thread that audits the log is started with. */
export function auditStoresOf({ eventStore }: Pick<StoreConfig, 'eventStore'>): AuditStores {
  return { module: new URL('stores.ts', import.meta.url).href, settings: { eventStore } satisfies AuditSettings }
}
type AuditSettings = Pick<StoreConfig, 'eventStore'>

/** Opens the log for its auditor: a reading handle or a client of its own. */
export async function openForAudit({ eventStore }: AuditSettings): Promise<AuditedLog & Pick<EventStore, 'close'>> {
  return eventStore.kind === 'sqlite' ? openSqliteEventReader(eventStore.file) : openEventStoreDb(eventStore.url)
}

async function openEventStoreDb(url: string, report?: Opening['report']): Promise<EventStore> {
  const { openEventStoreDb: open } = await import('#platform/event-store/esdb/esdb-event-store.ts')
  return open({ url, ...(report && { report }) })
}

type Writes = Pick<SqliteReadStoreOptions, 'writesHere' | 'cacheBytes' | 'copyPages' | 'report'>

async function openReadStore({ readStore }: Pick<StoreConfig, 'readStore'>, writes: Writes = {}): Promise<ReadStore> {
  return readStore.kind === 'sqlite'
    ? orRestore(readStore.file, () => openSqliteReadStore({ file: readStore.file, ...writes }))
    : orCannotStart('MONGODB_URL', openMongoReadStore(readStore.url))
}

async function openDocuments({ readStore, keys }: StoreConfig, masterKey: Uint8Array, writes?: Writes): Promise<Omit<Stores, 'store'>> {
  const opened = await openReadStore({ readStore }, writes)
  return { readStore: opened, keys: await orClose(opened, openKeys(keys, masterKey)) }
}

/** Where the next store cannot be opened: a thread of the one before would keep its process alive. */
async function orClose<Value>(opened: { readonly close: () => Promise<void> }, opening: Promise<Value>): Promise<Value> {
  try {
    return await opening
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openKeys(keys: StoreConfig['keys'], masterKey: Uint8Array): Promise<Keys> {
  return keys.kind === 'sqlite'
    ? orRestore(keys.file, () => openSqliteKeys({ file: keys.file, masterKey }))
    : orCannotStart('KEYS_URL', openMongoKeys(keys.url, masterKey))
}

async function openMongoReadStore(url: string): Promise<ReadStore> {
  const { openMongoReadStore: open } = await import('#platform/read-store/mongo/store.ts')
  return open({ url })
}

async function openMongoFactTables(url: string): Promise<FactTables> {
  const { openMongoFactTables: open } = await import('#platform/fact-tables/mongo/tables.ts')
  return open({ url })
}

async function openMongoKeys(url: string, masterKey: Uint8Array): Promise<Keys> {
  const { openMongoKeys: open } = await import('#platform/keys/mongo/keys.ts')
  return open({ url, masterKey })
}

/** @throws {CannotStart} when a file of the data folder cannot be opened */
export async function orRestore<Value>(file: string, open: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof NamedError) throw new CannotStart(error.message)
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotStart(
      `${resolve(file)} cannot be opened (${why}). If it is damaged, keep it as it is, and restore the newest backup into another folder: DATA_DIR=FOLDER npm run restore -- DIR.`,
    )
  }
}

const SERVICE_TIMEOUT_MS = 10_000

/** @throws {CannotStart} when the service that a variable names does not answer */
export async function orCannotStart<Value>(variable: string, opening: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer')), SERVICE_TIMEOUT_MS)
  try {
    return await Promise.race([opening, late.promise])
  } catch (error) {
    const why = withoutAddresses(error instanceof Error ? error.message : String(error))
    throw new CannotStart(
      `The service at ${variable} does not answer (${why}). Start it, correct the address, or unset ${variable} to use the embedded one.`,
    )
  } finally {
    clearTimeout(timer)
  }
}
