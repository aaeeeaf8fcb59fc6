import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventStoreDBClient } from '@eventstore/db-client'
import { START, type Recorded } from '#events/envelope.ts'
import { filledStream, freshStream, idsOf, sampleEvent, sampleEvents, streamIds } from '../contract/samples.ts'
import type { EventStore } from '../port.ts'
import { startEsdbDouble, type EsdbDouble } from '../../stand-ins/event-store/server.ts'
import { openEventStoreDb } from './esdb-event-store.ts'
import { BUFFER_FULL, openSubscription } from './subscription.ts'

let double: EsdbDouble
let store: EventStore
let reports: string[]
let stop: AbortController
beforeEach(async () => {
  double = await startEsdbDouble()
  reports = []
  stop = new AbortController()
  store = openEventStoreDb({ url: double.url, report: (sentence) => reports.push(sentence), silenceMs: 100 })
})
afterEach(async () => {
  stop.abort()
  await store.close()
  double.kill()
})

/** The events that a subscription from the start of the log has brought so far. */
function subscribe(): { readonly found: Recorded[]; readonly caughtUp: () => boolean } {
  const found: Recorded[] = []
  let atHead = false
  void (async () => {
    for await (const page of store.subscribe({ after: START, signal: stop.signal })) {
      found.push(...page.events)
      atHead ||= page.atHead
    }
  })()
  return { found, caughtUp: () => atHead }
}
/** Five events in separate appends, so that each is published by itself. */
async function writeOn(stream: string, from: number): Promise<void> {
  for (let revision = from; revision < from + 5; revision++) await store.append(stream, revision, [sampleEvent()])
}

describe('EventStoreDB subscription', () => {
  it('continues after the last event, without a report, when the server drops it as too slow', async () => {
    const { stream } = await filledStream(store, 1)
    const { found, caughtUp } = subscribe()
    await vi.waitUntil(caughtUp, { timeout: 10_000 })
    for (let round = 0; round < 3; round++) {
      await writeOn(stream, round * 5)
      double.subscribers.dropAll()
    }
    await vi.waitUntil(() => found.length >= 16, { timeout: 10_000 })
    expect(idsOf(found)).toEqual(await streamIds(store, stream))
    expect(reports).toEqual([])
  })
  it('brings an append of 500 events, although the server then drops every live consumer', async () => {
    const { caughtUp, found } = subscribe()
    await vi.waitUntil(caughtUp, { timeout: 10_000 })
    const events = sampleEvents(500)
    await store.append(freshStream(), 'none', events)
    await vi.waitUntil(() => found.length >= 500, { timeout: 10_000 })
    expect(idsOf(found)).toEqual(idsOf(events))
    expect(reports).toEqual([])
  })
  it('continues after the last event, and reports loss and return once each, when the server was killed and is back', async () => {
    const { stream } = await filledStream(store, 1)
    const { found, caughtUp } = subscribe()
    const other = subscribe()
    await vi.waitUntil(() => caughtUp() && other.caughtUp(), { timeout: 10_000 })
    for (let round = 0; round < 2; round++) {
      double.kill()
      await vi.waitUntil(() => reports.length === 2 * round + 1, { timeout: 10_000 })
      await double.restart()
      await vi.waitFor(() => writeOn(stream, round * 5), { timeout: 10_000 })
      await vi.waitUntil(() => reports.length === 2 * round + 2, { timeout: 10_000 })
    }
    await vi.waitUntil(() => found.length >= 11 && other.found.length >= 11, { timeout: 10_000 })
    expect(idsOf(found)).toEqual(await streamIds(store, stream))
    const loss = expect.stringMatching(/lost after position \d+ \(.+\)\./)
    const back = 'EventStoreDB answers again, and the subscriptions continue.'
    expect(reports).toEqual([loss, back, loss, back])
  })
  it('waits for a server that is not there yet', async () => {
    double.kill()
    const { found } = subscribe()
    await vi.waitUntil(() => reports.length > 0, { timeout: 10_000 })
    await double.restart()
    const { events } = await filledStream(store, 2)
    await vi.waitUntil(() => found.length === 2, { timeout: 10_000 })
    expect(idsOf(found)).toEqual(idsOf(events))
  })
  it('is opened again when it stays silent although the log moves on', async () => {
    const { found, caughtUp } = subscribe()
    await vi.waitUntil(caughtUp, { timeout: 10_000 })
    double.subscribers.mute(true)
    const { events } = await filledStream(store, 3)
    await vi.waitUntil(() => found.length === 3, { timeout: 10_000 })
    expect(idsOf(found)).toEqual(idsOf(events))
    expect(reports[0]).toContain('silent although the log has moved on')
  })
  it('is not opened again while the log is quiet', async () => {
    const { caughtUp } = subscribe()
    await vi.waitUntil(caughtUp, { timeout: 10_000 })
    const before = double.reads()
    await vi.waitUntil(() => double.reads() >= before + 3, { timeout: 10_000 }) // looks at the head
    expect(double.subscribers.opened()).toBe(1)
  })
  it('leaves nothing open at the server when it ends', async () => {
    const { caughtUp } = subscribe()
    await vi.waitUntil(caughtUp, { timeout: 10_000 })
    expect(double.subscribers.count()).toBe(1)
    stop.abort()
    await vi.waitUntil(() => double.subscribers.count() === 0, { timeout: 10_000 })
  })
})

describe('buffer of a subscription', () => {
  it('lets history wait at the server and gives up on live events when it is full', async () => {
    await filledStream(store, 25)
    await store.close()
    const client = EventStoreDBClient.connectionString(double.url)
    const subscription = openSubscription(client, START, 10)
    let seen = 0
    while (!subscription.caughtUp() || !subscription.isEmpty()) {
      const taken = subscription.take(4)
      seen += taken.length
      if (taken.length === 0) await subscription.change()
    }
    expect(subscription.ended()).toBeUndefined()
    expect(seen).toBe(26) // with the system's own event
    for (let count = 0; count < 12; count++) double.subscribers.publish(double.log.storeSystemEvent())
    await vi.waitUntil(() => subscription.ended() !== undefined, { timeout: 10_000 })
    expect(subscription.ended()).toBe(BUFFER_FULL)
    expect(subscription.take(100)).toHaveLength(10)
    await client.dispose()
  })
})
