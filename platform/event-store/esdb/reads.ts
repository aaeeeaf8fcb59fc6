import {
  BACKWARDS,
  END,
  FORWARDS,
  START as FIRST,
  StreamDeletedError,
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
} from '@eventstore/db-client'
import { START, type Position, type Recorded } from '#events/envelope.ts'
import { within } from '../deadline.ts'
import { Unavailable } from '../failures.ts'
import type { Filter, Page, ReadAllOptions, ReadStreamOptions, StoredPage } from '../port.ts'
import { isStreamName } from '../prepare-append.ts'
import { readFailure } from './failures.ts'
import { positionOf, recordedFrom, toServerPosition } from './recorded.ts'

export const DEFAULT_PAGE = 500

export type Reads = {
  readStream(stream: string, options?: ReadStreamOptions): Promise<Recorded[]>
  readAt(positions: readonly Position[]): Promise<Recorded[]>
  readAll(options: ReadAllOptions): Promise<Page>
  readStored(options: Omit<ReadAllOptions, 'filter'>): Promise<StoredPage>
  head(): Promise<Position>
}

/** The client itself would wait for the first answer as long as the connection seems alive. */
const FIRST_ANSWER_MS = 10_000

/** Reads of single events that are under way at once: each is a call of its own. */
const AT_ONCE = 20

export function createReads(client: EventStoreDBClient): Reads {
  const eventAt = async (position: Position): Promise<Recorded | undefined> => {
    const [found] = await collected(client.readAll({ fromPosition: toServerPosition(position), maxCount: 1 }))
    return found && recordedFrom(found)
  }
  const readAll = async ({ after, filter, limit = DEFAULT_PAGE }: ReadAllOptions): Promise<Page> => {
    // Forwards the server begins with the event at the position itself. It has no filter here either.
    const first = after === START ? 0 : 1
    const maxCount = limit + first
    try {
      const found = await collected(client.readAll({ fromPosition: after === START ? FIRST : toServerPosition(after), maxCount }))
      return pageOf(found.slice(first), after, filter, found.length < maxCount)
    } catch (error) {
      throw readFailure(`The log after ${after}`, error)
    }
  }
  return {
    async readStream(stream, { direction = 'forwards', from, limit } = {}) {
      if (!isStreamName(stream)) return []
      try {
        const found = await collected(
          client.readStream(stream, {
            direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
            // Backwards from the default start the server gives event 0 only.
            fromRevision: from !== undefined ? BigInt(from) : direction === 'forwards' ? FIRST : END,
            ...(limit !== undefined && { maxCount: limit }),
          }),
        )
        return found.flatMap((event) => recordedFrom(event as AllStreamResolvedEvent) ?? [])
      } catch (error) {
        if (error instanceof StreamNotFoundError) return []
        if (error instanceof StreamDeletedError) throw new Unavailable(`The stream ${stream} was deleted in EventStoreDB by hand.`)
        throw readFailure(`The stream ${stream}`, error)
      }
    },
    async readAt(positions) {
      const wanted = [...new Set(positions)].toSorted((one, other) => (one < other ? -1 : 1))
      const events: Recorded[] = []
      try {
        for (let from = 0; from < wanted.length; from += AT_ONCE) {
          const found = await Promise.all(wanted.slice(from, from + AT_ONCE).map(eventAt))
          events.push(...found.filter((event) => event !== undefined))
        }
        return events
      } catch (error) {
        throw readFailure('Events of the log', error)
      }
    },
    readAll,
    // The client gives what it parsed. Written again it is the text that was appended, since that was JSON.stringify's, too.
    async readStored(options) {
      const { events, ...page } = await readAll(options)
      return {
        ...page,
        events: events.map((event) => ({ ...event, data: JSON.stringify(event.data), meta: JSON.stringify(event.meta) })),
      }
    },
    async head() {
      try {
        const [last] = await collected(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
        return last === undefined ? START : positionOf(last)
      } catch (error) {
        throw readFailure('The head of the log', error)
      }
    },
  }
}

/** The position also moves past the system's events and those that the filter leaves out. */
export function pageOf(found: readonly AllStreamResolvedEvent[], after: Position, filter: Filter | undefined, atHead: boolean): Page {
  const last = found.at(-1)
  return {
    events: found.flatMap((event) => recordedFrom(event) ?? []).filter(({ type }) => filter?.types.includes(type) ?? true),
    position: last === undefined ? after : positionOf(last),
    atHead,
  }
}

async function collected<Resolved>(reading: AsyncIterable<Resolved> & { cancel(): Promise<void> }): Promise<Resolved[]> {
  const iterator = reading[Symbol.asyncIterator]()
  const found: Resolved[] = []
  try {
    let next = await within(FIRST_ANSWER_MS, iterator.next(), () => new Unavailable('no answer'))
    while (next.done !== true) {
      found.push(next.value)
      next = await iterator.next()
    }
    return found
  } catch (error) {
    void reading.cancel().catch(() => undefined)
    throw error
  }
}
