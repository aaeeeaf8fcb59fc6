import { fork } from 'node:child_process'
import type { CheckPdf, PdfProblem } from '../port.ts'

/** The longest that a good one of 5 MB takes is a second. */
const TIMEOUT_MS = 10_000
/** Of objects. Where there are more, V8 ends the process. */
const HEAP_MB = 256
/** Of the whole process: what it is without a file, objects, and as many bytes. */
const MEMORY_MB = 640
const MB = 2 ** 20
/** As long a process may take to begin. */
const BEGINS_MS = 5_000
const FAILED = () => new Error('The check of a PDF failed.')

const TOO_MUCH: PdfProblem = { problem: 'too_large_inside', what: 'takes more time or memory to read than we can give' }

/**
 * Looks through a PDF in a process of its own, which ends with it: what takes long or much memory to read costs the others nothing, and
 * nothing of a file is left for the next one. A thread would not do: V8 ends the whole process where a single array is more than it can
 * give. pdf.js is loaded in that process alone, which has no secret in its environment. The bytes are in memory meanwhile, so only a few
 * should be checked at once.
 */
export const checkPdf: CheckPdf = async (content) => {
  const bytes = new Uint8Array(await new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
  const child = fork(new URL('./child.ts', import.meta.url), [String(TIMEOUT_MS), String(MEMORY_MB * MB)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // It ends itself in time, if it has begun at all.
  const late = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS + BEGINS_MS)
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', (said: unknown) =>
        typeof said === 'object' && said !== null && 'problem' in said ? resolve(said.problem as PdfProblem | undefined) : reject(FAILED()),
      )
      child.on('error', reject)
      // The first of these settles the promise. An end by a signal, and V8's own, is one of the limits; another is a mistake of ours.
      child.once('exit', (code) => (code === 0 || code === 1 ? reject(FAILED()) : resolve(TOO_MUCH)))
      // Where it fails, the process has ended.
      child.send(bytes, () => undefined)
    })
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
  }
}
