/**
 * Runs within the platform's own process, in each of its threads (`--import`): writes a line of memory to a file every half minute, and in
 * the end which code allocated what is there still and was not when the load had warmed up. A snapshot of the heap would tell more, but
 * takes several times the memory of what it tells of.
 */
import { appendFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { basename, dirname, join } from 'node:path'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { isMainThread, threadId } from 'node:worker_threads'

const EACH_MS = 30_000
/** What a heap has gained is written anew, for whoever looks before the end. */
const TOLD_EACH_MS = 20 * 60_000
/** Every so many bytes that are allocated, one allocation is noted. */
const NOTED_BYTES = 32_768
const { SOAK_FOLDER: folder, SOAK_WARM_MINUTE: warm, SOAK_LAST_MINUTE: last } = process.env
const file = process.argv[1] ?? ''
const isPlatform = !isMainThread || basename(file) === 'main.ts'
const isMajor = (entry: object) =>
  (entry as { readonly detail?: { readonly kind?: number } }).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR
const thread = isMainThread ? 'main' : `${basename(dirname(file))}/${basename(file, '.ts')} ${threadId}`

// Children with a `main` of their own, such as the one that reads PDFs, have the environment, too.
if (folder !== undefined && isPlatform) {
  /** What a collection of the whole heap left over: without the garbage that waits for the next one. */
  let live = 0
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isMajor)) live = process.memoryUsage().heapUsed
  }).observe({ entryTypes: ['gc'] })

  const write = () => {
    const line = { at: Date.now(), thread, ...process.memoryUsage(), live }
    appendFileSync(join(folder, 'memory.jsonl'), `${JSON.stringify(line)}\n`)
  }
  setInterval(write, EACH_MS).unref()

  const session = new Session()
  const begin = async () => {
    session.connect()
    await session.post('HeapProfiler.startSampling', { samplingInterval: NOTED_BYTES })
  }
  const tell = async () => {
    const { profile } = await session.post('HeapProfiler.getSamplingProfile')
    writeFileSync(join(folder, `${thread.replaceAll(/\W+/g, '-')}.heapprofile`), JSON.stringify(profile))
  }
  const isLongLived = isMainThread || basename(file) === 'views-worker.ts'
  if (isLongLived) {
    setTimeout(() => void begin().catch(console.error), Number(warm) * 60_000).unref()
    setInterval(() => void tell().catch(() => undefined), TOLD_EACH_MS).unref()
    setTimeout(() => void tell().catch(console.error), Number(last) * 60_000).unref()
  }
}
