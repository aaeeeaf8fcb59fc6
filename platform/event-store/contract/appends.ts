import { describe, expect, it } from 'vitest'
import { Conflict } from '../failures.ts'
import type { EventStore } from '../port.ts'
import { filledStream, freshStream, idsOf, readLog, sampleEvent, sampleEvents, sampleMeta, streamIds } from './samples.ts'

export function appends(store: () => EventStore): void {
  describe('expected revision', () => {
    it('takes the first event of a stream as revision 0', async () => {
      expect(await store().append(freshStream(), 'none', [sampleEvent()])).toMatchObject({ revision: 0 })
    })
    it('answers with revision and position of the last event of an append', async () => {
      const stream = freshStream()
      const answer = await store().append(stream, 'none', sampleEvents(3))
      const [last] = await store().readStream(stream, { direction: 'backwards', limit: 1 })
      expect(answer).toEqual({ revision: 2, position: last?.position })
    })
    it('takes the next event at the exact revision', async () => {
      const { stream, events } = await filledStream(store(), 2)
      const next = sampleEvent()
      expect(await store().append(stream, 1, [next])).toMatchObject({ revision: 2 })
      expect(await streamIds(store(), stream)).toEqual(idsOf([...events, next]))
    })
    it.each([
      ['none, but the stream has events', 2, 'none', 1],
      ['a revision that has been passed', 3, 0, 2],
      ['a revision just ahead', 2, 2, 1],
      ['a revision far ahead', 1, 1_000, 0],
      ['revision 0, but the stream has no event', 0, 0, 'none'],
      ['a later revision, but the stream has no event', 0, 7, 'none'],
    ] as const)('refuses with the actual revision and stores nothing: %s', async (_, stored, expected, actual) => {
      const stream = freshStream()
      const before = sampleEvents(stored)
      if (stored > 0) await store().append(stream, 'none', before)
      const failure = await store()
        .append(stream, expected, [sampleEvent()])
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Conflict)
      expect(failure).toMatchObject({ actual })
      expect(await streamIds(store(), stream)).toEqual(idsOf(before))
    })
    it('names stream, actual and expected revision in a conflict', async () => {
      const { stream } = await filledStream(store(), 1)
      await expect(store().append(stream, 4, [sampleEvent()])).rejects.toThrow(`stream ${stream} is at revision 0, not 4`)
    })
  })

  describe('retry', () => {
    it('answers a retry of the first append like the first time', async () => {
      const stream = freshStream()
      const events = sampleEvents(2)
      const first = await store().append(stream, 'none', events)
      expect(await store().append(stream, 'none', events)).toEqual(first)
      expect(await streamIds(store(), stream)).toEqual(idsOf(events))
    })
    it('answers a retry at an exact revision like the first time', async () => {
      const { stream } = await filledStream(store(), 3)
      const events = sampleEvents(2)
      const first = await store().append(stream, 2, events)
      expect(await store().append(stream, 2, events)).toEqual(first)
    })
    it('answers a retry like the first time when others have appended since', async () => {
      const { stream } = await filledStream(store(), 1)
      const event = sampleEvent()
      const first = await store().append(stream, 0, [event])
      await store().append(stream, 1, sampleEvents(3))
      await filledStream(store(), 2)
      expect(await store().append(stream, 0, [event])).toEqual(first)
      expect(await store().readStream(stream)).toHaveLength(5)
    })
    it('keeps what was stored when a retry brings other content under the same id', async () => {
      const stream = freshStream()
      const event = sampleEvent()
      const first = await store().append(stream, 'none', [event])
      expect(await store().append(stream, 'none', [{ ...event, data: { text: 'other' } }])).toEqual(first)
      expect((await store().readStream(stream))[0]?.data).toEqual(event.data)
    })
    it('answers the retry of a whole append that continued with others in one go', async () => {
      const stream = freshStream()
      const events = sampleEvents(50)
      const first = await store().append(stream, 'none', events)
      await store().append(stream, 49, sampleEvents(50))
      expect(await store().append(stream, 'none', events)).toEqual(first)
    })
    it.each([
      ['one stored, one new', (stored: readonly string[]) => [stored[0], undefined]],
      ['one new, one stored', (stored: readonly string[]) => [undefined, stored[1]]],
      ['both stored, in the other order', (stored: readonly string[]) => [stored[1], stored[0]]],
      ['both stored, one new', (stored: readonly string[]) => [stored[0], stored[1], undefined]],
      ['only the second one', (stored: readonly string[]) => [stored[1]]],
    ])('is a conflict when the ids overlap in part: %s', async (_, idsAgain) => {
      const { stream, events } = await filledStream(store(), 2)
      const again = idsAgain(idsOf(events)).map((id) => sampleEvent(id === undefined ? {} : { id }))
      await expect(store().append(stream, 'none', again)).rejects.toMatchObject({ name: 'Conflict', actual: 1 })
      expect(await streamIds(store(), stream)).toEqual(idsOf(events))
    })
    it.each([0, 1, 2])('is a conflict, not a second copy, when the id of revision %i comes again at the tip', async (revision) => {
      const { stream, events } = await filledStream(store(), 3)
      const again = events.slice(revision, revision + 1)
      await expect(store().append(stream, 2, again)).rejects.toMatchObject({ name: 'Conflict', actual: 2 })
      expect(await streamIds(store(), stream)).toEqual(idsOf(events))
    })
    it('is a conflict when a new event comes at the tip together with a stored one', async () => {
      const { stream, events } = await filledStream(store(), 2)
      await expect(store().append(stream, 1, [sampleEvent(), ...events.slice(0, 1)])).rejects.toBeInstanceOf(Conflict)
      expect(await streamIds(store(), stream)).toEqual(idsOf(events))
    })
    it('takes the same id in another stream', async () => {
      const { events } = await filledStream(store(), 1)
      expect(await store().append(freshStream(), 'none', events)).toMatchObject({ revision: 0 })
    })
  })

  describe('append of nothing', () => {
    it('stores nothing and answers with the stream’s revision', async () => {
      const { stream, position } = await filledStream(store(), 2)
      expect(await store().append(stream, 1, [])).toEqual({ revision: 1, position })
      expect(await store().readStream(stream)).toHaveLength(2)
    })
    it('creates no stream', async () => {
      const stream = freshStream()
      expect(await store().append(stream, 'none', [])).toEqual({ revision: -1, position: -1n })
      expect(await store().readStream(stream)).toEqual([])
    })
    it('is a conflict at another revision', async () => {
      const { stream } = await filledStream(store(), 2)
      await expect(store().append(stream, 0, [])).rejects.toMatchObject({ name: 'Conflict', actual: 1 })
    })
  })

  describe('what is stored', () => {
    it('gives back every field of the envelope', async () => {
      const stream = freshStream()
      const event = sampleEvent({ type: 'Other_Thing-Happened', schemaVersion: 7, meta: { ...sampleMeta, imported: true, keyIds: [] } })
      const before = Date.now()
      const { position } = await store().append(stream, 'none', [event])
      const [stored] = await store().readStream(stream)
      expect(stored).toEqual({ ...event, stream, revision: 0, position, recordedAt: stored?.recordedAt })
      expect(stored?.recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      // Another machine's clock may differ by a little.
      expect(Math.abs(Date.parse(stored?.recordedAt ?? '') - before)).toBeLessThan(60_000)
    })
    it('keeps an append together and in order, in its stream and in the log', async () => {
      const after = await store().head()
      const { stream, events } = await filledStream(store(), 20)
      const log = await readLog(store(), after, [stream])
      expect(idsOf(log)).toEqual(idsOf(events))
      expect(log.map(({ revision }) => revision)).toEqual(events.map((_, index) => index))
    })
    it('gives later appends higher positions', async () => {
      const positions: bigint[] = []
      for (let count = 0; count < 5; count++) positions.push((await filledStream(store(), 2)).position)
      for (const [index, position] of positions.entries()) expect(position).toBeGreaterThan(positions[index - 1] ?? -1n)
    })
    it('never lets recordedAt go back along the log', async () => {
      const after = await store().head()
      const streams = (await Promise.all(Array.from({ length: 20 }, () => filledStream(store(), 1)))).map(({ stream }) => stream)
      const times = (await readLog(store(), after, streams)).map(({ recordedAt }) => recordedAt)
      expect(times).toEqual(times.toSorted())
    })
  })
}
