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
  const written = name === undefined ? undefined : writtenName(name)
  const longest = Math.max(...[...ids, written?.text ?? ''].map(({ length }) => length))
  // One letter more on either side, by which a whole word is known.
  const kept = longest + 2
  // Bytes that are no text, as of a PDF, become signs that no word has. A letter that is cut is put together.
  const decoder = new TextDecoder()
  let text = '\n'
  const stands = () => {
    const inOneCase = text.toLowerCase()
    return ids.some((id) => inOneCase.includes(id)) || (written !== undefined && holds(text, written))
  }
  for await (const chunk of archive ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (stands()) return true
    text = text.slice(-kept)
  }
  text += `${decoder.decode()}\n`
  return stands()
}

type Written = { readonly text: string; readonly isValue: boolean }

/**
 * As the lists have it. A name of one word may be any word, so that it counts only as what stands under a name: `"fromName": "Max"`;
 * each list with such a name is there as JSON (`export.ts`).
 */
function writtenName(name: string): Written {
  const value = JSON.stringify(name)
  return /\S\s+\S/.test(name) ? { text: value.slice(1, -1), isValue: false } : { text: `ame": ${value}`, isValue: true }
}

const partOfWord = /[\p{L}\p{M}\p{N}_]/u

function holds(text: string, { text: sought, isValue }: Written): boolean {
  if (isValue) return text.includes(sought)
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    const [before, after] = [text[at - 1], text[at + sought.length]]
    // At an edge the rest comes with the next part, or was looked at with the one before.
    if (before !== undefined && after !== undefined && !partOfWord.test(before) && !partOfWord.test(after)) return true
  }
  return false
}
