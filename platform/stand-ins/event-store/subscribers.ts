/** Development code: live subscriptions of the protocol double, with the server's limit for slow consumers. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { status, type ServerWritableStream } from '@grpc/grpc-js'
import type messages from '@eventstore/db-client/generated/streams_pb.js'
import { caughtUp, confirmation, eventResponse, readError } from './messages.ts'
import type { StoredEvent, StoredLog } from './stored-log.ts'

export type ReadCall = ServerWritableStream<messages.ReadReq, messages.ReadResp>

/** A live consumer that is this many events late is dropped without a message that it fell behind. */
const LATE_LIMIT = 32
const ENDS_WAITING = ['drain', 'cancelled', 'error', 'close'] as const

export function createSubscribers(log: StoredLog) {
  const live = new Set<(events: readonly StoredEvent[]) => void>()
  const calls = new Set<ReadCall>()
  let muted = false
  let opened = 0

  const drop = (call: ReadCall, reason = 'Consumer too slow'): void => {
    // A call ends once; nothing is written to one that has ended.
    if (calls.delete(call) && !call.cancelled) call.emit('error', readError(status.ABORTED, reason))
  }

  return {
    /** Sends new events to the live consumers. */
    publish(events: readonly StoredEvent[]): void {
      if (!muted) for (const take of live) take(events)
    },
    dropAll: (): void => calls.forEach((call) => drop(call)),
    /** Consumers receive nothing more, and no error either, as after a fail-over. */
    mute(value: boolean): void {
      muted = value
    },
    count: (): number => calls.size,
    /** How many there have been. */
    opened: (): number => opened,
    /** Sends the log from `index` on, then live events. */
    async serve(call: ReadCall, index: number): Promise<void> {
      let next = index
      const late: StoredEvent[] = []
      calls.add(call)
      opened += 1
      call.on('cancelled', () => calls.delete(call))
      // gRPC takes its own listener away once the call has ended.
      call.on('error', () => undefined)
      call.write(confirmation(crypto.randomUUID()))
      for (let event = log.all[next]; event !== undefined && calls.has(call); event = log.all[next]) {
        next += 1
        await written(call, eventResponse(event))
      }
      call.write(caughtUp())

      let wake = Promise.withResolvers<void>()
      const take = (events: readonly StoredEvent[]): void => {
        late.push(...events)
        if (late.length > LATE_LIMIT) drop(call)
        wake.resolve()
      }
      live.add(take)
      call.on('close', () => wake.resolve())
      call.on('cancelled', () => wake.resolve())
      while (calls.has(call)) {
        const event = late.shift()
        if (event === undefined) {
          await wake.promise
          wake = Promise.withResolvers()
        } else {
          await written(call, eventResponse(event))
          await nextTurn()
        }
      }
      live.delete(take)
    },
    /** Forgets the consumers of a server that was killed. */
    clear(): void {
      calls.clear()
      live.clear()
      muted = false
    },
  }
}

/** Until there is room for more, or the call has ended: `once` would reject when the call is dropped meanwhile. */
function written(call: ReadCall, response: messages.ReadResp): Promise<void> {
  if (call.write(response)) return Promise.resolve()
  return new Promise((resolve) => {
    const go = (): void => {
      for (const event of ENDS_WAITING) call.off(event, go)
      resolve()
    }
    for (const event of ENDS_WAITING) call.on(event, go)
  })
}
