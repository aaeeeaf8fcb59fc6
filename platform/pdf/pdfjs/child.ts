/** The process that looks through one PDF, and the thread beside it that ends it where it goes too far: it may be too busy to notice. */
import { setInterval, setTimeout } from 'node:timers'
import { isMainThread, Worker } from 'node:worker_threads'

const LOOK_EVERY_MS = 50
const [time = Number.NaN, memory = Number.NaN] = process.argv.slice(2).map(Number)
const end = () => process.kill(process.pid, 'SIGKILL')

if (isMainThread) {
  new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) }).unref()
  // pdf.js may fail beside its task in a promise that nobody awaits; the task is answered all the same.
  process.on('unhandledRejection', () => undefined)
  // Not once: without a listener the process would end by itself, and its end may be heard of before its answer.
  process.on('message', (bytes: Uint8Array<ArrayBuffer>) => void answer(bytes).catch(() => process.exit(1)))
} else {
  setTimeout(end, time)
  setInterval(() => process.memoryUsage.rss() > memory && end(), LOOK_EVERY_MS)
}

async function answer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Promise<void> {
  // The thread that watches needs no pdf.js.
  const { problemOfPdf } = await import('./check.ts')
  const problem = await problemOfPdf(Buffer.from(buffer, byteOffset, byteLength))
  process.send?.({ problem })
}
