import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appends } from './contract/appends.ts'
import { races } from './contract/races.ts'
import { reads } from './contract/reads.ts'
import { refusals } from './contract/refusals.ts'
import { filledStream, idsOf, readLog, sampleEvent, sampleEvents } from './contract/samples.ts'
import { subscriptions } from './contract/subscriptions.ts'
import type { EventStore } from './port.ts'

/** The promises of `port.ts`. Every adapter's spec calls this with a way to open a store; the suite closes it. */
export function describeEventStore(name: string, open: () => Promise<EventStore>): void {
  describe(`${name} keeps the contract`, () => {
    let opened: EventStore | undefined
    const store = (): EventStore => {
      if (opened === undefined) throw new Error('The store is not open.')
      return opened
    }
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(async () => {
      await opened?.close()
    })

    appends(store)
    refusals(store)
    reads(store)
    subscriptions(store)
    races(store)
  })
}

/** For a store that outlives its client: each call of `open` opens the same data. */
export function describeReopenedEventStore(name: string, open: () => Promise<EventStore>): void {
  describe(`${name}, closed and opened again`, () => {
    const withStore = async <Result>(use: (store: EventStore) => Promise<Result>): Promise<Result> => {
      const store = await open()
      try {
        return await use(store)
      } finally {
        await store.close()
      }
    }
    /** Does the first half with one client and the second with another. */
    const across = async <Carried>(
      first: (store: EventStore) => Promise<Carried>,
      second: (store: EventStore, carried: Carried) => Promise<void>,
    ): Promise<void> => {
      const carried = await withStore(first)
      await withStore((store) => second(store, carried))
    }

    it('still has every event, at its place', () =>
      across(
        async (store) => {
          const { stream } = await filledStream(store, 5)
          return { stream, events: await store.readStream(stream), head: await store.head() }
        },
        async (store, { stream, events, head }) => {
          expect(await store.readStream(stream)).toEqual(events)
          expect(await store.head()).toBeGreaterThanOrEqual(head)
        },
      ))
    it('answers a retry like the first time', () =>
      across(
        async (store) => {
          const { stream } = await filledStream(store, 2)
          const retried = sampleEvents(2)
          const answer = await store.append(stream, 1, retried)
          await store.append(stream, 3, [sampleEvent()])
          return { stream, retried, answer }
        },
        async (store, { stream, retried, answer }) => {
          expect(await store.append(stream, 1, retried)).toEqual(answer)
          expect(await store.readStream(stream)).toHaveLength(5)
        },
      ))
    it('refuses a stored id at the tip', () =>
      across(
        (store) => filledStream(store, 3),
        async (store, { stream, events }) => {
          await expect(store.append(stream, 2, events.slice(0, 1))).rejects.toMatchObject({ name: 'Conflict', actual: 2 })
        },
      ))
    it('continues with higher positions', () =>
      across(
        (store) => filledStream(store, 3),
        async (store, { stream, position }) => {
          const next = sampleEvent()
          expect((await store.append(stream, 2, [next])).position).toBeGreaterThan(position)
          expect(idsOf(await readLog(store, position, [stream]))).toEqual([next.id])
        },
      ))
    it('ends the subscriptions of the closed client and takes no more appends from it', async () => {
      const store = await open()
      const pages = store.subscribe({ after: await store.head(), signal: new AbortController().signal })
      const ended = (async () => {
        for await (const _ of pages);
      })()
      await store.close()
      await ended
      await expect(store.append('contract-closed', 'none', [sampleEvent()])).rejects.toMatchObject({ name: 'Unavailable' })
    })
  })
}
