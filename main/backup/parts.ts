/** What a backup holds, in folders of its own, so that the log, the keys that open it and the files can lie in different places. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { isCode } from '#platform/private-file.ts'
import { DEMO_FILES } from '../making/demo-folder.ts'

export const MASTER_KEY_FILE = 'master.key'

export type Part = {
  /** The folder within the backup. */
  readonly name: 'log' | 'keys' | 'accounts' | 'files'
  /** Those of the others without which there is no backup, and no restore: every data folder of a platform that ran has them. */
  readonly needed: readonly string[]
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
export function partsOf({ eventStore, keys, masterKey, identity, files }: Config): readonly Part[] {
  const none = { needed: [], databases: [], files: [], folders: [] }
  const masterKeyFile = masterKey.kind === 'file' ? [MASTER_KEY_FILE] : []
  const log = { ...none, name: 'log', files: DEMO_FILES } as const
  return [
    eventStore.kind === 'sqlite'
      ? { ...log, needed: ['events.db'], databases: ['events.db', 'audit.db'] }
      : { ...log, kept: 'EventStoreDB' },
    keys.kind === 'sqlite'
      ? { ...none, name: 'keys', needed: ['keys.db', ...masterKeyFile], databases: ['keys.db'], files: [MASTER_KEY_FILE] }
      : { ...none, name: 'keys', kept: 'MongoDB (KEYS_URL)' },
    identity.kind === 'embedded'
      ? { ...none, name: 'accounts', needed: ['identity.db'], databases: ['identity.db', 'payments.db'], files: ['signing.key'] }
      : { ...none, name: 'accounts', databases: ['payments.db'], kept: 'Firebase' },
    files.kind === 'folder' ? { ...none, name: 'files', folders: ['files'] } : { ...none, name: 'files', kept: 'the bucket' },
  ]
}

/** How far processes have come, in the folder of the backup itself. */
export const POSITIONS = 'positions.json'

/** Last of all, and so in a whole backup alone. */
export const LIST = 'backup.json'

export type List = {
  readonly madeAt: string
  /** What lies in the backup, by its path there. Older backups have no such list. */
  readonly copied?: Readonly<Record<string, Size>>
}
/** Of a file, or of a folder with all that is in it. */
export type Size = { readonly files: number; readonly bytes: number }

/** Undefined where there is nothing. */
export function sizeOf(path: string): Size | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found && { files: 1, bytes: found.size }
  const sizes = readdirSync(path).flatMap((name) => sizeOf(join(path, name)) ?? [])
  return sizes.reduce((sum, { files, bytes }) => ({ files: sum.files + files, bytes: sum.bytes + bytes }), { files: 0, bytes: 0 })
}

/** @throws {Error} with a sentence */
export function jsonIn<Content>(file: string): Content {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content
  } catch {
    throw new Error(`${file} is damaged: copy it once more.`)
  }
}

/**
 * For its owner alone, with all that is in it: the folders name whose files they hold. What is removed meanwhile, by an erasure or as an
 * upload gets its name, is left out.
 */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const one of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, one.name), join(to, one.name)]
    if (one.isDirectory()) copyFolder(source, copy)
    else copyIfThere(source, copy)
  }
}

function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}
