import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { NamedError } from '#lib/named-error.ts'
import { createPrivateDatabaseFile, isCode } from './private-file.ts'

export type DataFolder = {
  /** Absolute. */
  readonly path: string
  readonly file: (name: string) => string
  /** Releases the lock, so that another process can open the folder. */
  readonly close: () => void
}

/** Its message is for the person who started the program, and says what to do. */
export class DataFolderUnusable extends NamedError {}

/** A folder in the data folder, in which a restore makes everything ready. While it is there, nothing else opens the data folder. */
export const RESTORING = 'restoring'

export function unfinishedRestore(folder: string): string {
  return `A restore into ${folder} was not finished. Run it again (npm run restore -- DIR), or empty the folder.`
}

/**
 * Makes the folder (0700) and locks it until the process ends. One that exists keeps its rights: whoever made it may have given
 * them to a group on purpose, and it may be a folder of the system. Every file in it is its owner's alone (0600) anyway. The lock is SQLite's lock on an open file, which the
 * operating system releases even after a crash.
 */
export function openDataFolder(path: string): DataFolder {
  const folder = lockDataFolder(path)
  if (!existsSync(folder.file(RESTORING))) return folder
  folder.close()
  throw new DataFolderUnusable(unfinishedRestore(folder.path))
}

/** The same for a restore, which may find what one before it has left. */
export function lockDataFolder(path: string): DataFolder {
  const folder = resolve(path)
  const lock = openLockFile(folder)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw unusable(folder, error)
    throw new DataFolderUnusable(
      `The data folder ${folder} is in use by ${ownerOf(folder)}. Stop that one first, or set DATA_DIR to another folder.`,
    )
  }
  writeFileSync(join(folder, 'server.pid'), `${process.pid}\n`, { mode: 0o600 })
  return { path: folder, file: (name) => join(folder, name), close: () => lock.close() }
}

function openLockFile(folder: string): DatabaseSync {
  try {
    makeFolder(folder)
    const file = join(folder, 'lock')
    createPrivateDatabaseFile(file)
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** Level by level, because Node's own `recursive` never returns below /proc, where nothing can be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts now has made it; the lock decides between the two.
    if (!isCode(error, 'EEXIST')) throw error
  }
}

function unusable(folder: string, error: unknown): DataFolderUnusable {
  const why = error instanceof Error ? error.message : String(error)
  return new DataFolderUnusable(`The data folder ${folder} cannot be used (${why}). Make it writable, or set DATA_DIR to another folder.`)
}

const SQLITE_BUSY = 5
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function ownerOf(folder: string): string {
  try {
    return `the process ${readFileSync(join(folder, 'server.pid'), 'utf8').trim()}`
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 'another process'
    throw error
  }
}
