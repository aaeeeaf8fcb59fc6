import { describe, expect, it } from 'vitest'
import { Conflict } from '../failures.ts'
import type { EventStore } from '../port.ts'
import { filledStream, freshStream, idsOf, readLog, sampleEvent, sampleEvents, streamIds } from './samples.ts'

export function races(store: () => EventStore): void {
  describe('at the same time', () => {
    it('stores 1,000 appends to as many streams, each once', async () => {
      const after = await store().head()
      const streams = Array.from({ length: 1_000 }, () => freshStream())
      const answers = await Promise.all(streams.map((stream) => store().append(stream, 'none', [sampleEvent()])))
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1_000)
      const log = await readLog(store(), after, streams)
      expect(log.map(({ stream }) => stream).toSorted()).toEqual(streams.toSorted())
      const positions = new Map(log.map(({ stream, position }) => [stream, position]))
      expect(streams.map((stream) => positions.get(stream))).toEqual(answers.map(({ position }) => position))
    })
    it('lets exactly one of 64 writers win each revision of a stream', async () => {
      const stream = freshStream()
      for (const expected of ['none', 0, 1, 2, 3] as const) {
        const results = await Promise.allSettled(Array.from({ length: 64 }, () => store().append(stream, expected, [sampleEvent()])))
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        expect(results.filter((result) => result.status === 'rejected' && result.reason instanceof Conflict)).toHaveLength(63)
      }
      expect(await store().readStream(stream)).toHaveLength(5)
    })
    it('stores the events of all 64 writers when each tries again at the actual revision', async () => {
      const stream = freshStream()
      const events = sampleEvents(64)
      await Promise.all(
        events.map(async (event) => {
          for (let expected: 'none' | number = 'none'; ;) {
            try {
              return await store().append(stream, expected, [event])
            } catch (error) {
              if (!(error instanceof Conflict)) throw error
              expected = error.actual
            }
          }
        }),
      )
      const stored = await store().readStream(stream)
      expect(stored.map(({ revision }) => revision)).toEqual(events.map((_, index) => index))
      expect(idsOf(stored).toSorted()).toEqual(idsOf(events).toSorted())
    })
    it.each(['none', 1] as const)('gives 32 equal appends at %s the same answer and stores one', async (expected) => {
      const stream = freshStream()
      if (expected !== 'none') await store().append(stream, 'none', sampleEvents(2))
      const event = sampleEvent()
      const answers = await Promise.all(Array.from({ length: 32 }, () => store().append(stream, expected, [event])))
      expect(new Set(answers.map(({ revision, position }) => `${revision} ${position}`)).size).toBe(1)
      expect((await streamIds(store(), stream)).filter((id) => id === event.id)).toHaveLength(1)
    })
    it('never shows a part of an append', async () => {
      const streams = Array.from({ length: 40 }, () => freshStream())
      const writing = Promise.all(streams.map((stream) => store().append(stream, 'none', sampleEvents(5))))
      const seen = await Promise.all(streams.map(async (stream) => (await store().readStream(stream)).length))
      for (const length of seen) expect([0, 5]).toContain(length)
      await writing
    })
    it('lets conflicts and bad events fail alone', async () => {
      const { stream } = await filledStream(store(), 1)
      const results = await Promise.allSettled(
        Array.from({ length: 90 }, (_, index) => {
          if (index % 3 === 0) return store().append(stream, 7, [sampleEvent()])
          if (index % 3 === 1) return store().append(freshStream(), 'none', [sampleEvent({ id: 'bad' })])
          return store().append(freshStream(), 'none', [sampleEvent({ data: { index } })])
        }),
      )
      expect(results.map(({ status }) => status)).toEqual(results.map((_, index) => (index % 3 === 2 ? 'fulfilled' : 'rejected')))
    })
  })
}
