import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventStore } from '../event-store/port.ts'
import { openSqliteEventReader, openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.ts'
import { openSqliteFactTables } from '../fact-tables/sqlite/tables.ts'
import type { Keys } from '../keys/port.ts'
import { openSqliteKeys } from '../keys/sqlite/keys.ts'
import type { ReadStore } from '../read-store/port.ts'
import { openSqliteReadStore } from '../read-store/sqlite/store.ts'

export type TestStores = {
  readonly folder: string
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly keys: Keys
  /** Closes them; `remove` deletes the folder too. */
  readonly close: () => Promise<void>
  readonly remove: () => Promise<void>
}

const masterKey = new Uint8Array(32).fill(7)

/** The embedded stores in a folder, a temporary one when left out. */
export async function openTestStores(folder = mkdtempSync(join(tmpdir(), 'stores-'))): Promise<TestStores> {
  const eventStore = await openSqliteEventStore({ file: join(folder, 'events.db') })
  const readStore = await openSqliteReadStore({ file: join(folder, 'views.db') })
  const keys = openSqliteKeys({ file: join(folder, 'keys.db'), masterKey })
  const close = async () => {
    await Promise.all([eventStore.close(), readStore.close(), keys.close()])
  }
  return {
    folder,
    eventStore,
    readStore,
    keys,
    close,
    async remove() {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Called by the worker of a rebuild, to which the tests name this module. */
export async function openForRebuild({ folder }: { readonly folder: string }) {
  return {
    events: openSqliteEventReader(join(folder, 'events.db')),
    readStore: await openSqliteReadStore({ file: join(folder, 'views.db'), writesHere: true }),
    keys: openSqliteKeys({ file: join(folder, 'keys.db'), masterKey }),
  }
}

/** Called by the thread of the views, likewise. */
export async function openForViews({ folder }: { readonly folder: string }) {
  return {
    events: openSqliteEventReader(join(folder, 'events.db')),
    readStore: await openSqliteReadStore({ file: join(folder, 'views.db'), writesHere: true }),
    keys: openSqliteKeys({ file: join(folder, 'keys.db'), masterKey }),
  }
}

/** Called by the thread of reports, likewise. */
export async function openForReports({ folder }: { readonly folder: string }) {
  return {
    readStore: await openSqliteReadStore({ file: join(folder, 'views.db') }),
    openKeys: async () => openSqliteKeys({ file: join(folder, 'keys.db'), masterKey }),
    openFactTables: async () => openSqliteFactTables({ file: join(folder, 'facts.db') }),
  }
}
