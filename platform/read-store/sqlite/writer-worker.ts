/**
 * The thread with a writing handle of this store. Commands that wait together share one transaction. It also copies into the file what all
 * writers have left in the write-ahead log.
 */
import type { WriterReply, WriterRequest, WriterOptions } from './protocol.ts'
import { flushCompileCache } from 'node:module'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { openWriter } from './writer.ts'

if (parentPort === null) throw new Error('writer-worker.ts runs as a worker thread only.')
const port = parentPort
const EMPTY_LOG_MS = 250
const writer = openWriter(workerData as WriterOptions)

port.on('message', (first: WriterRequest) => {
  const waiting = [first]
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
    waiting.push(next.message as WriterRequest)
  for (const reply of writer.answer(waiting)) port.postMessage(reply)
  if (waiting.some(({ command }) => command.kind === 'close')) port.close()
})
setInterval(writer.emptyLog, EMPTY_LOG_MS).unref()
// Written now, because a kill would lose the compile cache.
flushCompileCache()
const ready: WriterReply = { number: 0 }
port.postMessage(ready)
