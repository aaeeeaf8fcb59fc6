import { flushCompileCache } from 'node:module'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { createGroupQueue } from './group-queue.ts'
import { openWriteHandle } from './handle.ts'
import { openWriter, type AppendRequest, type Outcome } from './writer.ts'

/** Messages of the thread, in this order: once `ready` or `refused`, then outcomes. */
export type MessageFromWriter =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'outcomes'; readonly outcomes: readonly Outcome[] }
export type MessageToWriter = { readonly kind: 'requests'; readonly requests: readonly AppendRequest[] } | { readonly kind: 'close' }

const port = parentPort
if (port === null) throw new Error('writer-worker.ts is the entry of a worker thread.')
const post = (message: MessageFromWriter): void => port.postMessage(message)
const { file } = workerData as { readonly file: string }

try {
  const queue = createGroupQueue(
    openWriter(() => openWriteHandle(file)),
    (outcomes) => post({ kind: 'outcomes', outcomes }),
  )
  const take = (message: MessageToWriter): void => {
    if (message.kind === 'requests') return queue.push(message.requests)
    queue.close()
    port.close()
  }
  port.on('message', (first: MessageToWriter) => {
    take(first)
    // Messages that arrived while the last group was written form one group, without a turn of the event loop in between.
    for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) take(next.message as MessageToWriter)
    queue.drain()
  })
  // Written now, because a kill would lose the compile cache.
  flushCompileCache()
  post({ kind: 'ready' })
} catch (error) {
  post({ kind: 'refused', message: error instanceof Error ? error.message : String(error) })
}
