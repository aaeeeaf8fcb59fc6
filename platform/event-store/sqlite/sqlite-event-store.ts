import { setImmediate as nextTurn } from 'node:timers/promises'
import { systemClock, type Clock } from '../../clock.ts'
import { within } from '../deadline.ts'
import { OutcomeUnknown } from '../failures.ts'
import type { EventStore, Page, SubscribeOptions } from '../port.ts'
import { appendNothing, prepareAppend } from '../prepare-append.ts'
import { openAppendQueue } from './append-queue.ts'
import { createCommitSignal, type CommitSignal } from './commit-signal.ts'
import { createFileCheck, type FileCheck } from './file-check.ts'
import { openReadHandle, openWriteHandle } from './handle.ts'
import { createReader, DEFAULT_PAGE, readTransactions, type LogReader } from './reader.ts'
import { startWriterInProcess, startWriterThread, type WriterEvents } from './writer-link.ts'

export type SqliteEventStoreOptions = {
  /** Path of the database, or `:memory:`. */
  readonly file: string
  readonly clock?: Clock
  /** How many appends may be in flight; further ones are `Unavailable`. */
  readonly queueLimit?: number
  /**
   * For a log that can be made anew: no commit waits for the disk, so a power cut may lose the last ones (a killed process loses none).
   * The calling thread writes, which is the quickest where each append waits for the one before.
   */
  readonly unsynced?: boolean
  /** Gets a sentence for the log when its writer has died, and when another one writes. */
  readonly report?: ((sentence: string) => void) | undefined
}
/** The reading part of the store, for another thread. */
export type EventReader = Pick<EventStore, 'readStream' | 'readAll' | 'readStored' | 'head' | 'subscribe' | 'close'> & {
  /** To be called when the store has got new events: its subscriptions cannot see that by themselves. */
  readonly notify: () => void
  readonly fileCheck: () => FileCheck
}

/** @throws when the file cannot be opened as a durable event store */
export async function openSqliteEventStore(options: SqliteEventStoreOptions): Promise<EventStore> {
  const { file, clock = systemClock, queueLimit = 4_096, unsynced = false, report } = options
  const own = file === ':memory:' || unsynced ? openWriteHandle(file) : undefined
  if (unsynced) own?.exec('PRAGMA synchronous = NORMAL')
  const startWriter = (events: WriterEvents) => (own === undefined ? startWriterThread(file, events) : startWriterInProcess(own, events))
  const commitSignal = createCommitSignal()
  const onCommit = () => {
    transaction?.end()
    commitSignal.notify()
  }
  const queue = await openAppendQueue({ clock, limit: queueLimit, startWriter, onCommit, report })
  const readHandle = own ?? openReadHandle(file)
  const reader = createReader(readHandle)
  // The writer in process has its transactions on the same handle.
  const transaction = own === undefined ? readTransactions(readHandle) : undefined
  const closing = new AbortController()

  return {
    async append(stream, expected, events, { deadlineMs } = {}) {
      const append = prepareAppend(stream, expected, events)
      if (events.length === 0) return appendNothing(append, reader.readStream(stream, { direction: 'backwards', limit: 1 })[0])
      const answer = queue.submit(append)
      if (deadlineMs === undefined) return answer
      return within(deadlineMs, answer, () => new OutcomeUnknown(`An append to ${stream} was not answered within ${deadlineMs} ms.`))
    },
    async readStream(stream, options) {
      transaction?.join()
      return reader.readStream(stream, options)
    },
    async readAt(positions) {
      transaction?.join()
      return reader.readAt(positions)
    },
    readAll: async (options) => reader.readAll(options),
    readStored: async (options) => reader.readStored(options),
    head: async () => reader.head(),
    subscribe: (options) => follow(reader, commitSignal, { ...options, signal: AbortSignal.any([options.signal, closing.signal]) }),
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await queue.close()
      transaction?.end()
      if (own === undefined) readHandle.close()
    },
  }
}

/**
 * Reads only, also beside a running store and in another thread. @param fixed a copy that nobody writes, in a folder where nothing can be
 * made @throws when there is no such file
 */
export function openSqliteEventReader(file: string, fixed = false): EventReader {
  const handle = openReadHandle(file, fixed)
  const reader = createReader(handle)
  const commitSignal = createCommitSignal()
  const closing = new AbortController()
  return {
    readStream: async (stream, options) => reader.readStream(stream, options),
    readAll: async (options) => reader.readAll(options),
    readStored: async (options) => reader.readStored(options),
    head: async () => reader.head(),
    subscribe: (options) => follow(reader, commitSignal, { ...options, signal: AbortSignal.any([options.signal, closing.signal]) }),
    notify: commitSignal.notify,
    fileCheck: () => createFileCheck(handle),
    close: async () => {
      closing.abort()
      if (handle.isOpen) handle.close()
    },
  }
}

async function* follow(reader: LogReader, commitSignal: CommitSignal, options: SubscribeOptions): AsyncGenerator<Page> {
  const { after, filter, signal, pageSize = DEFAULT_PAGE } = options
  let position = after
  let first = true
  while (!signal.aborted) {
    const page = reader.readAll({ after: position, limit: pageSize, ...(filter && { filter }) })
    if (first || page.position > position) {
      first = false
      position = page.position
      yield page
      // Reading pages is synchronous, so a long history would keep every request of this thread waiting.
      if (!page.atHead) await nextTurn()
    } else await commitSignal.next(signal)
  }
}
