import type { Declared } from '../declaration.ts'
import type { WriterCommand, WriterReply, WriterRequest, WriterOptions } from './protocol.ts'
import { Worker } from 'node:worker_threads'
import { openWriter, type Writer } from './writer.ts'

export type WriterThread = {
  /** Resolves when the command is committed. */
  readonly execute: (command: WriterCommand) => Promise<Declared | undefined>
  /** Forgets what it remembers of rows, where it does. */
  readonly forget?: () => void
  /** Reads what is written again soon, where the writer is on this thread and knows the collection. */
  readonly read?: Writer['read']
}

/** Of memory for the rows that were written last. */
const REMEMBERED_BYTES = 24 * 1024 * 1024

/** The same without a thread, for one that does nothing else: each command is done when this returns. */
export function writerHere(options: WriterOptions): WriterThread {
  const writer = openWriter(options, REMEMBERED_BYTES)
  return {
    forget: writer.forget,
    read: writer.read,
    async execute(command) {
      const [reply] = writer.answer([{ number: 0, command }])
      if (reply?.error !== undefined) throw new Error(reply.error)
      return reply?.collection
    },
  }
}

type Waiting = { readonly resolve: (collection: Declared | undefined) => void; readonly reject: (error: Error) => void }

/** Resolves when the file has its tables; rejects when it cannot be opened. */
export async function startWriter(options: WriterOptions): Promise<WriterThread> {
  // Rows live for one command only. With V8's default young generation, a rebuild would keep 100 MB of dead ones.
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
  worker.on('message', ({ number, error, collection }: WriterReply) => {
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
    execute(command) {
      if (ended !== undefined) return Promise.reject(ended)
      last += 1
      const request: WriterRequest = { number: last, command }
      const done = wait(last)
      worker.postMessage(request)
      return done
    },
  }
}
