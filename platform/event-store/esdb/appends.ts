import { setTimeout as pause } from 'node:timers/promises'
import { jsonEvent, type EventStoreDBClient } from '@eventstore/db-client'
import type { NewEvent, Recorded } from '#events/envelope.ts'
import { within } from '../deadline.ts'
import { Conflict, OutcomeUnknown, Unavailable } from '../failures.ts'
import type { Appended, EventStore } from '../port.ts'
import { appendNothing, NO_REVISION, prepareAppend, revisionOrNone, type PreparedAppend } from '../prepare-append.ts'
import { createFirstAlone } from './first-alone.ts'
import { appendFailure, isAnswer } from './failures.ts'
import type { KnownIds } from './known-ids.ts'
import { metadataOf } from './recorded.ts'
import type { Reads } from './reads.ts'

/** How long a caller waits by default. The client itself notices a dead connection only after 20 s. */
const DEADLINE_MS = 5_000
const RETRY_MS = 100

export type Appends = {
  readonly append: EventStore['append']
  /** Refuses new appends and waits for those in flight. */
  close(): Promise<void>
}

export function createAppends(client: EventStoreDBClient, reads: Reads, knownIds: KnownIds): Appends {
  const inFlight = new Map<string, Promise<Appended>>()
  const firstAlone = createFirstAlone(isAnswer)
  let closed = false

  const tip = async (stream: string): Promise<Recorded | undefined> =>
    (await reads.readStream(stream, { direction: 'backwards', limit: 1 }))[0]

  /** At the tip of a stream the server would store an id a second time, so the adapter checks for it. */
  const refuseStoredIds = async ({ stream, after, events }: PreparedAppend): Promise<void> => {
    if (after === NO_REVISION) return
    const seen = knownIds.of(stream).length
    const missing = seen > after ? [] : await reads.readStream(stream, { from: seen, limit: after + 1 - seen })
    knownIds.learn(stream, missing)
    const stored = new Set([...knownIds.of(stream).slice(0, after + 1), ...missing.map(({ id }) => id)])
    if (!events.some(([id]) => stored.has(id))) return
    throw new Conflict(stream, after, revisionOrNone((await tip(stream))?.revision ?? NO_REVISION))
  }
  const send = async ({ stream, after }: PreparedAppend, events: readonly NewEvent[], deadlineMs: number): Promise<Appended> => {
    const expectedRevision = after === NO_REVISION ? 'no_stream' : BigInt(after)
    const answer = await client.appendToStream(stream, events.map(toClientEvent), { expectedRevision, deadline: deadlineMs })
    if (answer.position === undefined) throw new Error('EventStoreDB answered without a position.')
    return { revision: Number(answer.nextExpectedRevision), position: answer.position.commit }
  }

  /** Repeats an append whose outcome is unknown: the server answers a repetition like the first time. */
  const untilKnown = async (append: PreparedAppend, events: readonly NewEvent[], deadlineMs: number, signal: AbortSignal) => {
    const sendUnlessGivenUp = async () => {
      if (signal.aborted) throw unanswered(append)
      try {
        return await send(append, events, deadlineMs)
      } catch (error) {
        if (!isAnswer(error)) firstAlone.reset()
        throw error
      }
    }
    await refuseStoredIds(append)
    for (let uncertain = false; ;) {
      try {
        return await firstAlone.run(sendUnlessGivenUp)
      } catch (error) {
        const failure = appendFailure(append, error)
        uncertain ||= failure instanceof OutcomeUnknown
        const mayPass = failure instanceof OutcomeUnknown || failure instanceof Unavailable
        if (!mayPass || !uncertain) throw failure
        if (closed || signal.aborted) throw unanswered(append)
        await pause(RETRY_MS * (0.5 + Math.random()))
      }
    }
  }
  const start = async (append: PreparedAppend, events: readonly NewEvent[], deadlineMs: number): Promise<Appended> => {
    const giveUp = new AbortController()
    try {
      return await within(deadlineMs, untilKnown(append, events, deadlineMs, giveUp.signal), () => unanswered(append))
    } finally {
      giveUp.abort()
    }
  }

  return {
    async append(stream, expected, events, { deadlineMs = DEADLINE_MS } = {}) {
      const append = prepareAppend(stream, expected, events)
      if (closed) throw new Unavailable('The event store is closed.')
      if (events.length === 0) return appendNothing(append, await tip(stream))
      // Of equal appends at the same time the server answers one and lets the others run into their deadline.
      const key = [stream, append.after, ...append.events.map(([id]) => id)].join(' ')
      const joined = inFlight.get(key)
      if (joined !== undefined) return joined
      const started = start(append, events, deadlineMs).finally(() => inFlight.delete(key))
      inFlight.set(key, started)
      const appended = await started
      knownIds.learn(
        stream,
        append.events.map(([id], index) => ({ id, revision: append.after + 1 + index })),
      )
      return appended
    },
    async close() {
      closed = true
      await Promise.allSettled(inFlight.values())
    },
  }
}

const toClientEvent = (event: NewEvent) => jsonEvent({ id: event.id, type: event.type, data: event.data, metadata: metadataOf(event) })

const unanswered = ({ stream }: PreparedAppend): OutcomeUnknown =>
  new OutcomeUnknown(`EventStoreDB did not answer an append to ${stream} in time; it may be stored or not.`)
