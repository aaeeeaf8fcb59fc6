/** What a writer has written last, without the documents: most are written again soon, and finding the row anew costs as much as the write. */

import type { Row } from './protocol.ts'

/** A row as it lies in the table of its collection, with its keys also as they were before they were made one text, if that is known. */
export type WrittenRow = { readonly n: number; pos: string; keys: string; words: string; entry?: Row['entry'] | undefined }

/** The rows of one collection, by the ids of their documents. */
export type WrittenRows = {
  readonly get: (id: string) => WrittenRow | undefined
  readonly keep: (id: string, row: WrittenRow) => void
}

/** In place: to look the row up once more would cost a tenth of its write. */
export function renew(written: WrittenRow, { pos, keys, words, entry }: Pick<Row, 'pos' | 'keys' | 'words' | 'entry'>): void {
  written.pos = pos
  written.keys = keys
  written.words = words
  written.entry = entry
}

/** Of memory for a row without its keys and words. */
const ROW_BYTES = 250

/** @param bytes of memory for the rows of all collections: once it is used up, all are forgotten */
export function writtenRows(bytes: number): { readonly of: (collection: string) => WrittenRows; readonly forget: () => void } {
  const collections = new Map<string, Map<string, WrittenRow>>()
  let size = 0
  const forget = () => {
    collections.clear()
    size = 0
  }
  return {
    of: (collection) => ({
      get: (id) => collections.get(collection)?.get(id),
      keep(id, row) {
        const rows = collections.get(collection) ?? new Map<string, WrittenRow>()
        const isNew = !rows.has(id)
        const added = isNew ? ROW_BYTES + (row.entry ? 3 : 1) * row.keys.length + row.words.length : 0
        if (size + added > bytes) {
          forget()
          return
        }
        collections.set(collection, rows)
        rows.set(id, row)
        size += added
      },
    }),
    forget,
  }
}
