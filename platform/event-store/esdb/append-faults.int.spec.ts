import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { filledStream, freshStream, idsOf, readLog, sampleEvent, sampleEvents, streamIds } from '../contract/samples.ts'
import type { EventStore } from '../port.ts'
import { startEsdbDouble, type EsdbDouble } from '../../stand-ins/event-store/server.ts'
import { openEventStoreDb } from './esdb-event-store.ts'

let double: EsdbDouble
let store: EventStore
beforeEach(async () => {
  double = await startEsdbDouble()
  store = openEventStoreDb({ url: double.url })
})
afterEach(async () => {
  await store.close()
  double.kill()
})
const short = { deadlineMs: 500 }

describe('EventStoreDB append', () => {
  it('has an unknown outcome when the answer is lost, and a retry gets the first answer', async () => {
    await filledStream(store, 1)
    double.faults.loseReplies = 1
    const stream = freshStream()
    const events = sampleEvents(2)
    await expect(store.append(stream, 'none', events, short)).rejects.toMatchObject({ name: 'OutcomeUnknown' })
    const stored = double.log.stream(stream)
    expect(await store.append(stream, 'none', events)).toEqual({ revision: 1, position: stored?.[1]?.position })
    expect(await streamIds(store, stream)).toEqual(idsOf(events))
  })
  it('has an unknown outcome when the request is lost, and a retry stores it', async () => {
    await filledStream(store, 1)
    double.faults.loseRequests = 1
    const stream = freshStream()
    const events = sampleEvents(2)
    await expect(store.append(stream, 'none', events, short)).rejects.toMatchObject({ name: 'OutcomeUnknown' })
    expect(await store.readStream(stream)).toEqual([])
    expect(await store.append(stream, 'none', events)).toMatchObject({ revision: 1 })
  })
  it('does not hold the others up when the first one of a connection is not answered', async () => {
    double.faults.loseRequests = 1
    const first = store.append(freshStream(), 'none', sampleEvents(1), short)
    const outcome = first.catch((error: unknown) => error)
    await vi.waitUntil(() => double.faults.loseRequests === 0, { timeout: 10_000 })
    const others = Array.from({ length: 150 }, () => store.append(freshStream(), 'none', sampleEvents(1)))
    expect(await Promise.all(others)).toHaveLength(150)
    expect(await outcome).toMatchObject({ name: 'OutcomeUnknown' })
  })
  it('is answered after all when the server is killed after storing it and comes back', async () => {
    await filledStream(store, 1)
    double.faults.loseReplies = 1
    const stream = freshStream()
    const events = sampleEvents(3)
    const appending = store.append(stream, 'none', events)
    await vi.waitUntil(() => double.log.stream(stream) !== undefined, { timeout: 10_000 })
    double.kill()
    await double.restart()
    expect(await appending).toMatchObject({ revision: 2 })
    expect(await streamIds(store, stream)).toEqual(idsOf(events))
  })
  it('has an unknown outcome when the server is killed after storing it and stays away', async () => {
    await filledStream(store, 1)
    double.faults.loseReplies = 1
    const stream = freshStream()
    const appending = store.append(stream, 'none', sampleEvents(1), { deadlineMs: 400 })
    await vi.waitUntil(() => double.log.stream(stream) !== undefined, { timeout: 10_000 })
    double.kill()
    await expect(appending).rejects.toMatchObject({ name: 'OutcomeUnknown' })
  })
  it('is not stored while the server is away, and the same client works when it is back', async () => {
    const { stream } = await filledStream(store, 1)
    double.kill()
    const append = () => store.append(freshStream(), 'none', sampleEvents(1), short)
    await vi.waitFor(() => expect(append()).rejects.toMatchObject({ name: 'Unavailable' }), { timeout: 10_000 })
    await double.restart()
    expect(await store.append(stream, 0, sampleEvents(1))).toMatchObject({ revision: 1 })
  })
  it('is not stored while the server boots', async () => {
    double.faults.notReady = true
    await expect(store.append(freshStream(), 'none', sampleEvents(1))).rejects.toMatchObject({ name: 'Unavailable' })
    await expect(store.head()).rejects.toMatchObject({ name: 'Unavailable' })
    await expect(store.readStream(freshStream())).rejects.toMatchObject({ name: 'Unavailable' })
    double.faults.notReady = false
    expect(await store.append(freshStream(), 'none', sampleEvents(1))).toMatchObject({ revision: 0 })
  })
  it('to a stream that was deleted by hand is refused, and so is reading it', async () => {
    const { stream } = await filledStream(store, 2)
    double.log.tombstone(stream)
    await expect(store.append(stream, 1, sampleEvents(1))).rejects.toMatchObject({ name: 'Unavailable' })
    await expect(store.readStream(stream)).rejects.toThrow('deleted in EventStoreDB by hand')
  })
  it('sees ids that another process stored', async () => {
    const { stream, events } = await filledStream(store, 1)
    const foreign = { ...events[0], id: crypto.randomUUID(), type: 'T', contentType: 'application/json' }
    double.log.append(stream, 0, [{ ...foreign, data: Buffer.from('{}'), metadata: Buffer.from('{"schemaVersion":1}') }])
    await expect(store.append(stream, 1, [sampleEvent({ id: foreign.id })])).rejects.toMatchObject({ name: 'Conflict', actual: 1 })
  })
  it('is answered before the client is closed', async () => {
    const appends = Array.from({ length: 50 }, () => store.append(freshStream(), 'none', sampleEvents(1)))
    await store.close()
    expect(await Promise.all(appends)).toHaveLength(50)
  })
})

describe('EventStoreDB client', () => {
  it('is refused to a second store of the process', () => {
    expect(() => openEventStoreDb({ url: double.url })).toThrow('one at a time')
  })
  it('is refused for an address that is not esdb://', async () => {
    await store.close()
    expect(() => openEventStoreDb({ url: 'http://127.0.0.1:2113' })).toThrow('esdb://')
    store = openEventStoreDb({ url: double.url })
  })
})

describe('EventStoreDB log', () => {
  it('leaves out events of the system and of other programs, and moves its position past them', async () => {
    const after = await store.head()
    const { stream, events } = await filledStream(store, 1)
    double.log.storeSystemEvent()
    const [data, metadata] = [Buffer.from('x'), Buffer.from('')]
    double.log.append('other-1', -1, [{ id: crypto.randomUUID(), type: 'Ping', contentType: 'application/octet-stream', data, metadata }])
    expect(idsOf(await readLog(store, after, [stream, 'other-1']))).toEqual(idsOf(events))
    const page = await store.readAll({ after })
    expect(page).toMatchObject({ position: await store.head(), atHead: true })
    expect(await store.readAll({ after: page.position })).toEqual({ events: [], position: page.position, atHead: true })
  })
})
