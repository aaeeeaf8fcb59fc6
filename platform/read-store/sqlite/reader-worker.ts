/** A thread that reads, one task per message. */
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from './reader.ts'
import { readsFrom, type Task } from './reads.ts'

export type MessageToReader = Task | 'close'
export type MessageFromReader = { readonly rows: readonly unknown[] } | { readonly error: string }

if (parentPort === null) throw new Error('reader-worker.ts runs as a worker thread only.')
const port = parentPort
const { file } = workerData as { readonly file: string }
const reader = openReader(file)
const reads = readsFrom(reader)

function answer(task: Task): MessageFromReader {
  try {
    return { rows: reads.answer(task) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', (message: MessageToReader) => {
  if (message !== 'close') return port.postMessage(answer(message))
  reader.close()
  port.close()
})
// Written now, because a kill would lose the compile cache.
flushCompileCache()
