import { randomUUID } from 'node:crypto'
import type { JsonObject, NewEvent, Position, Recorded } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import type { EventStore } from '../port.ts'

/** Every case writes streams of its own and looks only at them, so the suite also runs on a store that others use. */
export const freshStream = (category = 'contract'): string => `${category}-${randomUUID()}`

export const sampleMeta: NewEvent['meta'] = {
  occurredAt: '2026-09-01T08:00:00.000Z',
  commandId: '5f0f7c52-3a0e-5b6e-9f0a-2f4b3f1c9a01',
  correlationId: '5f0f7c52-3a0e-5b6e-9f0a-2f4b3f1c9a02',
  causationId: '5f0f7c52-3a0e-5b6e-9f0a-2f4b3f1c9a03',
  requestId: 'request-1',
  actor: { kind: 'user', uid: 'user-1', role: 'student' },
  operation: 'contract.sample',
  commandHash: 'c29tZSBobWFj',
  keyIds: ['key-1'],
  app: '0.1.0',
}

export function sampleEvent(overrides: Partial<NewEvent> = {}): NewEvent {
  return { id: randomUUID(), type: 'SampleHappened', schemaVersion: 1, data: { text: 'sample' }, meta: sampleMeta, ...overrides }
}
export const sampleEvents = (count: number, data: JsonObject = {}): NewEvent[] =>
  Array.from({ length: count }, (_, index) => sampleEvent({ data: { ...data, index } }))

export const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id)
export const streamIds = async (store: EventStore, stream: string): Promise<string[]> => idsOf(await store.readStream(stream))

/** A stream that holds `count` events. */
export async function filledStream(store: EventStore, count: number): Promise<{ stream: string; events: NewEvent[]; position: Position }> {
  const stream = freshStream()
  const events = sampleEvents(count)
  const { position } = await store.append(stream, 'none', events)
  return { stream, events, position }
}

/** The log after `after`, page by page, to the head; only the events of these streams. */
export async function readLog(store: EventStore, after: Position, streams: readonly string[], limit?: number): Promise<Recorded[]> {
  const found: Recorded[] = []
  let position = after
  for (;;) {
    const page = await store.readAll(defined({ after: position, limit }))
    found.push(...page.events)
    position = page.position
    if (page.atHead) return found.filter(({ stream }) => streams.includes(stream))
  }
}

/** The first `count` events that a subscription brings of these streams. */
export async function follow(store: EventStore, after: Position, streams: readonly string[], count: number): Promise<Recorded[]> {
  const found: Recorded[] = []
  const stop = new AbortController()
  for await (const { events } of store.subscribe({ after, signal: stop.signal, pageSize: 10 })) {
    found.push(...events.filter(({ stream }) => streams.includes(stream)))
    if (found.length >= count) stop.abort()
  }
  return found
}
