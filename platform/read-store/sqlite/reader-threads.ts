import { Worker } from 'node:worker_threads'
import { briefMap } from '#lib/under-way/brief-map.ts'
import { createFairQueue } from '../../fair-queue.ts'
import { ReadsUnavailable, TooManyReads } from '../port.ts'
import type { MessageFromReader, MessageToReader } from './reader-worker.ts'
import type { Task } from './reads.ts'

/** Threads for reads that look at many documents, so that the calling thread keeps answering meanwhile. */
export type ReaderThreads = {
  /** Waits for the caller's turn. @throws {TooManyReads} {ReadsUnavailable} */
  readonly rows: <Row>(task: Task, caller?: string) => Promise<Row[]>
  readonly close: () => Promise<void>
}

const THREADS = 2

function startThread(file: string): Worker {
  // A small young generation, because rows live for one message only.
  return new Worker(new URL('./reader-worker.ts', import.meta.url), {
    workerData: { file },
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
}

/** A thread starts when it is first needed. If one dies, its read fails and the next read starts another. */
export function readerThreads(file: string, start: (file: string) => Worker = startThread): ReaderThreads {
  const queue = createFairQueue({ slots: THREADS, errors: { ofCaller: TooManyReads, ofQueue: ReadsUnavailable } })
  const idle = new Set<Worker>()
  const asked = briefMap<Worker, PromiseWithResolvers<MessageFromReader>>()
  const exits = new Map<Worker, Promise<void>>()

  const startOne = (): Worker => {
    const worker = start(file)
    const { promise: exited, resolve } = Promise.withResolvers<void>()
    exits.set(worker, exited)
    let cause = 'it has ended'
    worker.on('message', (reply: MessageFromReader) => asked.get(worker)?.resolve(reply))
    worker.on('error', (error) => (cause = String(error)))
    worker.on('exit', () => {
      idle.delete(worker)
      exits.delete(worker)
      asked.get(worker)?.reject(new ReadsUnavailable(`The thread that read this died: ${cause}.`))
      resolve()
    })
    return worker
  }
  const post = (worker: Worker, message: MessageToReader): void => worker.postMessage(message)

  const ask = async (task: Task): Promise<MessageFromReader> => {
    const [worker = startOne()] = idle
    idle.delete(worker)
    const answer = Promise.withResolvers<MessageFromReader>()
    asked.set(worker, answer)
    post(worker, task)
    try {
      const reply = await answer.promise
      idle.add(worker)
      return reply
    } finally {
      asked.delete(worker)
    }
  }

  return {
    async rows<Row>(task: Task, caller?: string) {
      const reply = await queue.run(caller, () => ask(task))
      if ('error' in reply) throw new Error(reply.error)
      return reply.rows as Row[]
    },
    async close() {
      queue.close()
      for (const worker of exits.keys()) post(worker, 'close')
      await Promise.all(exits.values())
    },
  }
}
