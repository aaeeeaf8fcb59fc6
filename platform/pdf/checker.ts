import { Worker } from 'node:worker_threads'
import type { PdfProblem } from './check.ts'

/** The longest that a good one of 5 MB takes is a second. */
const TIMEOUT_MS = 10_000
const MEMORY_MB = 256

/**
 * Looks through a PDF in a thread of its own, which ends with it: what takes long or much memory to read costs the others
 * nothing. The bytes are in memory meanwhile, so only a few should be checked at once.
 * @returns undefined when nothing is wrong
 */
export async function checkPdf(content: AsyncIterable<Uint8Array>): Promise<PdfProblem | undefined> {
  const bytes = new Uint8Array(await new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const late = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', ({ problem }: { readonly problem: PdfProblem | undefined }) => resolve(problem))
      worker.once('error', (error: Error) => (isOutOfMemory(error) ? resolve({ problem: 'too_large_inside' }) : reject(error)))
      // Only after a message, an error or the time limit, and the first of these settles the promise.
      worker.once('exit', () => resolve({ problem: 'too_large_inside' }))
    })
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { readonly code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
