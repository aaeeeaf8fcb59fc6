/** What a backup holds, in folders of its own, so that the log, the keys that open it and the files can lie in different places. */
import { chmodSync, cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { DEMO_FILES } from '../making/demo-folder.ts'

export type Part = {
  /** The folder within the backup. */
  readonly name: 'log' | 'keys' | 'accounts' | 'files'
  /** Embedded databases and files of the data folder; what is not there is left out. */
  readonly databases: readonly string[]
  readonly files: readonly string[]
  readonly folders: readonly string[]
  /** The service that keeps it instead, which has tools of its own. */
  readonly kept?: string
}

/**
 * In the order in which they are copied: a key is durable before the first event that needs it, so what the copy of the log holds can be
 * opened by the later copy of the keys. Views are built from the log, tasks follow from it, mails are copies. The key that signs
 * checkpoints is left out: whoever had it could sign another log.
 */
export function partsOf({ eventStore, keys, identity, files }: Config): readonly Part[] {
  const none = { databases: [], files: [], folders: [] }
  const log = { ...none, name: 'log', files: DEMO_FILES } as const
  return [
    eventStore.kind === 'sqlite' ? { ...log, databases: ['events.db', 'audit.db'] } : { ...log, kept: 'EventStoreDB' },
    keys.kind === 'sqlite'
      ? { ...none, name: 'keys', databases: ['keys.db'], files: ['master.key'] }
      : { ...none, name: 'keys', kept: 'MongoDB (KEYS_URL)' },
    identity.kind === 'embedded'
      ? { ...none, name: 'accounts', databases: ['identity.db', 'payments.db'], files: ['signing.key'] }
      : { ...none, name: 'accounts', databases: ['payments.db'], kept: 'Firebase' },
    files.kind === 'folder' ? { ...none, name: 'files', folders: ['files'] } : { ...none, name: 'files', kept: 'the bucket' },
  ]
}

/** How far processes have come, in the folder of the backup itself. */
export const POSITIONS = 'positions.json'

/** A copy would otherwise have folders that anybody may look into: they name whose files they hold. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  cpSync(from, to, { recursive: true })
  for (const one of readdirSync(to, { recursive: true, withFileTypes: true }))
    if (one.isDirectory()) chmodSync(join(one.parentPath, one.name), 0o700)
}
