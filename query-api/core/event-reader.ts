/** The one reader of the log for answers (architecture, `query-api/`): a stream or single events, opened and of the newest version. */
import type { DomainEvent } from '#events/define.ts'
import type { Position, Recorded } from '#events/envelope.ts'
import { sealedTypes, unreadableReason, upcast } from '#events/upcast.ts'
import type { EventStore, Page, ReadAllOptions, ReadStreamOptions } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Place } from '#platform/read-share.ts'
import { goneFields, open } from '#platform/sealed-events.ts'

/** Only what waits for the log's server is done aside: events are opened in the place of the call that asks for them. */
export type EventReader = {
  readonly stream: (name: string, aside: Place['aside'], options?: ReadStreamOptions) => Promise<readonly DomainEvent[]>
  /** Of a stream the events of some types, the newest ones in the order of the log: nothing else of it is opened. */
  readonly ofType: (name: string, types: readonly string[], aside: Place['aside'], most: number) => Promise<readonly DomainEvent[]>
  /** In the order of the log. @param until milliseconds since 1970: what happened later is left out, and not opened. */
  readonly at: (positions: readonly Position[], aside: Place['aside'], until?: number) => Promise<readonly DomainEvent[]>
}

/** The same log without a look into what is personal, and with the events that this platform cannot read: for the event browser. */
export type SealedEvents = {
  readonly stream: (name: string, aside: Place['aside'], options?: ReadStreamOptions) => Promise<readonly Recorded[]>
  /** In the order of the log. */
  readonly at: (positions: readonly Position[], aside: Place['aside']) => Promise<readonly Recorded[]>
  readonly all: (options: ReadAllOptions, aside: Place['aside']) => Promise<Page>
  readonly head: () => Promise<Position>
  /** The personal fields of each event that no key opens any more, by the event's id. */
  readonly erased: (events: readonly Recorded[]) => Promise<ReadonlyMap<string, readonly string[]>>
}

export function createSealedEvents(
  log: Pick<EventStore, 'readStream' | 'readAt' | 'readAll' | 'head'>,
  keys: Pick<Keys, 'open'>,
): SealedEvents {
  return {
    stream: (name, aside, options) => aside(log.readStream(name, options)),
    at: async (positions, aside) => (positions.length === 0 ? [] : aside(log.readAt(positions))),
    all: (options, aside) => aside(log.readAll(options)),
    head: () => log.head(),
    erased: (events) => goneFields(keys, sealedTypes, events),
  }
}

export function createEventReader(log: Pick<EventStore, 'readStream' | 'readAt'>, keys: Keys): EventReader {
  // An event that cannot be read is left out: who may see it is unknown, too.
  const opened = async (events: readonly Recorded[]): Promise<readonly DomainEvent[]> => {
    const known = events.filter((event) => unreadableReason(event) === undefined)
    return (await readable(keys, known)).map((event) => upcast(event))
  }
  return {
    stream: async (name, aside, options) => opened(await aside(log.readStream(name, options))),
    ofType: async (name, types, aside, most) =>
      opened((await aside(log.readStream(name))).filter((event) => types.includes(event.type)).slice(-most)),
    at: async (positions, aside, until = Infinity) => {
      const found = positions.length === 0 ? [] : await aside(log.readAt(positions))
      return opened(found.filter(({ meta }) => Date.parse(meta.occurredAt) <= until))
    },
  }
}

async function readable(keys: Keys, events: readonly Recorded[]): Promise<readonly Recorded[]> {
  try {
    return await open(keys, sealedTypes, events)
  } catch {
    // At least one is damaged: opened one by one, the others are shown.
    const found: Recorded[] = []
    for (const event of events) found.push(...(await open(keys, sealedTypes, [event]).catch(() => [])))
    return found
  }
}
