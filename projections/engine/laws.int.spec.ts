import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '#events/catalogue.ts'
import { controls } from '#events/controls/story.ts'
import { START, type Recorded } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import { systemClock } from '#platform/clock.ts'
import type { Collection, Document, ReadStore } from '#platform/read-store/port.ts'
import { seal } from '#platform/sealed-events.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { projections } from '../all.ts'
import { applyAll, keyed } from './apply.ts'
import type { Projection } from '../define.ts'
import { openEvents } from './open-events.ts'
import { startProjections } from './runner.ts'
import { histories, newEvent, ofItsStreams } from '../testing/history.ts'
import { memoryView } from '../testing/memory.ts'
import { sampleKeys, samples } from '../testing/samples.ts'
import { openView } from './view.ts'

const VIEWS = join(import.meta.dirname, '../views')
const folders = readdirSync(VIEWS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(join(VIEWS, entry.name)).includes('project.ts'))
  .map(({ name }) => name)

it('every folder with a projection is a view of the platform', () => {
  expect(projections.map(({ model }) => model.name).toSorted()).toEqual(folders.toSorted())
})

/** How a log is cut into pages. */
const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 })

function pages(log: readonly Recorded[], sizes: readonly number[]): readonly Recorded[][] {
  const cut: Recorded[][] = []
  for (let at = 0; at < log.length; at += cut.at(-1)?.length ?? 0) cut.push(log.slice(at, at + (sizes[cut.length % sizes.length] ?? 1)))
  return cut
}

describe.each(projections.map((projection) => [projection.model.name, projection] as const))('%s', (_, projection) => {
  const documentsOf = (given: readonly (readonly Recorded[])[]) => {
    const view = memoryView(projection)
    for (const page of given) view.take(page)
    expect(view.parked()).toEqual([])
    return view.documents()
  }
  const once = (log: readonly Recorded[]) => documentsOf([log])
  const story = ofItsStreams(projection, controls())

  it('makes documents of the canonical story, from its own streams alone', () => {
    expect(once(story).length).toBeGreaterThan(0)
    expect(once(controls())).toEqual(once(story))
  })
  it('makes the same documents from the same history', () => {
    fc.assert(
      fc.property(histories(story), (log) => {
        expect(once(log)).toEqual(once(structuredClone(log)))
      }),
      { numRuns: 20 },
    )
  })
  it('changes nothing when pages are applied again', () => {
    fc.assert(
      fc.property(histories(story), cuts, (log, sizes) => {
        const cut = pages(log, sizes)
        expect(documentsOf(cut.flatMap((page, n) => [page, ...cut.slice(0, n + 1)]))).toEqual(once(log))
      }),
      { numRuns: 10 },
    )
  })
  it('does not depend on how the history is cut into pages', () => {
    fc.assert(
      fc.property(histories(story), cuts, (log, sizes) => {
        expect(documentsOf(pages(log, sizes))).toEqual(once(log))
      }),
      { numRuns: 30 },
    )
  })
  it('does not modify the documents it is given', () => {
    const frozen = memoryView({ ...projection, apply: (doc, event, id) => projection.apply(doc && deepFreeze(doc), deepFreeze(event), id) })
    frozen.take(story)
    expect(frozen.parked()).toEqual([])
  })
})

describe('the corpus of stored events', () => {
  const corpus = samples()
  it('has a sample of every event type and version', () => {
    const there = new Set(corpus.map(({ type, schemaVersion }) => `${type} ${schemaVersion}`))
    const missing = [...definitions.values()]
      .filter(({ type, schemaVersion }) => !there.has(`${type} ${schemaVersion}`))
      .map(({ type }) => type)
    expect(missing, 'node projections/testing/add-samples.ts adds what is missing').toEqual([])
  })
  it.each(corpus.map((sample) => [`${sample.type} ${sample.schemaVersion} (${sample.id})`, sample] as const))(
    '%s can still be opened, upcast and validated',
    async (_, sample) => {
      const [read] = await openEvents(sampleKeys, new Set([sample.type]), [sample])
      expect(read?.cause).toBeUndefined()
      expect(definitions.get(sample.type)?.validator.Errors(read?.event?.data)).toEqual([])
    },
  )
  it.each(projections.map((projection) => [projection.model.name, projection] as const))('replays through %s', async (_, projection) => {
    const page = await openEvents(sampleKeys, projection.types, ofItsStreams(projection, corpus))
    const { changed, parked } = applyAll(projection, keyed(projection, page, START), new Map(), [])
    expect(parked).toEqual([])
    expect(changed.size).toBeGreaterThan(0)
  })
})

describe('rebuild equals incremental, on the stores', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await openTestStores()
  })
  afterAll(() => stores.remove())

  it('for every view', async () => {
    const { eventStore, readStore, keys } = stores
    const running = await startProjections({
      eventStore,
      readStore,
      keys,
      projections,
      clock: systemClock,
      emitRefresh: () => undefined,
      logger: silent,
    })
    const [log = []] = fc.sample(histories(controls(), 4), { numRuns: 1, seed: 7 })
    for (const event of log) {
      await eventStore.append(event.stream, event.revision === 0 ? 'none' : event.revision - 1, [
        await seal(keys, sealedTypes, newEvent(event)),
      ])
    }
    await running.settle()
    const { events } = await eventStore.readAll({ after: START, limit: 10_000 })
    for (const projection of projections) {
      const rebuilt = await rebuild(projection, ofItsStreams(projection, events), stores)
      expect(await all(readStore, rebuilt)).toEqual(await all(readStore, running.active(projection.model)))
    }
    await running.stop()
  })
})

async function rebuild(projection: Projection, events: readonly Recorded[], { readStore, keys }: TestStores): Promise<Collection> {
  const collection = { ...projection.model, name: `${projection.model.name}__fresh` }
  await readStore.declare(collection)
  const view = await openView(readStore, projection, collection)
  const taken = await view.take(await openEvents(keys, projection.types, events))
  if (taken) await view.commit(taken, events.at(-1)?.position ?? START)
  return collection
}

async function all(readStore: ReadStore, collection: Collection): Promise<readonly Document[]> {
  const { items } = await readStore.find<Document>(collection, { where: {}, limit: 1_000 })
  return items.toSorted((one, other) => (one._id < other._id ? -1 : 1))
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
