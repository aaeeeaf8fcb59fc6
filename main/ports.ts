/** Opens the adapter that the configuration chooses for each port. */
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { postResetLink } from '#command-api/reactors/mail-reactor.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openEventStoreDb } from '#platform/event-store/esdb/esdb-event-store.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { openSqliteEventReader, openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { openEmbeddedIdentity } from '#platform/identity/embedded.ts'
import { openFirebaseIdentity } from '#platform/identity/firebase.ts'
import type { Identity } from '#platform/identity/port.ts'
import { masterKeyFromFile } from '#platform/keys/master-key.ts'
import { openMongoKeys } from '#platform/keys/mongo.ts'
import type { Keys } from '#platform/keys/port.ts'
import { openSqliteKeys } from '#platform/keys/sqlite.ts'
import { openOutbox } from '#platform/mail/outbox.ts'
import type { Mail } from '#platform/mail/port.ts'
import { smtpMail } from '#platform/mail/smtp.ts'
import { openMongoReadStore } from '#platform/read-store/mongo/store.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import { openRedisTasks } from '#platform/tasks/redis.ts'
import { openSqliteTasks } from '#platform/tasks/sqlite.ts'
import type { RebuildStores } from '#projections/rebuild-worker.ts'

/** What somebody at the terminal can mend; its message is a sentence with the way out. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** The audience of the embedded service's tokens; its API key opens nothing, the SDK only wants one. */
export const EMBEDDED = { kind: 'embedded', projectId: 'proffer', apiKey: 'embedded' } as const

export type Stores = { readonly store: EventStore; readonly readStore: ReadStore; readonly keys: Keys }
type StoreConfig = Pick<Config, 'eventStore' | 'readStore' | 'keys'>

export function masterKeyOf({ masterKey }: Config): Uint8Array {
  return masterKey.kind === 'given' ? masterKey.key : masterKeyFromFile(masterKey.file)
}

/** @throws {CannotStart} when a service does not answer */
export async function openStores(config: StoreConfig, clock: Clock, masterKey: Uint8Array): Promise<Stores> {
  const { eventStore } = config
  const store = eventStore.kind === 'sqlite' ? await openSqliteEventStore({ file: eventStore.file, clock }) : openEventStoreDb({ url: eventStore.url })
  await answering('EVENTSTOREDB_URL', store.head())
  return { store, ...(await openDocuments(config, masterKey)) }
}

async function openDocuments({ readStore, keys }: StoreConfig, masterKey: Uint8Array): Promise<Omit<Stores, 'store'>> {
  return {
    readStore: readStore.kind === 'sqlite' ? await openSqliteReadStore({ file: readStore.file }) : await answering('MONGODB_URL', openMongoReadStore({ url: readStore.url })),
    keys: keys.kind === 'sqlite' ? openSqliteKeys({ file: keys.file, masterKey }) : await answering('KEYS_URL', openMongoKeys({ url: keys.url, masterKey })),
  }
}

/** Settings of a rebuild's thread; they can be cloned into it. */
export type RebuildSettings = StoreConfig & { readonly masterKey: Uint8Array }

/** A rebuild's own handles: on SQLite a reader beside the running store, on EventStoreDB a client of its thread. */
export async function openForRebuild(settings: RebuildSettings): Promise<RebuildStores> {
  const { eventStore, masterKey } = settings
  const events = eventStore.kind === 'sqlite' ? openSqliteEventReader(eventStore.file) : openEventStoreDb({ url: eventStore.url })
  return { events, ...(await openDocuments(settings, masterKey)) }
}

export function openMail({ mail }: Config, clock: Clock): Mail {
  return mail.kind === 'smtp' ? smtpMail({ ...mail, clock }) : openOutbox({ ...mail, clock })
}

export async function openTasks({ tasks }: Config, clock: Clock, onTrouble: (error: unknown) => void): Promise<Tasks> {
  return tasks.kind === 'sqlite'
    ? openSqliteTasks({ file: tasks.file, clock, onTrouble })
    : answering('REDIS_URL', openRedisTasks({ url: tasks.url, clock, onTrouble }))
}

type OpenIdentity = Identity & { readonly plugin?: FastifyPluginAsync; readonly close: () => unknown }

export function openIdentity({ identity, server: { publicOrigin } }: Config, clock: Clock, mail: Mail): OpenIdentity {
  if (identity.kind === 'firebase') return openFirebaseIdentity({ projectId: identity.projectId, publicOrigin, emulated: identity.emulatorHost !== undefined })
  const { file, signingKeyFile } = identity
  return openEmbeddedIdentity({
    file,
    signingKeyFile,
    projectId: EMBEDDED.projectId,
    publicOrigin,
    clock,
    sendResetMail: ({ email, link }) => postResetLink(mail, randomUUID(), email, link),
  })
}

const PATIENCE_MS = 10_000

async function answering<Value>(variable: string, opening: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer')), PATIENCE_MS)
  try {
    return await Promise.race([opening, late.promise])
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotStart(`The service at ${variable} does not answer (${why}). Start it, correct the address, or unset ${variable} to use the embedded one.`)
  } finally {
    clearTimeout(timer)
  }
}
