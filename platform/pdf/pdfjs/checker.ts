import { Worker } from 'node:worker_threads'
import type { CheckPdf, PdfProblem } from '../port.ts'

/** The longest that a good one of 5 MB takes is a second. */
const TIMEOUT_MS = 10_000
/** Of objects and, counted beside them, of bytes. */
const MEMORY_MB = 256
/** The limit of a thread does not hold for bytes, so they are asked for. */
const LOOK_EVERY_MS = 50
const MB = 2 ** 20

const TOO_MUCH: PdfProblem = { problem: 'too_large_inside', what: 'takes more time or memory to read than we can give' }

/**
 * Looks through a PDF in a thread of its own, which ends with it: what takes long or much memory to read costs the others
 * nothing, and nothing of a file is left for the next one. pdf.js is loaded in that thread alone. The bytes are in memory
 * meanwhile, so only a few should be checked at once.
 */
export const checkPdf: CheckPdf = async (content) => {
  const bytes = new Uint8Array(await new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const late = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  const look = setInterval(() => void endIfTooLarge(worker), LOOK_EVERY_MS)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', ({ problem }: { readonly problem: PdfProblem | undefined }) => resolve(problem))
      worker.once('error', (error: Error) => (isOutOfMemory(error) ? resolve(TOO_MUCH) : reject(error)))
      // Only after a message, an error or a limit, and the first of these settles the promise.
      worker.once('exit', () => resolve(TOO_MUCH))
    })
  } finally {
    clearTimeout(late)
    clearInterval(look)
    await worker.terminate()
  }
}

async function endIfTooLarge(worker: Worker): Promise<void> {
  // It cannot be asked any more once it has ended.
  const memory = await worker.getHeapStatistics().catch(() => undefined)
  if (memory && memory.external_memory > MEMORY_MB * MB) await worker.terminate()
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { readonly code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
