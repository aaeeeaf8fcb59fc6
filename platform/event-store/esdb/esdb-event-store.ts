import type { EventStore } from '../port.ts'
import { createAppends } from './appends.ts'
import { closeClient, openClient } from './client.ts'
import { createLinkReports, follow } from './follow.ts'
import { createKnownIds } from './known-ids.ts'
import { createReads } from './reads.ts'

export type EventStoreDbOptions = {
  /** `esdb://host:2113?tls=false` and the like. */
  readonly url: string
  /** Called with a sentence for the log when the connection is lost, and when it is back. */
  readonly report?: (sentence: string) => void
  /** After so long without an event a subscription reads the head of the log, to see whether it still works. */
  readonly silenceMs?: number
}

/**
 * The log in EventStoreDB. Opening connects to nothing; the first call fails when the server is away. One at a time in a process.
 * @throws when the URL is no `esdb://` connection string, or while another one is open
 */
export function openEventStoreDb({ url, report = () => undefined, silenceMs = 10_000 }: EventStoreDbOptions): EventStore {
  const client = openClient(url)
  const reads = createReads(client)
  const knownIds = createKnownIds()
  const appends = createAppends(client, reads, knownIds)
  const link = createLinkReports(report)
  const closing = new AbortController()

  return {
    append: appends.append,
    async readStream(stream, options) {
      const events = await reads.readStream(stream, options)
      knownIds.learn(stream, events)
      return events
    },
    readAt: reads.readAt,
    readStored: reads.readStored,
    readAll: reads.readAll,
    head: reads.head,
    subscribe: (options) =>
      follow(client, reads, { ...options, signal: AbortSignal.any([options.signal, closing.signal]) }, { link, silenceMs }),
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await appends.close()
      await closeClient(client)
    },
  }
}
