/** A thread that runs reading statements, one per message. */
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from './reader.ts'
import type { Statement } from './statements.ts'

export type MessageToReader = Statement | 'close'
export type MessageFromReader = { readonly rows: readonly unknown[] } | { readonly error: string }

if (parentPort === null) throw new Error('reader-worker.ts runs as a worker thread only.')
const port = parentPort
const { file } = workerData as { readonly file: string }
const reader = openReader(file)

function answer(statement: Statement): MessageFromReader {
  try {
    return { rows: reader.rows(statement) }
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
