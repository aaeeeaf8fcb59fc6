import { Worker } from 'node:worker_threads'
import type { DatabaseSync } from 'node:sqlite'
import { createGroupQueue } from './group-queue.ts'
import { openWriter, type AppendRequest, type Outcome } from './writer.ts'
import type { MessageFromWriter, MessageToWriter } from './writer-worker.ts'

/** The connection to the writer, which runs in a thread or in process. */
export type WriterLink = {
  send(requests: readonly AppendRequest[]): void
  /** Everything sent must have been answered before. */
  close(): Promise<void>
}
export type WriterEvents = {
  readonly onOutcomes: (outcomes: readonly Outcome[]) => void
  /** The writer died by a bug; the outcome of the requests it had is unknown. */
  readonly onDeath: (reason: string) => void
}

/** @throws when the file cannot be opened as a durable event store */
export function startWriterThread(file: string, { onOutcomes, onDeath }: WriterEvents): Promise<WriterLink> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<WriterLink>()
  const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), {
    workerData: { file },
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const exited = new Promise<void>((done) => worker.once('exit', () => done()))
  const post = (message: MessageToWriter): void => worker.postMessage(message)
  let closing = false
  const link: WriterLink = {
    send: (requests) => post({ kind: 'requests', requests }),
    close() {
      closing = true
      post({ kind: 'close' })
      return exited
    },
  }
  worker.on('message', (message: MessageFromWriter) => {
    if (message.kind === 'outcomes') onOutcomes(message.outcomes)
    else if (message.kind === 'ready') resolve(link)
    else reject(new Error(`The event store ${file} cannot be opened: ${message.message}`))
  })
  worker.on('error', (error) => {
    reject(error)
    onDeath(String(error))
  })
  worker.on('exit', () => closing || onDeath('its thread has ended'))
  return ready
}

/** The same code on the calling thread: a database in memory belongs to one handle, and readers need it too. */
export function startWriterInProcess(database: DatabaseSync, { onOutcomes }: Pick<WriterEvents, 'onOutcomes'>): WriterLink {
  const queue = createGroupQueue(
    openWriter(() => database),
    onOutcomes,
  )
  return {
    send: queue.push,
    async close() {
      queue.close()
    },
  }
}
