/** The checks that a stored file has to pass before an event names it. */
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { FileName } from '#platform/files/port.ts'
import { FilesUnavailable } from '#platform/files/port.ts'
import type { Scanner } from '#platform/files/scanner.ts'
import type { SealedFiles } from '#platform/sealed-files.ts'

export type FileCheckPorts = {
  readonly files: SealedFiles
  /** None when no scanner is configured. */
  readonly scan: Scanner | undefined
}
/** Undefined when the file may be kept. @throws {ScanFailed} {FilesUnavailable} */
export type CheckFile = (file: FileName, field: string) => Promise<Refusal | undefined>

/** Each holds a file in memory while it is looked through. */
const AT_ONCE = 2
/** Longer than two checks one after the other take at the most: who waits behind such files is served. */
const LONGEST_WAIT_MS = 25_000

/** @param look what this kind of file has to pass beside the scanner; undefined when nothing is wrong */
export function fileChecks(
  { files, scan }: FileCheckPorts,
  look: (content: AsyncIterable<Uint8Array>, field: string) => Promise<Refusal | undefined>,
): CheckFile {
  const queue = createFairQueue({
    slots: AT_ONCE,
    slotsPerCaller: 1,
    maxWaitMs: LONGEST_WAIT_MS,
    maxWaiting: 100,
    errors: { ofCaller: FilesUnavailable, ofQueue: FilesUnavailable },
  })
  const opened = async (file: FileName) => {
    const content = await files.open(file)
    if (!content) throw new FilesUnavailable('A file that was just stored is not there.')
    return content
  }
  return (file, field) =>
    queue.run(file.owner, async () => {
      const problem = await look(await opened(file), field)
      if (problem) return problem
      if (scan && (await scan(await opened(file))) === 'infected') return refuse('file_infected', { field })
      return undefined
    })
}
