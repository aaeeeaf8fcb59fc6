import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import { START, type Recorded } from '#events/envelope.ts'
import { personalFieldsOf } from '#events/sealed.ts'
import { sealedTypes, upcast } from '#events/upcast.ts'
import { systemClock } from '#platform/clock.ts'
import type { Document } from '#platform/read-store/port.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { personalViews, projections, viewsThatOpen } from '#projections/all.ts'
import type { Projection } from '#projections/define.ts'
import { applyAll, keyed } from '#projections/engine/apply.ts'
import { createRebuild } from '#projections/engine/rebuild.ts'
import { startProjections } from '#projections/engine/runner.ts'
import { appendTo, histories } from '#projections/testing/history.ts'
import { samples } from '#projections/testing/samples.ts'
import { references } from '#projections/views/references/model.ts'
import { concernedViews, type Concerned } from './concerned-views.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const module = new URL('../platform/testing/stores.ts', import.meta.url).href

/** Everybody and everything under whose keys fields of the event are sealed. */
function subjectsOf({ type, data }: Recorded): readonly string[] {
  const fields = [...(sealedTypes(type)?.personal ?? [])].filter(([field]) => data[field] !== undefined)
  return [...new Set(fields.flatMap(([, subject]) => (typeof data[subject] === 'string' ? [data[subject]] : [])))]
}

/** The history with another value in every field that is sealed. */
function changed(history: readonly Recorded[], change: (value: unknown, subject: string, field: string, type: string) => unknown) {
  return history.map((event) => {
    const data = { ...event.data }
    for (const [field, owner] of sealedTypes(event.type)?.personal ?? [])
      if (data[field] !== undefined) data[field] = change(data[field], data[owner] as string, field, event.type) as never
    return { ...event, data }
  })
}

/** Stands in every text that is sealed for somebody, and in no other. */
const wordOf = (subject: string) => `Quill${Buffer.from(subject).toString('hex')}feather`

/** Names and prose take the word; codes, days and addresses must stay what they are. */
function withWord(value: unknown, word: string): unknown {
  if (typeof value === 'string') return / /.test(value) ? `${value} ${word}` : value
  if (Array.isArray(value)) return value.map((one) => withWord(one, word))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withWord(one, word)]))
}

async function opened(stores: TestStores) {
  const { eventStore, readStore, keys, folder } = stores
  const running = await startProjections({
    eventStore,
    readStore,
    keys,
    projections,
    clock: systemClock,
    emitRefresh: () => undefined,
    logger: silent,
  })
  const rebuild = createRebuild({ projections, running, stores: { module, settings: { folder } }, logger: silent, graceMs: 0 })
  const concerned = (more: object = {}, destroyed = keys.destroyedSubjects) =>
    concernedViews({
      keys: { destroyedSubjects: destroyed },
      store: eventStore,
      readStore,
      projections: { ...running, forget: async () => undefined, ...more },
    })
  const documentsOf = async (name: string) => {
    const { items } = await readStore.find<Document>(running.active({ name }), { where: {}, limit: 1_000 })
    return items
  }
  return {
    rebuild,
    concerned,
    /** Of a word, the views with a document that holds it. */
    async search() {
      const texts = new Map<string, string>()
      for (const { model } of projections) texts.set(model.name, JSON.stringify(await documentsOf(model.name)))
      return (word: string) => [...texts].filter(([, text]) => text.includes(word)).map(([name]) => name)
    },
    async append(history: readonly Recorded[]) {
      for (const event of history) await appendTo(stores, event)
      await running.settle()
    },
    async close() {
      await rebuild.stop()
      await running.stop()
      await stores.remove()
    },
  }
}

let platform: Awaited<ReturnType<typeof opened>> | undefined
afterEach(async () => {
  await platform?.close()
  platform = undefined
})

const sizes: number[] = []

async function begun(stores: TestStores) {
  platform = await opened(stores)
  return platform
}

const doneWith = async (one: Concerned, rebuild: NonNullable<typeof platform>['rebuild']) => {
  if (one.views.length > 0) await rebuild.runNext(one.views, () => undefined)
  await one.done(3)
}

describe('the views that an erasure concerns', () => {
  it('§2.18 are all that hold something of the person, and none of the others changes by a rebuild, in random histories', async () => {
    const anyone = fc.tuple(histories(controls(), 2), fc.nat())
    await fc.assert(
      fc.asyncProperty(anyone, async ([log, turn]) => {
        const subjects = [...new Set(log.flatMap(subjectsOf))]
        const subject = subjects[turn % subjects.length]
        if (subject === undefined) return
        const stores = await openTestStores()
        const { append, concerned, search, rebuild, close } = await begun(stores)
        await append(changed(log, (value, owner) => withWord(value, wordOf(owner))))
        const holding = await search()
        for (const one of subjects) {
          const { views } = await concerned({}, async () => [one])
          expect([one, holding(wordOf(one)).filter((view) => !views.includes(view))]).toEqual([one, []])
        }
        await stores.keys.destroy(subject)
        const found = await concerned()
        sizes.push(found.views.length)
        await doneWith(found, rebuild)
        expect((await search())(wordOf(subject))).toEqual([])
        // Neither does any other text, which need not have taken the word.
        const all = await rebuild.run([], () => undefined)
        expect(all.filter(({ differences }) => differences.length > 0)).toEqual([])
        expect(await concerned()).toMatchObject({ views: [], documents: 3 })
        await close()
        platform = undefined
      }),
      { numRuns: 8 },
    )
    expect(Math.min(...sizes)).toBeLessThan(personalViews.length / 2)
  }, 240_000)

  it('are all that change when somebody is erased, and whoever it is, some do not', () => {
    const story = controls()
    const documents = (projection: Projection, history: readonly Recorded[]) => {
      const page = history.map((recorded) => ({ recorded, event: upcast(recorded) }))
      return [...applyAll(projection, keyed(projection, page, START), new Map(), []).changed.values()].map(({ after }) => after)
    }
    const before = new Map(projections.map((projection) => [projection, documents(projection, story)]))
    for (const subject of new Set(story.flatMap(subjectsOf))) {
      const concerned = viewsThatOpen(new Set(story.filter((event) => subjectsOf(event).includes(subject)).map(({ type }) => type)))
      const history = changed(story, (value, owner, field, type) => (owner === subject ? sealedTypes(type)?.placeholder(field) : value))
      const others = projections.filter(({ model }) => !concerned.includes(model.name))
      const differing = others.filter((projection) => !isDeepStrictEqual(documents(projection, history), before.get(projection)))
      expect([subject, differing.map(({ model }) => model.name)]).toEqual([subject, []])
      expect(concerned.length).toBeLessThan(personalViews.length)
    }
  })

  it('are all, where the references cannot tell', async () => {
    const stores = await openTestStores()
    const { append, concerned } = await begun(stores)
    await append(controls())
    await stores.keys.destroy('nobody-known')
    expect(await concerned()).toMatchObject({ views: [], documents: 0 })
    expect((await concerned({ waitFor: async () => false })).views).toEqual(personalViews)
    const parked = { view: references.name, parked: [{}], stopped: false, outdated: false }
    expect((await concerned({ status: async () => [parked] })).views).toEqual(personalViews)
  })

  it('§2.18 are looked for once the thread of the views has forgotten the keys of everybody who is erased by then', async () => {
    const order: string[] = []
    const { concerned } = await begun(await openTestStores())
    const seams = { forget: async () => void order.push('forgotten'), waitFor: async () => order.push('looked for') > 0 }
    const erased = async () => [`${order.push('erased')} person`]
    await concerned(seams, erased)
    expect(order).toEqual(['erased', 'forgotten', 'looked for'])
  })

  it('have those among them whose documents other code has made', async () => {
    const stores = await openTestStores()
    const { append, concerned } = await begun(stores)
    await append(controls())
    await stores.keys.destroy('nobody-known')
    const whole = { view: references.name, parked: [], stopped: false, outdated: false }
    const old = { ...whole, view: 'users', outdated: true }
    expect((await concerned({ status: async () => [whole, old] })).views).toEqual(['users'])
    expect((await concerned({ registry: { kept: async () => [{ view: 'messages' }] } })).views).toEqual(['messages'])
  })

  it('are found by everybody whose key opens something of an event, of whatever version it is', () => {
    const missing = samples().filter((stored) => {
      const named = [...personalFieldsOf(upcast(stored)).values()]
      return subjectsOf(stored).some((subject) => !named.includes(subject))
    })
    expect(missing.map(({ type, schemaVersion }) => `${type} ${schemaVersion}`)).toEqual([])
  })
})
