import type { Declared } from '../declaration.ts'
import type { WriterCommand, WriterReply, WriterRequest, WriterOptions } from './protocol.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { briefMap } from '#lib/under-way/brief-map.ts'
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

type Waiting = PromiseWithResolvers<Declared | undefined> & { readonly command: WriterCommand; sent: number }

/** Before another thread is started in the place of one that died. */
const RETRY_MS = 1_000

function startThread(options: WriterOptions): Worker {
  // Rows live for one command only. With V8's default young generation, a rebuild would keep 100 MB of dead ones.
  return new Worker(new URL('./writer-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
}

/**
 * Resolves when the file has its tables; rejects when it cannot be opened. Another thread follows one that dies: commands wait for it, and
 * those that had no answer are given to it in their order, since each of them changes nothing when it is done twice. One that two threads
 * died of fails, and so do all that wait for a thread that cannot be started.
 * @param report gets a sentence for the log when a thread has died, and when another one writes
 */
export async function startWriter(
  options: WriterOptions,
  report: (sentence: string) => void = () => undefined,
  start: (options: WriterOptions) => Worker = startThread,
): Promise<WriterThread> {
  const waiting = briefMap<number, Waiting>()
  let last = 0
  let worker: Worker | undefined
  let isClosed = false

  const send = (number: number, one: Waiting) => {
    one.sent += 1
    worker?.postMessage({ number, command: one.command } satisfies WriterRequest)
  }
  const answered = ({ number, error, collection }: WriterReply) => {
    const one = waiting.get(number)
    waiting.delete(number)
    if (error === undefined) one?.resolve(collection)
    else one?.reject(new Error(error))
  }
  const fail = (why: string, isMeant: (one: Waiting) => boolean) => {
    for (const [number, one] of waiting.entries()) if (isMeant(one)) answered({ number, error: why })
  }
  const begin = async () => {
    worker = await begun(start(options), answered, (failure) => {
      worker = undefined
      if (!isClosed || waiting.size() > 0) void another(failure)
    })
    for (const [number, one] of waiting.entries()) send(number, one)
  }
  const another = async ({ message }: Error): Promise<void> => {
    report(`The writer of the read store died, and another one is started: ${message}`)
    fail(`This may be stored or not, because two writers of the read store died of it: ${message}`, ({ sent }) => sent > 1)
    await pause(RETRY_MS)
    try {
      await begin()
      report('The read store is written again.')
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      fail(`The read store cannot be written, because its writer cannot be started: ${failure.message}`, () => true)
      if (!isClosed) return another(failure)
    }
  }

  await begin()
  return {
    execute(command) {
      if (isClosed) return Promise.reject(new Error('The read store is closed.'))
      isClosed = command.kind === 'close'
      last += 1
      const one = { ...Promise.withResolvers<Declared | undefined>(), command, sent: 0 }
      waiting.set(last, one)
      if (worker) send(last, one)
      return one.promise
    },
  }
}

/** @throws what a thread ended of before it had opened the file; `onDeath` hears of one that ends later */
async function begun(worker: Worker, onReply: (reply: WriterReply) => void, onDeath: (failure: Error) => void): Promise<Worker> {
  const ready = Promise.withResolvers<Worker>()
  let hasBegun = false
  let failure = new Error('its thread has ended')
  worker.on('message', (reply: WriterReply) => {
    if (reply.number > 0) return onReply(reply)
    hasBegun = true
    ready.resolve(worker)
  })
  worker.on('error', (error: unknown) => void (failure = error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => (hasBegun ? onDeath(failure) : ready.reject(failure)))
  return ready.promise
}
