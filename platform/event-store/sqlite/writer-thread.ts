import { flushCompileCache } from 'node:module'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { createGroupQueue } from './group-queue.ts'
import { openWriteHandle } from './handle.ts'
import { openWriter, type AppendRequest, type Outcome } from './writer.ts'

/** What the thread says, in this order: once `ready` or `refused`, then outcomes. */
export type FromWriter =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'outcomes'; readonly outcomes: readonly Outcome[] }
export type ToWriter = { readonly kind: 'requests'; readonly requests: readonly AppendRequest[] } | { readonly kind: 'close' }

const port = parentPort
if (port === null) throw new Error('writer-thread.ts is the entry of a worker thread.')
const say = (message: FromWriter): void => port.postMessage(message)
const { file } = workerData as { readonly file: string }

try {
  const queue = createGroupQueue(
    openWriter(() => openWriteHandle(file)),
    (outcomes) => say({ kind: 'outcomes', outcomes }),
  )
  const take = (message: ToWriter): void => {
    if (message.kind === 'requests') return queue.push(message.requests)
    queue.close()
    port.close()
  }
  port.on('message', (first: ToWriter) => {
    take(first)
    // What was sent while the last group was on its way to the disk lies here: one group, without a turn in between.
    for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) take(next.message as ToWriter)
    queue.drain()
  })
  // For the next start, which may follow a kill.
  flushCompileCache()
  say({ kind: 'ready' })
} catch (error) {
  say({ kind: 'refused', message: error instanceof Error ? error.message : String(error) })
}
