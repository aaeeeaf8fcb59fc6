/** Development code: answers the read requests of the protocol double. */
import { status, type ServiceError } from '@grpc/grpc-js'
import messages from '@eventstore/db-client/generated/streams_pb.js'
import { readError, streamNameOf } from './messages.ts'
import type { StoredEvent, StoredLog } from './stored-log.ts'

export type Answer = readonly StoredEvent[] | { readonly missing: string } | ServiceError

export function readStream(log: StoredLog, options: messages.ReadReq.Options): Answer {
  const from = options.getStream()
  const name = streamNameOf(from?.getStreamIdentifier())
  if (log.isTombstoned(name)) {
    return readError(status.FAILED_PRECONDITION, 'stream deleted', { exception: 'stream-deleted', 'stream-name': name })
  }
  const stored = log.stream(name)
  if (stored === undefined) return { missing: name }
  const index = from?.hasEnd() === true ? stored.length - 1 : from?.hasRevision() === true ? Number(from.getRevision()) : 0
  return slice(stored, index, options)
}

/** Forwards with the event at the position itself, unlike a subscription. */
export function readAll(log: StoredLog, options: messages.ReadReq.Options): Answer {
  const from = options.getAll()
  const index = from?.hasEnd() === true ? log.all.length - 1 : indexOf(log, from?.getPosition())
  return index === undefined ? noSuchPosition() : slice(log.all, index, options)
}

/** Index of the first event for a subscription: the one after the position. */
export function firstOf(log: StoredLog, options: messages.ReadReq.Options): number | ServiceError {
  const from = options.getAll()
  if (from?.hasEnd() === true) return log.all.length
  if (from?.hasPosition() !== true) return 0
  const index = indexOf(log, from.getPosition())
  return index === undefined ? noSuchPosition() : index + 1
}

function slice(events: readonly StoredEvent[], index: number, options: messages.ReadReq.Options): Answer {
  const count = Number(options.getCount())
  if (count === 0) return readError(status.INVALID_ARGUMENT, 'maxCount must be positive')
  if (options.getReadDirection() === messages.ReadReq.Options.ReadDirection.FORWARDS) return events.slice(index, index + count)
  return events.slice(Math.max(0, index + 1 - count), index + 1).toReversed()
}

function indexOf(log: StoredLog, position: messages.ReadReq.Options.Position | undefined): number | undefined {
  if (position === undefined) return 0
  const wanted = BigInt(position.getCommitPosition())
  let [low, high] = [0, log.all.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = log.all[middle]?.position ?? -1n
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

const noSuchPosition = (): ServiceError => readError(status.UNKNOWN, 'Unexpected ReadAllResult: Error')
