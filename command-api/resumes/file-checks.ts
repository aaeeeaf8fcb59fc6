/** What a stored file has to pass before an event names it. */
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { FileName } from '#platform/files/port.ts'
import { FilesUnavailable } from '#platform/files/port.ts'
import type { Scanner } from '#platform/files/scanner.ts'
import type { PdfProblem } from '#platform/pdf/check.ts'
import type { SealedFiles } from '#platform/sealed-files.ts'

export type FileCheckPorts = {
  readonly files: SealedFiles
  /** Undefined when nothing is wrong. */
  readonly checkPdf: (content: AsyncIterable<Uint8Array>) => Promise<PdfProblem | undefined>
  /** None when no scanner is configured. */
  readonly scan: Scanner | undefined
}
/** Undefined when the file may be kept. @throws {ScanFailed} {FilesUnavailable} */
export type CheckFile = (file: FileName, field: string) => Promise<Refusal | undefined>

/** Each holds a file in memory while it is looked through. */
const AT_ONCE = 2
const codes = {
  no_pdf: 'not_a_pdf',
  damaged: 'pdf_damaged',
  encrypted: 'pdf_encrypted',
  active: 'pdf_active',
  too_large_inside: 'pdf_too_large_inside',
} as const

export function fileChecks({ files, checkPdf, scan }: FileCheckPorts): CheckFile {
  const queue = createFairQueue({ slots: AT_ONCE, maxWaiting: 100, errors: { ofCaller: FilesUnavailable, ofQueue: FilesUnavailable } })
  const opened = async (file: FileName) => {
    const content = await files.open(file)
    if (!content) throw new FilesUnavailable('A file that was just stored is not there.')
    return content
  }
  return (file, field) =>
    queue.run(file.owner, async () => {
      const problem = await checkPdf(await opened(file))
      if (problem) return refuse(codes[problem.problem], { field, ...('what' in problem && { what: problem.what }) })
      if (scan && (await scan(await opened(file))) === 'infected') return refuse('file_infected', { field })
      return undefined
    })
}
