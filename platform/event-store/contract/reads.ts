import { describe, expect, it } from 'vitest'
import { START } from '#events/envelope.ts'
import type { EventStore, ReadStreamOptions } from '../port.ts'
import { filledStream, freshStream, idsOf, readLog, sampleEvent } from './samples.ts'

const streamReads: readonly [string, ReadStreamOptions | undefined, readonly number[]][] = [
  ['the whole stream by default', undefined, [0, 1, 2, 3, 4]],
  ['from a revision on, with it', { from: 3 }, [3, 4]],
  ['as many as asked for', { limit: 2 }, [0, 1]],
  ['from a revision, as many as asked for', { from: 1, limit: 3 }, [1, 2, 3]],
  ['all of them when asked for more', { limit: 100 }, [0, 1, 2, 3, 4]],
  ['nothing from beyond the tip', { from: 5 }, []],
  ['backwards from the tip', { direction: 'backwards' }, [4, 3, 2, 1, 0]],
  ['the last one', { direction: 'backwards', limit: 1 }, [4]],
  ['backwards from a revision, with it', { direction: 'backwards', from: 2 }, [2, 1, 0]],
  ['backwards from a revision, as many as asked for', { direction: 'backwards', from: 3, limit: 2 }, [3, 2]],
  ['backwards from 0', { direction: 'backwards', from: 0 }, [0]],
]

export function reads(store: () => EventStore): void {
  describe('readStream', () => {
    it.each(streamReads)('gives %s', async (_, options, revisions) => {
      const { stream } = await filledStream(store(), 5)
      expect((await store().readStream(stream, options)).map(({ revision }) => revision)).toEqual(revisions)
    })
    it.each([undefined, { direction: 'backwards' }, { from: 3 }] as const)('gives nothing of a missing stream (%j)', async (options) => {
      expect(await store().readStream(freshStream(), options)).toEqual([])
    })
    it('does not mix up streams whose names begin alike', async () => {
      const stream = freshStream()
      await store().append(`${stream}-2`, 'none', [sampleEvent()])
      expect(await store().readStream(stream)).toEqual([])
    })
    it('sees an append as soon as it is acknowledged', async () => {
      const { stream } = await filledStream(store(), 1)
      for (let revision = 0; revision < 20; revision++) {
        await store().append(stream, revision, [sampleEvent()])
        expect(await store().readStream(stream)).toHaveLength(revision + 2)
      }
    })
    it('gives a stream of more events than one page', async () => {
      const { stream, events } = await filledStream(store(), 1_200)
      expect(idsOf(await store().readStream(stream))).toEqual(idsOf(events))
    })
  })

  describe('readAt', () => {
    it('gives the events at some positions, in the order of the log and each once', async () => {
      const [first, second] = [await filledStream(store(), 3), await filledStream(store(), 3)]
      const of = async (stream: string) => (await store().readStream(stream)).map(({ position }) => position)
      const [one, other] = [await of(first.stream), await of(second.stream)]
      const wanted = [other[2], one[1], other[0], one[1]].filter((position) => position !== undefined)
      expect(idsOf(await store().readAt(wanted))).toEqual(
        [first.events[1], second.events[0], second.events[2]].flatMap((event) => event?.id ?? []),
      )
      expect(await store().readAt(one)).toEqual(await store().readStream(first.stream))
    })
    it('gives nothing for no position', async () => {
      expect(await store().readAt([])).toEqual([])
    })
    it('gives as many as a page of the log', async () => {
      const { stream } = await filledStream(store(), 200)
      const events = await store().readStream(stream)
      expect(await store().readAt(events.map(({ position }) => position))).toEqual(events)
    })
  })

  describe('readStored', () => {
    it('gives the pages of readAll with data and meta as the JSON that was appended', async () => {
      const { events } = await filledStream(store(), 7)
      let after = START
      const found = []
      for (;;) {
        const [page, stored] = await Promise.all([store().readAll({ after, limit: 500 }), store().readStored({ after, limit: 500 })])
        expect({ ...stored, events: stored.events.length }).toEqual({ ...page, events: page.events.length })
        expect(stored.events.map(({ data, meta, ...rest }) => ({ ...rest, data: JSON.parse(data), meta: JSON.parse(meta) }))).toEqual(
          page.events,
        )
        found.push(...stored.events)
        after = page.position
        if (page.atHead) break
      }
      const ours = new Map(found.map((event) => [event.id, event]))
      for (const { id, data } of events) expect(ours.get(id)?.data).toBe(JSON.stringify(data))
    })
  })

  describe('readAll', () => {
    it('gives what came after a position, without the event at it', async () => {
      const first = await filledStream(store(), 2)
      const second = await filledStream(store(), 2)
      expect(idsOf(await readLog(store(), first.position, [first.stream, second.stream]))).toEqual(idsOf(second.events))
    })
    it('gives the same events as the streams do', async () => {
      const after = await store().head()
      const { stream } = await filledStream(store(), 4)
      expect(await readLog(store(), after, [stream])).toEqual(await store().readStream(stream))
    })
    it('continues in the middle of an append', async () => {
      const { stream, events } = await filledStream(store(), 5)
      const third = (await store().readStream(stream))[2]
      expect(idsOf(await readLog(store(), third?.position ?? START, [stream]))).toEqual(idsOf(events.slice(3)))
    })
    it.each([1, 2, 7, 1_000])('gives every event once in pages of %i', async (limit) => {
      const after = await store().head()
      const written = [await filledStream(store(), 9), await filledStream(store(), 1), await filledStream(store(), 7)]
      const log = await readLog(
        store(),
        after,
        written.map(({ stream }) => stream),
        limit,
      )
      expect(idsOf(log)).toEqual(idsOf(written.flatMap(({ events }) => events)))
    })
    it('never gives more than the limit', async () => {
      const after = await store().head()
      await filledStream(store(), 9)
      const page = await store().readAll({ after, limit: 4 })
      expect(page.events.length).toBeLessThanOrEqual(4)
      expect(page.atHead).toBe(false)
    })
    it('is at the head, at the same position, when nothing was stored since', async () => {
      const { position } = await filledStream(store(), 1)
      expect(await store().readAll({ after: position })).toEqual({ events: [], position, atHead: true })
    })
    it('begins with the first event of the log at START', async () => {
      await filledStream(store(), 1)
      const page = await store().readAll({ after: START, limit: 1_000 })
      expect(page.position).toBeGreaterThan(START)
      for (const event of page.events) expect(event.position).toBeLessThanOrEqual(page.position)
    })
    it('puts positions in strictly increasing order', async () => {
      const after = await store().head()
      const streams = (await Promise.all(Array.from({ length: 20 }, () => filledStream(store(), 3)))).map(({ stream }) => stream)
      const positions = (await readLog(store(), after, streams, 11)).map(({ position }) => position)
      expect(positions).toHaveLength(60)
      for (const [index, position] of positions.entries()) expect(position).toBeGreaterThan(positions[index - 1] ?? after)
    })
    it('gives only the types of the filter', async () => {
      const after = await store().head()
      const types = ['AHappened', 'BHappened', 'CHappened', 'AHappened']
      await store().append(
        freshStream(),
        'none',
        types.map((type) => sampleEvent({ type })),
      )
      const page = await store().readAll({ after, filter: { types: ['AHappened', 'CHappened'] } })
      expect(page.events.map(({ type }) => type)).toEqual(['AHappened', 'CHappened', 'AHappened'])
    })
    it.each([
      ['one type', ['NeverHappened']],
      ['no type', []],
    ])('moves its position past events that a filter of %s leaves out', async (_, types) => {
      const after = await store().head()
      const { position } = await filledStream(store(), 3)
      const page = await store().readAll({ after, filter: { types } })
      expect(page.events).toEqual([])
      expect(page.position).toBeGreaterThanOrEqual(position)
    })
    it('reaches the head in pages that the filter leaves empty', async () => {
      let after = await store().head()
      const { position } = await filledStream(store(), 10)
      let pages = 0
      for (let atHead = false; !atHead; pages++) {
        const page = await store().readAll({ after, limit: 3, filter: { types: ['NeverHappened'] } })
        expect(page.position > after || page.atHead).toBe(true)
        after = page.position
        atHead = page.atHead
      }
      expect(after).toBeGreaterThanOrEqual(position)
      expect(pages).toBeGreaterThanOrEqual(4)
    })
  })

  describe('head', () => {
    it('moves up with every append', async () => {
      const { position } = await filledStream(store(), 3)
      const head = await store().head()
      expect(head).toBeGreaterThanOrEqual(position)
      await filledStream(store(), 1)
      expect(await store().head()).toBeGreaterThan(head)
    })
    it('does not move for a refused append or an append of nothing', async () => {
      const { stream } = await filledStream(store(), 1)
      const head = await store().head()
      await store()
        .append(stream, 5, [sampleEvent()])
        .catch(() => undefined)
      await store().append(stream, 0, [])
      expect(await readLog(store(), head, [stream])).toEqual([])
    })
  })
}
