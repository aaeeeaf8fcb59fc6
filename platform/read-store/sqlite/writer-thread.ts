import type { Declared } from '../declaration.ts'
import type { Order, Reply, Request, WriterOptions } from './protocol.ts'
import { Worker } from 'node:worker_threads'

export type WriterThread = {
  /** Resolves when the order is committed. */
  readonly order: (order: Order) => Promise<Declared | undefined>
}

type Waiting = { readonly resolve: (collection: Declared | undefined) => void; readonly reject: (error: Error) => void }

/** Resolves when the file stands with its tables; rejects when it cannot be opened. */
export async function startWriter(options: WriterOptions): Promise<WriterThread> {
  // Rows live for one order only. A young generation of V8's own size would hold 100 MB of dead ones during a rebuild.
  const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let ended: Error | undefined

  const end = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  worker.on('message', ({ number, error, collection }: Reply) => {
    const one = waiting.get(number)
    waiting.delete(number)
    if (error === undefined) one?.resolve(collection)
    else one?.reject(new Error(error))
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('The read store is closed.')))

  const wait = (number: number) => new Promise<Declared | undefined>((resolve, reject) => waiting.set(number, { resolve, reject }))
  await wait(0)
  return {
    order(order) {
      if (ended !== undefined) return Promise.reject(ended)
      last += 1
      const request: Request = { number: last, order }
      const done = wait(last)
      worker.postMessage(request)
      return done
    },
  }
}
