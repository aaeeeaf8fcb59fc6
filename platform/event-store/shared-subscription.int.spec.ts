import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { START } from '#events/envelope.ts'
import { describeEventStore } from './contract.ts'
import { filledStream, idsOf, sampleEvent } from './contract/samples.ts'
import type { EventStore, Page, SubscribeOptions } from './port.ts'
import { withSharedSubscription } from './shared-subscription.ts'
import { openSqliteEventStore } from './sqlite/sqlite-event-store.ts'

describeEventStore('SQLite event store with one subscription', async () =>
  withSharedSubscription(await openSqliteEventStore({ file: ':memory:' })),
)

/** A shared store, and how often the store beneath is asked. */
async function opened(more: (store: EventStore) => Partial<EventStore> = () => ({})) {
  const beneath = await openSqliteEventStore({ file: ':memory:' })
  const subscribe = vi.fn<EventStore['subscribe']>(beneath.subscribe)
  const readAll = vi.fn<EventStore['readAll']>(beneath.readAll)
  const store = withSharedSubscription({ ...beneath, subscribe, readAll, ...more(beneath) })
  onTestFinished(() => store.close())
  return { store, subscribe, readAll }
}

/** Takes pages into a list until the test ends. */
function following(store: EventStore, options: Partial<SubscribeOptions> = {}) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const pages: Page[] = []
  const failed: unknown[] = []
  void (async () => {
    for await (const page of store.subscribe({ after: START, signal: stop.signal, ...options })) pages.push(page)
  })().catch((error: unknown) => failed.push(error))
  return { pages, failed, ids: () => pages.flatMap(({ events }) => idsOf(events)), at: () => pages.at(-1)?.position ?? START }
}

describe('several that follow the log', () => {
  it('share one subscription, and one read of each event once they are level', async () => {
    const { store, subscribe, readAll } = await opened()
    const all = [following(store), following(store, { filter: { types: ['NeverHappened'] } }), following(store)]
    await expect.poll(() => all.every(({ pages }) => pages.length > 0)).toBe(true)
    const reads = readAll.mock.calls.length
    const { events, position } = await filledStream(store, 3)
    await expect.poll(() => all.every(({ at }) => at() === position)).toBe(true)
    expect([all[0]?.ids(), all[1]?.ids(), all[2]?.ids()]).toEqual([idsOf(events), [], idsOf(events)])
    expect(subscribe).toHaveBeenCalledTimes(1)
    expect(readAll).toHaveBeenCalledTimes(reads)
  })

  it('read for themselves what came while they were slow, each event once', async () => {
    const { store } = await opened()
    const { stream } = await filledStream(store, 1)
    const slow = store.subscribe({ after: START, signal: AbortSignal.timeout(20_000), pageSize: 40 })[Symbol.asyncIterator]()
    const found = idsOf((await slow.next()).value?.events ?? [])
    const quick = following(store)
    for (let revision = 0; revision < 700; revision++) await store.append(stream, revision, [sampleEvent()])
    await expect.poll(() => quick.ids().length).toBe(701)
    while (found.length < 701) found.push(...idsOf((await slow.next()).value?.events ?? []))
    expect(found).toEqual(quick.ids())
  })

  it('hear when the subscription fails, and another one begins with the next of them', async () => {
    let failures = 1
    const { store, subscribe } = await opened(({ subscribe: beneath }) => ({
      subscribe: (options) => (failures-- > 0 ? failing() : beneath(options)),
    }))
    const first = following(store)
    await expect.poll(() => first.failed).toEqual([new Error('The store is away.')])
    const { events } = await filledStream(store, 2)
    const second = following(store)
    await expect.poll(() => second.ids()).toEqual(idsOf(events))
    const { events: later } = await filledStream(store, 1)
    await expect.poll(() => second.ids()).toEqual(idsOf([...events, ...later]))
    expect(subscribe).toHaveBeenCalledTimes(0)
  })
})

async function* failing(): AsyncGenerator<Page> {
  await pause(20)
  yield* []
  throw new Error('The store is away.')
}
