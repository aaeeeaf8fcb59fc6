/**
 * Events that a process could not handle because of a bug of ours, and the later events of their streams, which wait behind
 * them. All other streams go on. They are tried again, or skipped with a reason, once the bug is mended.
 */
import type { AnyEvent } from '#events/catalogue.ts'
import { encodePosition, type JsonObject } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import { UnservedQuery, type ReadStore } from '#platform/read-store/port.ts'
import { sentenceOf } from '#platform/tasks/attempts.ts'
import type { EventReader } from '../core/streams/event-reader.ts'
import { serialize } from '../core/serialize.ts'

export type ParkedEvent = {
  readonly eventId: string
  readonly type: string
  readonly stream: string
  readonly revision: number
  /** 20 digits. */
  readonly position: string
  /** Missing on those that only wait behind another one. */
  readonly cause?: string
}

export type Parking = {
  readonly parked: () => Promise<readonly ParkedEvent[]>
  /** Handles events in their order, or parks them. Resolves when both is durable. */
  readonly handleAll: (events: readonly AnyEvent[]) => Promise<void>
  /** Tries the parked events again, each stream in its order, up to the first that fails once more; with an event its stream alone. */
  readonly retry: (eventId?: string) => Promise<void>
  /** Skips one parked event for good, and tries those that wait behind it. @throws when it is not parked, or without a reason */
  readonly skip: (eventId: string, reason: string) => Promise<void>
}

export type ParkingPorts = {
  readonly readStore: Pick<ReadStore, 'getState' | 'setState'>
  readonly reader: Pick<EventReader, 'readStream'>
  readonly log: { readonly warn: (details: object, message: string) => void; readonly error: (details: object, message: string) => void }
}

/** So often an event is tried that fails as only a bug of ours does: a store that is away may hand out halves of things for a moment. */
const TRIES = 3

/** No later try helps it. What a network throws as a TypeError names its cause. */
function isBug(error: unknown): error is Error {
  return error instanceof UnservedQuery || error instanceof RangeError || (error instanceof TypeError && error.cause === undefined)
}

/**
 * @param name of the process
 * @param handle answers why the event cannot be handled, if that is a bug; it throws when it may succeed later
 */
export function createParking(
  name: string,
  { readStore, reader, log }: ParkingPorts,
  handle: (event: AnyEvent) => Promise<string | undefined>,
): Parking {
  const state = `parked:${name}`
  const turns = new Map<string, Promise<unknown>>()
  // Nobody else writes it.
  let known: readonly ParkedEvent[] | undefined
  const load = async () => (known ??= ((await readStore.getState(state)) ?? []) as unknown as readonly ParkedEvent[])
  const save = async (parked: readonly ParkedEvent[]) => {
    known = undefined
    await readStore.setState(state, parked as unknown as readonly JsonObject[])
    known = [...parked]
  }

  const tries = new Map<string, number>()
  const causeOf = async (event: AnyEvent, most = TRIES): Promise<string | undefined> => {
    const tried = (tries.get(event.id) ?? 0) + 1
    try {
      const cause = await handle(event)
      tries.delete(event.id)
      return cause
    } catch (error) {
      if (!isBug(error)) throw error
      tries.set(event.id, tried)
      if (tried < most) throw error
      tries.delete(event.id)
      return sentenceOf(error)
    }
  }

  const handleAll: Parking['handleAll'] = async (events) => {
    const parked = [...(await load())]
    for (const event of events) {
      // The page comes again when the platform stopped before its checkpoint.
      if (parked.some(({ eventId }) => eventId === event.id)) continue
      const waits = parked.some(({ stream }) => stream === event.stream)
      const cause = waits ? undefined : await causeOf(event)
      if (!waits && cause === undefined) continue
      parked.push(parkedFrom(event, cause))
      await save(parked)
      if (cause !== undefined)
        log.error(
          { process: name, eventId: event.id, type: event.type, cause },
          'A process parked an event. Its stream waits; the others go on.',
        )
    }
  }

  const retryStream = async (stream: string) => {
    const events = await reader.readStream(stream)
    for (const { eventId, revision } of (await load()).filter((one) => one.stream === stream)) {
      const event = events.find((one) => one.revision === revision)
      const cause = event && (await causeOf(event, 1))
      const parked = await load()
      if (cause === undefined) {
        await save(parked.filter((one) => one.eventId !== eventId))
        continue
      }
      await save(parked.map((one) => (one.eventId === eventId ? { ...one, cause } : one)))
      return
    }
  }

  return {
    parked: load,
    handleAll: (events) => serialize(turns, state, () => handleAll(events)),
    retry: (eventId) =>
      serialize(turns, state, async () => {
        const some = (await load()).filter((one) => eventId === undefined || one.eventId === eventId)
        for (const stream of new Set(some.map((one) => one.stream))) await retryStream(stream)
      }),
    skip: (eventId, reason) =>
      serialize(turns, state, async () => {
        if (reason.trim() === '') throw new Error('Say why the event is skipped.')
        const parked = await load()
        const skipped = parked.find((one) => one.eventId === eventId)
        if (!skipped) throw new Error(`${name} has parked no event ${eventId}.`)
        log.warn({ process: name, eventId }, 'An event passes a process by.')
        await save(parked.filter((one) => one !== skipped))
        await retryStream(skipped.stream)
      }),
  }
}

function parkedFrom({ id, type, stream, revision, position }: AnyEvent, cause: string | undefined): ParkedEvent {
  return defined({ eventId: id, type, stream, revision, position: encodePosition(position), cause })
}
