/**
 * The copies of people's data that lie in the store of files, so that an erasure finds those of others that name the person. Small state
 * beside the views, without anything personal; one process writes it (docs/decisions/one-process-for-now.md).
 */
import type { Json } from '#events/envelope.ts'
import type { FileName } from '#platform/files/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { SealedFiles } from '#platform/sealed-files.ts'

export type ExportCopies = {
  readonly add: (copy: FileName) => Promise<void>
  readonly remove: (copy: FileName) => Promise<void>
  /** Removes the copies in whose lists the person stands. @returns how many there were */
  readonly removeNaming: (sought: Sought) => Promise<number>
}

type Sought = {
  /** The uid and the address, which are nobody else's, in either case. */
  readonly anywhere: readonly string[]
  /** Any words that somebody chose, which may stand in everybody's lists: so only as a name. */
  readonly name?: string
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
    removeNaming: async (sought) => {
      let removed = 0
      for (const copy of await all()) {
        if (!(await names(await files.open(copy), sought))) continue
        await remove(copy)
        removed += 1
      }
      return removed
    },
  }
}

/** Looks through an archive as it comes, because it may be large. It is stored without compression. */
async function names(archive: AsyncIterable<Uint8Array> | undefined, { anywhere, name }: Sought): Promise<boolean> {
  const ids = anywhere.map((word) => word.toLowerCase())
  const written = name === undefined ? undefined : asName(name)
  const longest = Math.max(...[...ids, written ?? ''].map(({ length }) => length))
  // Bytes that are no text, as of a PDF, become signs that no word has. A letter that is cut is put together.
  const decoder = new TextDecoder()
  let text = ''
  const stands = () => {
    const inOneCase = text.toLowerCase()
    return ids.some((id) => inOneCase.includes(id)) || (written !== undefined && text.includes(written))
  }
  for await (const chunk of archive ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (stands()) return true
    text = text.slice(-longest)
  }
  text += decoder.decode()
  return stands()
}

/**
 * As it stands under a name, `"fromName": "Max"`: each list with the name of a person has it so, as JSON (`export.ts`). Anywhere else the
 * words may be those of a university or a job, and whoever chose them would take the copies of all others away.
 */
function asName(name: string): string {
  return `ame": ${JSON.stringify(name)}`
}
