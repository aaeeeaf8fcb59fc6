import { describe, expect, it } from 'vitest'
import type { EventStore, Page } from '../port.ts'
import { filledStream, follow, freshStream, idsOf, readLog, sampleEvent, streamIds } from './samples.ts'

export function subscriptions(store: () => EventStore): void {
  /** The first page that is at the head. */
  const caughtUp = async (pages: AsyncIterator<Page>): Promise<Page> => {
    for (;;) {
      const next = await pages.next()
      if (next.done === true) throw new Error('The subscription ended.')
      if (next.value.atHead) return next.value
    }
  }
  const open = async () => {
    const stop = new AbortController()
    const pages = store()
      .subscribe({ after: await store().head(), signal: stop.signal })
      [Symbol.asyncIterator]()
    return { stop, pages }
  }

  describe('subscribe', () => {
    it('shows the same sequence whether opened before, during or after the writes', async () => {
      const after = await store().head()
      const streams = Array.from({ length: 6 }, () => freshStream())
      const write = async (stream: string): Promise<void> => {
        for (let revision = -1; revision < 19; revision++) {
          await store().append(stream, revision < 0 ? 'none' : revision, [sampleEvent()])
        }
      }
      const before = follow(store(), after, streams, 120)
      const writing = streams.map(write)
      await writing[0]
      const during = follow(store(), after, streams, 120)
      await Promise.all(writing)
      const log = await readLog(store(), after, streams)
      expect(log).toHaveLength(120)
      expect(await before).toEqual(log)
      expect(await during).toEqual(log)
      expect(await follow(store(), after, streams, 120)).toEqual(log)
    })
    it('sends a page at the head to a subscriber without new events', async () => {
      const { stop, pages } = await open()
      expect(await caughtUp(pages)).toMatchObject({ events: [], atHead: true })
      stop.abort()
    })
    it('brings an event that comes while the subscriber waits', async () => {
      const { stop, pages } = await open()
      await caughtUp(pages)
      const waiting = pages.next()
      const { stream, events } = await filledStream(store(), 2)
      const found = [...((await waiting).value as Page).events]
      while (found.length < 2) found.push(...((await pages.next()).value as Page).events)
      expect(idsOf(found)).toEqual(idsOf(events))
      expect(found.map((event) => event.stream)).toEqual([stream, stream])
      stop.abort()
    })
    it('gives pages of at most the asked size', async () => {
      const after = await store().head()
      const { events } = await filledStream(store(), 25)
      const stop = new AbortController()
      const found: string[] = []
      for await (const page of store().subscribe({ after, signal: stop.signal, pageSize: 4 })) {
        expect(page.events.length).toBeLessThanOrEqual(4)
        found.push(...idsOf(page.events))
        if (found.length >= 25) break
      }
      expect(found).toEqual(idsOf(events))
    })
    it('gives only the types of the filter and moves its position past the others', async () => {
      const after = await store().head()
      const stop = new AbortController()
      const stream = freshStream()
      const types = ['AHappened', ...Array.from({ length: 40 }, () => 'BHappened'), 'AHappened', 'BHappened']
      const { position } = await store().append(
        stream,
        'none',
        types.map((type) => sampleEvent({ type })),
      )
      const found: string[] = []
      for await (const page of store().subscribe({ after, signal: stop.signal, filter: { types: ['AHappened'] }, pageSize: 5 })) {
        found.push(...page.events.map(({ type }) => type))
        if (page.position >= position) stop.abort()
      }
      expect(found).toEqual(['AHappened', 'AHappened'])
    })
    it('moves its position past live events that the filter leaves out', async () => {
      const stop = new AbortController()
      const after = await store().head()
      const pages = store()
        .subscribe({ after, signal: stop.signal, filter: { types: ['NeverHappened'] } })
        [Symbol.asyncIterator]()
      await caughtUp(pages)
      const { position } = await filledStream(store(), 3)
      let reached = after
      while (reached < position) {
        const page = (await pages.next()).value as Page
        expect(page.events).toEqual([])
        reached = page.position
      }
      stop.abort()
    })
    it('gives a consumer that falls far behind every event once', async () => {
      const after = await store().head()
      const { stop, pages } = await open()
      await caughtUp(pages)
      const { stream } = await filledStream(store(), 1)
      const found = [...((await pages.next()).value as Page).events]
      for (let revision = 0; revision < 300; revision++) await store().append(stream, revision, [sampleEvent()])
      while (found.length < 301) found.push(...((await pages.next()).value as Page).events)
      expect(idsOf(found)).toEqual(await streamIds(store(), stream))
      expect(found).toEqual(await readLog(store(), after, [stream]))
      stop.abort()
    })
    it('continues at the position of any of its pages', async () => {
      const after = await store().head()
      const { stream, events } = await filledStream(store(), 30)
      const stop = new AbortController()
      for await (const page of store().subscribe({ after, signal: stop.signal, pageSize: 7 })) {
        if (page.events.length === 0) continue
        const seen = page.events.length
        expect(idsOf(await follow(store(), page.position, [stream], 30 - seen))).toEqual(idsOf(events.slice(seen)))
        break
      }
    })
    it('ends when the signal aborts while it waits', async () => {
      const { stop, pages } = await open()
      await caughtUp(pages)
      const waiting = pages.next()
      stop.abort()
      expect(await waiting).toEqual({ done: true, value: undefined })
    })
    it('ends when the signal aborts between two pages', async () => {
      const after = await store().head()
      await filledStream(store(), 10)
      const stop = new AbortController()
      let pages = 0
      for await (const _ of store().subscribe({ after, signal: stop.signal, pageSize: 1 })) {
        pages += 1
        stop.abort()
      }
      expect(pages).toBe(1)
    })
    it('brings nothing when the signal has aborted before', async () => {
      const pages = store()
        .subscribe({ after: await store().head(), signal: AbortSignal.abort() })
        [Symbol.asyncIterator]()
      expect(await pages.next()).toEqual({ done: true, value: undefined })
    })
    it('serves twenty subscribers at once', async () => {
      const after = await store().head()
      const stream = freshStream()
      const followers = Array.from({ length: 20 }, () => follow(store(), after, [stream], 10))
      for (let revision = -1; revision < 9; revision++) {
        await store().append(stream, revision < 0 ? 'none' : revision, [sampleEvent()])
      }
      const ids = await streamIds(store(), stream)
      for (const found of await Promise.all(followers)) expect(idsOf(found)).toEqual(ids)
    })
  })
}
