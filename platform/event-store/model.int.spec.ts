import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Position } from '#events/envelope.ts'
import { freshStream, idsOf, readLog, sampleEvent } from './contract/samples.ts'
import { startEsdbDouble, type EsdbDouble } from '../stand-ins/event-store/server.ts'
import { openEventStoreDb } from './esdb/esdb-event-store.ts'
import { Conflict } from './failures.ts'
import type { Appended, EventStore } from './port.ts'
import { openSqliteEventStore } from './sqlite/sqlite-event-store.ts'

/** The simplest model of the port: streams and the log as lists of ids. */
type Model = { readonly streams: string[][]; readonly log: string[] }
type Real = {
  readonly store: EventStore
  readonly names: readonly string[]
  readonly after: Position
  /** The first answer for each stream and revision. */
  readonly positions: Map<string, Position>
}
type Command = fc.AsyncCommand<Model, Real>

const STREAMS = 3
/** Ids come from a small pool, so that retries and overlaps of every kind happen. */
const pool: readonly string[] = Array.from({ length: 6 }, () => crypto.randomUUID())

function append(stream: number, expected: number, ids: readonly string[]): Command {
  return {
    check: () => true,
    toString: () => `append(${stream}, ${expected}, [${ids.map((id) => pool.indexOf(id)).join(',')}])`,
    async run(model, { store, names, positions }) {
      const stored = model.streams[stream] ?? []
      const first = expected + 1
      const isNew = first === stored.length && !ids.some((id) => stored.includes(id))
      const isRetry = first < stored.length && ids.every((id, index) => stored[first + index] === id)
      const events = ids.map((id) => sampleEvent({ id }))
      const answer = await store.append(names[stream] ?? '', expected < 0 ? 'none' : expected, events).catch((error: unknown) => error)
      if (!isNew && !isRetry) {
        assert(answer instanceof Conflict)
        assert.equal(answer.actual, stored.length === 0 ? 'none' : stored.length - 1)
        return
      }
      if (isNew) {
        stored.push(...ids)
        model.log.push(...ids.map((id) => `${stream} ${id}`))
      }
      const revision = expected + ids.length
      const place = `${stream} ${revision}`
      const { position } = answer as Appended
      assert.deepEqual(answer, { revision, position: positions.get(place) ?? position })
      positions.set(place, position)
    },
  }
}

function read(pageSize: number): Command {
  return {
    check: () => true,
    toString: () => `read(${pageSize})`,
    async run(model, { store, names, after }) {
      for (const [index, name] of names.entries()) assert.deepEqual(idsOf(await store.readStream(name)), model.streams[index])
      const log = await readLog(store, after, names, pageSize)
      assert.deepEqual(
        log.map(({ stream, id }) => `${names.indexOf(stream)} ${id}`),
        model.log,
      )
    },
  }
}

const commands = fc.commands(
  [
    fc
      .tuple(fc.nat(STREAMS - 1), fc.integer({ min: -1, max: 4 }), fc.uniqueArray(fc.constantFrom(...pool), { minLength: 1, maxLength: 3 }))
      .map(([stream, expected, ids]) => append(stream, expected, ids)),
    fc.integer({ min: 1, max: 5 }).map(read),
  ],
  { maxCommands: 40 },
)

function describeModel(name: string, open: () => Promise<EventStore>, runs: number): void {
  describe(`${name} and the model of the port`, () => {
    let store: EventStore
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    it('agree after any sequence of appends, retries, overlaps and reads', { timeout: 60_000 }, async () => {
      const property = fc.asyncProperty(commands, async (sequence) => {
        const names = Array.from({ length: STREAMS }, () => freshStream('model'))
        const real = { store, names, after: await store.head(), positions: new Map<string, Position>() }
        await fc.asyncModelRun(() => ({ model: { streams: names.map(() => []), log: [] }, real }), sequence)
      })
      await expect(fc.assert(property, { numRuns: runs })).resolves.toBeUndefined()
    })
  })
}

let double: EsdbDouble
beforeAll(async () => {
  double = await startEsdbDouble()
})
afterAll(() => double.kill())

describeModel('SQLite event store', () => openSqliteEventStore({ file: ':memory:' }), 300)
describeModel('EventStoreDB adapter', async () => openEventStoreDb({ url: double.url }), 60)
