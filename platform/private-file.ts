import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'

/**
 * Makes a file that only its owner can read (0600) unless it exists. It is written under another name and linked into
 * place, so that a crash leaves no incomplete file, and of two processes at once one wins and the other uses its file.
 */
export function createPrivateFile(file: string, content: () => string): void {
  if (restrictToOwner(file)) return
  const draft = `${file}.${randomUUID()}.tmp`
  const handle = openSync(draft, 'w', 0o600)
  try {
    writeSync(handle, content())
    fsyncSync(handle)
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    closeSync(handle)
    rmSync(draft, { force: true })
  }
}

/** The same for the file of a database, and for what SQLite keeps beside it, which takes over the file's rights when it is made. */
export function createPrivateDatabaseFile(file: string): void {
  // A database in memory has no file.
  if (file === ':memory:') return
  createPrivateFile(file, () => '')
  for (const beside of ['-wal', '-shm']) restrictToOwner(`${file}${beside}`)
}

/** @returns false when there is no such file */
function restrictToOwner(file: string): boolean {
  try {
    chmodSync(file, 0o600)
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
