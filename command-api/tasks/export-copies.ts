/**
 * Which copies of people's data lie in the store of files, so that an erasure finds those of others that name the person. Small state
 * beside the views, without anything personal; one process writes it (docs/decisions/one-process-for-now.md).
 */
import type { Json } from '#events/envelope.ts'
import type { FileName } from '#platform/files/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { SealedFiles } from '#platform/sealed-files.ts'

export type ExportCopies = {
  readonly add: (copy: FileName) => Promise<void>
  readonly remove: (copy: FileName) => Promise<void>
  /** Removes the copies in whose lists one of these words stands. @returns how many there were */
  readonly removeNaming: (words: readonly string[]) => Promise<number>
}

type CopiesPorts = { readonly notes: Pick<ReadStore, 'getState' | 'setState'>; readonly files: Pick<SealedFiles, 'open' | 'remove'> }

const LIST = 'exportCopies'

export function exportCopies({ notes, files }: CopiesPorts): ExportCopies {
  const all = async () => ((await notes.getState(LIST)) ?? []) as readonly FileName[]
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: each writes the whole list. */
  const change = (to: (copies: readonly FileName[]) => readonly FileName[]): Promise<void> => {
    const next = last.then(async () => notes.setState(LIST, to(await all()) as unknown as Json))
    last = next.catch(() => undefined)
    return next
  }
  const remove = async (copy: FileName) => {
    await files.remove(copy)
    await change((copies) => copies.filter(({ id }) => id !== copy.id))
  }
  return {
    add: (copy) => change((copies) => [...copies, copy]),
    remove,
    removeNaming: async (words) => {
      let removed = 0
      for (const copy of await all()) {
        if (!(await names(await files.open(copy), words))) continue
        await remove(copy)
        removed += 1
      }
      return removed
    },
  }
}

/** Looks through an archive as it comes, because it may be large. It is stored without compression. */
async function names(archive: AsyncIterable<Uint8Array> | undefined, words: readonly string[]): Promise<boolean> {
  const sought = words.map((word) => inOneCase(Buffer.from(word)))
  const kept = Math.max(...sought.map(({ length }) => length)) - 1
  let tail = ''
  for await (const chunk of archive ?? []) {
    const text = tail + inOneCase(chunk)
    if (sought.some((word) => text.includes(word))) return true
    tail = kept > 0 ? text.slice(-kept) : ''
  }
  return false
}

/** Byte for byte, since a letter of several bytes may be cut between two chunks. Addresses are written in either case. */
function inOneCase(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
