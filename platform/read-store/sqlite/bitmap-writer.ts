import type { DatabaseSync } from 'node:sqlite'
import { addPlace, addStored, chunkOf, emptyChunk, placeOf, removePlace, storedChunk } from './bitmap.ts'
import { bitmapsTable } from './schema.ts'

/** Puts documents into bitmaps and takes them out. Nothing is stored before `flush`, because many documents share a chunk. */
export type BitmapWriter = {
  readonly change: (n: number, before: readonly string[], after: readonly string[]) => void
  readonly flush: () => void
  /** Stores more members of one chunk at once. */
  readonly add: (bitmap: string, chunk: number, places: readonly number[]) => void
}

export function bitmapWriter(database: DatabaseSync, name: string): BitmapWriter {
  const table = bitmapsTable(name)
  const select = database.prepare(`SELECT members FROM ${table} WHERE name = ? AND chunk = ?`)
  const put = database.prepare(`INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?)`)
  const remove = database.prepare(`DELETE FROM ${table} WHERE name = ? AND chunk = ?`)
  /** By bitmap and chunk: the places that change, and whether the document is in it then. */
  let changes = new Map<string, Map<number, Map<number, boolean>>>()

  const set = (bitmap: string, n: number, isMember: boolean) => {
    const chunks = changes.get(bitmap) ?? new Map<number, Map<number, boolean>>()
    changes.set(bitmap, chunks)
    const places = chunks.get(chunkOf(n)) ?? new Map<number, boolean>()
    chunks.set(chunkOf(n), places)
    places.set(placeOf(n), isMember)
  }
  const edit = (bitmap: string, chunk: number, change: (words: Uint32Array) => void) => {
    const words = emptyChunk()
    const old = select.get(bitmap, chunk) as { members: Uint8Array } | undefined
    if (old !== undefined) addStored(words, old.members)
    change(words)
    const members = storedChunk(words)
    if (members === undefined) remove.run(bitmap, chunk)
    else put.run(bitmap, chunk, members)
  }
  const store = (bitmap: string, chunk: number, places: ReadonlyMap<number, boolean>) =>
    edit(bitmap, chunk, (words) => {
      for (const [place, isMember] of places) (isMember ? addPlace : removePlace)(words, place)
    })
  return {
    change(n, before, after) {
      const [old, current] = [new Set(before), new Set(after)]
      for (const bitmap of old) if (!current.has(bitmap)) set(bitmap, n, false)
      for (const bitmap of current) if (!old.has(bitmap)) set(bitmap, n, true)
    },
    flush() {
      for (const [bitmap, chunks] of changes) for (const [chunk, places] of chunks) store(bitmap, chunk, places)
      changes = new Map()
    },
    add: (bitmap, chunk, places) =>
      edit(bitmap, chunk, (words) => {
        for (const place of places) addPlace(words, place)
      }),
  }
}
