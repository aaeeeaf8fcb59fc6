import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { Never } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '#events/catalogue.ts'
import { controls } from '#events/controls/story.ts'
import type { DomainEvent } from '#events/define.ts'
import { START, type Recorded } from '#events/envelope.ts'
import { withoutKeys } from '#events/testing/gone-keys.ts'
import { sealedTypes, upcast } from '#events/upcast.ts'
import { systemClock } from '#platform/clock.ts'
import type { Collection, Document, ReadStore } from '#platform/read-store/port.ts'
import { seal } from '#platform/sealed-events.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { projections } from '../all.ts'
import { applyAll, isFirst, keyed } from './apply.ts'
import { opensSealed, type Contents, type Projection } from '../define.ts'
import { openEvents } from './open-events.ts'
import { startProjections } from './runner.ts'
import { bounded, entriesOf, growthOf } from '../testing/growth.ts'
import { appendTo, copyOf, histories, newEvent, ofItsStreams } from '../testing/history.ts'
import { memoryView } from '../testing/memory.ts'
import { sampleKeys, samples } from '../testing/samples.ts'
import { commitTogether, openView } from './view.ts'
import { savedProjection } from '../views/saved/project.ts'

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
  it('has no document yet where the engine does not look for one', () => {
    fc.assert(
      fc.property(histories(story), (log) => {
        const view = memoryView(projection)
        for (const event of log) {
          const first = keyed(projection, [{ recorded: event, event: upcast(event) }], START).flatMap((one) =>
            one.ids.filter((id) => isFirst(projection, one, id)),
          )
          expect(first.flatMap((id) => view.document(id) ?? [])).toEqual([])
          view.take([event])
        }
      }),
      { numRuns: 10 },
    )
  })
  it('does not modify the documents it is given', () => {
    const frozen = memoryView({
      ...projection,
      apply: (doc, event, id, beside) => projection.apply(deepFreeze(doc), deepFreeze(event), id, (other) => deepFreeze(beside(other))),
    })
    frozen.take(story)
    expect(frozen.parked()).toEqual([])
  })
})

it.each(projections.filter(({ impersonal }) => impersonal).map((projection) => [projection.model.name, projection] as const))(
  '%s takes nothing that is sealed, so that no erasure concerns it',
  (_, projection) => {
    const documentsOf = (log: readonly Recorded[]) => {
      const view = memoryView(projection)
      view.take(log)
      return view.documents()
    }
    expect(documentsOf(withoutKeys(controls()))).toEqual(documentsOf(controls()))
  },
)

describe('no document grows with history', () => {
  it.each(projections.map((projection) => [projection.model.name, projection] as const))(
    'of %s, but up to what is allowed',
    (name, projection) => {
      const grown = growthOf(projection)
      expect(grown.filter(({ field }) => !(field in bounded))).toEqual([])
      const allowed = Object.entries(bounded).filter(([field]) => field.startsWith(`${name}.`))
      // What does not grow needs no exception.
      expect(allowed.flatMap(([field]) => (grown.some((one) => one.field === field) ? [] : [field]))).toEqual([])
      for (const [field, { most = 0, by }] of allowed) {
        const how = grown.find((one) => one.field === field)?.lives
        if (by === 'view') expect([field, entriesOf(projection, field, { ...how, count: 2 * most + 10 })]).toEqual([field, most])
      }
    },
  )

  it.each<[string, (kept: readonly string[], event: DomainEvent) => readonly string[]]>([
    ['each event', (kept, { id }) => [...kept, id]],
    ['each thing beside it', (kept, { data }) => [...new Set([...kept, JSON.stringify(data)])]],
    ['each turn', (kept, { type }) => (kept.at(-1) === type ? kept : [...kept, type])],
  ])('is seen to fail where a document keeps %s', (_, keep) => {
    const faulty: Projection = {
      ...savedProjection,
      apply: (doc, event) => ({ kept: keep((doc as { kept?: readonly string[] } | undefined)?.kept ?? [], event) }) as Contents<Document>,
    }
    expect(growthOf(faulty).map(({ field }) => field)).toContain('saved.kept')
  })

  it('names no view that is gone', () => {
    const names = new Set(projections.map(({ model }) => model.name))
    expect(Object.keys(bounded).filter((field) => !names.has(field.split('.')[0] ?? ''))).toEqual([])
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
      expect(Value.Errors(definitions.get(sample.type)?.schema ?? Never(), read?.event?.data)).toEqual([])
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
    for (const event of log) await appendTo(stores, event)
    await running.settle()
    const { events } = await eventStore.readAll({ after: START, limit: 10_000 })
    for (const projection of projections) {
      const rebuilt = await rebuild(projection, ofItsStreams(projection, events), stores)
      expect(await all(readStore, rebuilt)).toEqual(await all(readStore, running.active(projection.model)))
    }
    await running.stop()
  })
})

describe('an erasure in the middle of a history', () => {
  /** In each personal field about a person of the first of two stories that happen at the same time. */
  const word = 'Quillfeather'
  const personal = projections.filter(opensSealed)
  let stores: TestStores
  /** The documents in service at the end, and those that a rebuild gives then. */
  const found = new Map<string, { readonly live: readonly Document[]; readonly rebuilt: readonly Document[]; readonly before: number }>()

  beforeAll(async () => {
    stores = await openTestStores()
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
    try {
      const story = controls()
      // A whole story, another one up to its middle, the erasure of all people of the first, and the rest of the other.
      const [first, other] = [named(story, word), copyOf(story, 1)]
      const middle = Math.floor(other.length / 2)
      const lengths = new Map<string, number>()
      const append = async (events: readonly Recorded[]) => {
        for (const event of events) {
          const revision = lengths.get(event.stream) ?? 0
          lengths.set(event.stream, revision + 1)
          await eventStore.append(event.stream, revision === 0 ? 'none' : revision - 1, [await seal(keys, sealedTypes, newEvent(event))])
        }
        await running.settle()
      }
      await append(first)
      await append(other.slice(0, middle))
      const before = new Map<string, number>()
      for (const projection of personal) {
        const documents = await all(readStore, running.active(projection.model))
        before.set(projection.model.name, documents.filter((doc) => JSON.stringify(doc).includes(word)).length)
      }

      const erased = subjectsOf(first)
      for (const subject of erased) await keys.destroy(subject)
      for (const projection of personal) {
        const { events } = await eventStore.readAll({ after: START, limit: 10_000 })
        const next = { ...projection.model, name: `${projection.model.name}__v99` }
        await readStore.declare(next)
        const view = await openView(readStore, projection, next)
        const taken = await view.take(await openEvents(keys, projection.types, ofItsStreams(projection, events)))
        if (taken) await commitTogether(readStore, [[view, taken]], events.at(-1)?.position ?? START)
        await running.replace(projection.model.name, next, [])
      }
      // Nothing more is stored about those who are erased.
      await append(other.slice(middle).filter((event) => [...subjectsOf([event])].every((subject) => !erased.has(subject))))

      const { events } = await eventStore.readAll({ after: START, limit: 10_000 })
      for (const projection of projections) {
        const { name } = projection.model
        const view = opensSealed(projection) ? { ...projection.model, name: `${name}__v99` } : running.active(projection.model)
        const rebuilt = await all(readStore, await rebuild(projection, ofItsStreams(projection, events), stores))
        found.set(name, { live: await all(readStore, view), rebuilt, before: before.get(name) ?? 0 })
      }
    } finally {
      await running.stop()
    }
  }, 60_000)
  afterAll(() => stores.remove())

  it.each(projections.map(({ model }) => [model.name]))('leaves %s as a rebuild makes it, with nothing of the erased people', (name) => {
    const { live, rebuilt } = found.get(name) ?? { live: undefined, rebuilt: [] }
    expect(live).toEqual(rebuilt)
    expect(live?.filter((doc) => JSON.stringify(doc).includes(word))).toEqual([])
  })

  it('§2.18 concerns views that held something of them before', () => {
    const held = [...found].filter(([, { before }]) => before > 0).map(([name]) => name)
    expect(held).toEqual(
      expect.arrayContaining(['users', 'student-cards', 'recruiter-board', 'nominations', 'referrals', 'invitations', 'messages']),
    )
  })
})

/** The story with a word in every text of its personal fields. */
function named(story: readonly Recorded[], word: string): readonly Recorded[] {
  return story.map((event) => {
    const data = { ...event.data }
    for (const field of sealedTypes(event.type)?.personal.keys() ?? [])
      if (data[field] !== undefined) data[field] = withWord(data[field], word) as never
    return { ...event, data }
  })
}

/** Names and prose take the word; codes, days and addresses must stay what they are. */
function withWord(value: unknown, word: string): unknown {
  if (typeof value === 'string') return / /.test(value) ? `${value} ${word}` : value
  if (Array.isArray(value)) return value.map((one) => withWord(one, word))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withWord(one, word)]))
}

/** Everybody and everything under whose keys personal fields of these events are sealed. */
function subjectsOf(events: readonly Recorded[]): ReadonlySet<string> {
  return new Set(
    events.flatMap(({ type, data }) =>
      [...(sealedTypes(type)?.personal.values() ?? [])].flatMap((field) => (typeof data[field] === 'string' ? [data[field]] : [])),
    ),
  )
}

async function rebuild(projection: Projection, events: readonly Recorded[], { readStore, keys }: TestStores): Promise<Collection> {
  const collection = { ...projection.model, name: `${projection.model.name}__fresh` }
  await readStore.declare(collection)
  const view = await openView(readStore, projection, collection)
  const taken = await view.take(await openEvents(keys, projection.types, events))
  if (taken) await commitTogether(readStore, [[view, taken]], events.at(-1)?.position ?? START)
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
