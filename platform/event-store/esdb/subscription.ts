import { START as FIRST, type AllStreamResolvedEvent, type EventStoreDBClient } from '@eventstore/db-client'
import { START, type Position } from '#events/envelope.ts'
import { toServerPosition } from './recorded.ts'

/** The server drops a live consumer that is 32 events late, so everything it sends is taken at once, up to this many. */
const BUFFER = 2_048

export type Subscription = {
  /** The next events, at most so many. */
  take(count: number): AllStreamResolvedEvent[]
  isEmpty(): boolean
  /** Everything from before the subscription has come. Only then does a slow consumer matter to the server. */
  caughtUp(): boolean
  /** Why no more events will come; those in the buffer can still be taken. */
  ended(): unknown
  /** Resolves when one of the answers above may have changed. */
  change(): Promise<void>
  /** @param reason what `ended` answers then */
  close(reason?: string): void
}
/** Our own buffer was full; handled like being dropped by the server. */
export const BUFFER_FULL = Symbol('buffer full')

/** One subscription of the client. It does not reconnect by itself. */
export function openSubscription(client: EventStoreDBClient, after: Position, capacity = BUFFER): Subscription {
  const buffer: AllStreamResolvedEvent[] = []
  let isCaughtUp = false
  let ended: unknown
  let changed = Promise.withResolvers<void>()
  const change = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const end = (reason: unknown): void => {
    ended ??= reason
    change()
  }
  // The client emits `caughtUp` at once, while the last events of the history may still be in its stream.
  const caughtUp = (): boolean => isCaughtUp && source.readableLength === 0
  const source = client.subscribeToAll({ fromPosition: after === START ? FIRST : toServerPosition(after) })
  const close = (reason = 'it was closed'): void => {
    end(reason)
    void source.unsubscribe().catch(() => undefined) // it was never confirmed
  }
  source.on('data', (event: AllStreamResolvedEvent) => {
    if (ended !== undefined) return
    buffer.push(event)
    if (buffer.length >= capacity) {
      // History can wait at the server. Live events cannot: the server would drop the consumer sooner or later.
      if (caughtUp()) {
        end(BUFFER_FULL)
        close()
      } else source.pause()
    }
    change()
  })
  source.on('caughtUp', () => {
    isCaughtUp = true
    change()
  })
  source.on('error', end)
  source.on('end', () => end('the server ended it'))
  source.on('close', () => end('the link was closed'))

  return {
    take(count) {
      const taken = buffer.splice(0, count)
      if (source.isPaused() && buffer.length === 0) source.resume()
      return taken
    },
    isEmpty: () => buffer.length === 0,
    caughtUp,
    ended: () => ended,
    change: () => changed.promise,
    close,
  }
}
