import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isCode } from '../../private-file.ts'
import { checkedId, NoSpaceForFiles, pathOf } from '../port.ts'
import type { Files, StoredFile } from '../port.ts'

/** Files on their way. Its name cannot be an owner's. */
const INCOMING = '.incoming'
const CHUNK_BYTES = 64 * 1024

/**
 * `<folder>/<owner>/<id>`, for its owner alone (0700, 0600). A file is written under `.incoming`, synced and renamed, so that it is
 * there as a whole or not at all; what a crash left under way is removed here. One process at a time has the data folder.
 */
export async function openFolderFiles(folder: string): Promise<Files> {
  const incoming = join(folder, INCOMING)
  await mkdir(folder, { mode: 0o700, recursive: true })
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { mode: 0o700 })

  return {
    put: async (file, content) => {
      const path = join(folder, pathOf(file))
      const draft = join(incoming, randomUUID())
      try {
        await writeSynced(draft, content)
        const owned = join(folder, file.owner)
        await mkdir(owned, { mode: 0o700, recursive: true })
        await rename(draft, path)
        await syncFolder(owned)
      } catch (error) {
        await rm(draft, { force: true })
        throw isCode(error, 'ENOSPC') || isCode(error, 'EDQUOT')
          ? new NoSpaceForFiles('There is no space for the file.', { cause: error })
          : error
      }
    },
    open: async (file) => {
      const path = join(folder, pathOf(file))
      const handle = await orUndefined(open(path, 'r'))
      return handle && createReadStream('', { fd: handle, highWaterMark: CHUNK_BYTES })
    },
    remove: async (file) => {
      const path = join(folder, pathOf(file))
      await rm(path, { force: true })
    },
    list: async (owner) => {
      const owned = join(folder, checkedId(owner))
      const names = (await orUndefined(readdir(owned))) ?? []
      const found = await Promise.all(
        names.map(async (id): Promise<StoredFile | undefined> => {
          const known = await orUndefined(stat(join(owned, id)))
          return known && { id, storedAt: known.mtimeMs }
        }),
      )
      return found.filter((file) => file !== undefined)
    },
    close: async () => undefined,
  }
}

async function writeSynced(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the rename durable, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}
