import { Worker } from 'node:worker_threads'
import { Unavailable } from '../port.ts'
import { createShares } from '../shares.ts'
import type { FromReader, ToReader } from './reader-worker.ts'
import type { Statement } from './statements.ts'

/** Where statements run that look at much, so that the calling thread does not stand still meanwhile. */
export type ReaderThreads = {
  /** In the caller's turn. @throws {TooManyReads} {Unavailable} */
  readonly rows: <Row>(statement: Statement, caller?: string) => Promise<Row[]>
  readonly close: () => Promise<void>
}

const THREADS = 2

function startThread(file: string): Worker {
  // Rows live for one message only.
  return new Worker(new URL('./reader-worker.ts', import.meta.url), {
    workerData: { file },
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
}

/** A thread starts when it is first needed. One that dies takes its read along, and the next read starts another. */
export function readerThreads(file: string, start: (file: string) => Worker = startThread): ReaderThreads {
  const shares = createShares({ slots: THREADS })
  const idle = new Set<Worker>()
  const asked = new Map<Worker, PromiseWithResolvers<FromReader>>()
  const exits = new Map<Worker, Promise<void>>()

  const startOne = (): Worker => {
    const worker = start(file)
    const { promise: exited, resolve } = Promise.withResolvers<void>()
    exits.set(worker, exited)
    let cause = 'it has ended'
    worker.on('message', (reply: FromReader) => asked.get(worker)?.resolve(reply))
    worker.on('error', (error) => (cause = String(error)))
    worker.on('exit', () => {
      idle.delete(worker)
      exits.delete(worker)
      asked.get(worker)?.reject(new Unavailable(`The thread that read this died: ${cause}.`))
      resolve()
    })
    return worker
  }
  const tell = (worker: Worker, message: ToReader): void => worker.postMessage(message)

  const ask = async (statement: Statement): Promise<FromReader> => {
    const [worker = startOne()] = idle
    idle.delete(worker)
    const answer = Promise.withResolvers<FromReader>()
    asked.set(worker, answer)
    tell(worker, statement)
    try {
      const reply = await answer.promise
      idle.add(worker)
      return reply
    } finally {
      asked.delete(worker)
    }
  }

  return {
    async rows<Row>(statement: Statement, caller?: string) {
      const reply = await shares.run(caller, () => ask(statement))
      if ('error' in reply) throw new Error(reply.error)
      return reply.rows as Row[]
    },
    async close() {
      shares.close()
      for (const worker of exits.keys()) tell(worker, 'close')
      await Promise.all(exits.values())
    },
  }
}
