import {
  DeadlineExceededError,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  StreamNotFoundError,
  UnknownError,
  WrongExpectedVersionError,
  jsonEvent,
} from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshStream } from '../../event-store/contract/samples.ts'
import { startEsdbDouble, type EsdbDouble } from './server.ts'

let double: EsdbDouble
let client: EventStoreDBClient
beforeAll(async () => {
  double = await startEsdbDouble()
  client = EventStoreDBClient.connectionString(double.url)
})
afterAll(async () => {
  await client.dispose()
  double.kill()
})
const event = (id: string = crypto.randomUUID()) => jsonEvent({ id, type: 'Sample', data: {} })
const first = { expectedRevision: 'no_stream' } as const
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => Array.fromAsync(items)
const failureOf = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)

describe('EventStoreDB double behaves as measured', () => {
  it('answers an append again only at its original revision', async () => {
    const stream = freshStream()
    const [one, two] = [event(), event()]
    const answer = await client.appendToStream(stream, one, first)
    await client.appendToStream(stream, two, { expectedRevision: 0n })
    expect(await client.appendToStream(stream, one, first)).toEqual(answer)
    expect(await failureOf(client.appendToStream(stream, [one, event()], first))).toBeInstanceOf(WrongExpectedVersionError)
  })
  it('stores the same id again at the tip', async () => {
    const stream = freshStream()
    const again = event()
    await client.appendToStream(stream, again, first)
    expect(await client.appendToStream(stream, again, { expectedRevision: 0n })).toMatchObject({ nextExpectedRevision: 1n })
  })
  it('lets all but one of equal appends at the same time run into their deadline', async () => {
    const stream = freshStream()
    const same = event()
    double.faults.commitMs = 100
    const appends = Array.from({ length: 3 }, () => client.appendToStream(stream, same, { ...first, deadline: 200 }))
    const results = await Promise.allSettled(appends)
    double.faults.commitMs = 1
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.filter((result) => result.status === 'rejected' && result.reason instanceof DeadlineExceededError)).toHaveLength(2)
  })
  it('names the actual version in a refusal whose message is empty', async () => {
    const stream = freshStream()
    await client.appendToStream(stream, [event(), event()], first)
    const refused = (name: string) => failureOf(client.appendToStream(name, event(), { expectedRevision: 9n }))
    expect(await refused(stream)).toMatchObject({ actualVersion: 1n, message: '' })
    expect(await refused(freshStream())).toMatchObject({ actualVersion: 'no_stream' })
  })
  it('refuses 1 MiB', async () => {
    const large = jsonEvent({ type: 'Sample', data: { text: 'x'.repeat(1_048_576) } })
    expect(await failureOf(client.appendToStream(freshStream(), large, first))).toBeInstanceOf(MaxAppendSizeExceededError)
  })
  it('gives upper-case ids back in lower case, and no metadata as undefined', async () => {
    const stream = freshStream()
    const id = crypto.randomUUID()
    await client.appendToStream(stream, event(id.toUpperCase()), first)
    const [resolved] = await collect(client.readStream(stream))
    expect(resolved?.event).toMatchObject({ id, metadata: undefined })
  })
  it('reads $all with the event at the position, and with its own events', async () => {
    const { position } = await client.appendToStream(freshStream(), [event(), event()], first)
    const from = position ?? { commit: -1n, prepare: -1n }
    const found = await collect(client.readAll({ fromPosition: from }))
    expect(found.map((resolved) => resolved.event?.position)).toEqual([position])
    expect((await collect(client.readAll({ maxCount: 1 })))[0]?.event?.type).toBe('$statsCollected')
  })
  it('knows no position between two events', async () => {
    expect(await failureOf(collect(client.readAll({ fromPosition: { commit: 3n, prepare: 3n } })))).toBeInstanceOf(UnknownError)
  })
  it('reads backwards from the default start event 0 only, and nothing at all is an error', async () => {
    const stream = freshStream()
    await client.appendToStream(stream, [event(), event(), event()], first)
    expect(await collect(client.readStream(stream, { direction: 'backwards' }))).toHaveLength(1)
    expect(await collect(client.readStream(stream, { direction: 'backwards', fromRevision: 'end' }))).toHaveLength(3)
    expect(await failureOf(collect(client.readStream(stream, { maxCount: 0 })))).toBeInstanceOf(Error)
    expect(await failureOf(collect(client.readStream(freshStream())))).toBeInstanceOf(StreamNotFoundError)
  })
  it('confirms a subscription, sends the events after the position, then says that it has caught up', async () => {
    const { position } = await client.appendToStream(freshStream(), event(), first)
    await client.appendToStream(freshStream(), [event(), event()], first)
    const received: string[] = []
    const subscription = client.subscribeToAll({ fromPosition: position ?? 'start' })
    await new Promise<void>((done) => {
      subscription.on('confirmation', () => received.push('confirmation'))
      subscription.on('data', () => received.push('event'))
      subscription.on('caughtUp', done)
    })
    // The client emits `caughtUp` at once, but passes the events on later.
    expect(received[0]).toBe('confirmation')
    expect(received.filter((word) => word === 'event').length).toBeLessThanOrEqual(2)
    await subscription.unsubscribe()
  })
})
