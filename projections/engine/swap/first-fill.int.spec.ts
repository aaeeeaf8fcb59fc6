import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { labels, skillAdded } from '../../testing/skills.ts'
import { fill, type RebuildProgress } from '../fill.ts'
import { openPass } from '../pass.ts'
import { openRegistry } from '../registry.ts'
import { startProjections, type Projections } from '../runner.ts'
import { openView } from '../view.ts'
import { writeBehind } from '../write-behind.ts'

const EVENTS = 2_400
const faults = { apply: new Set<string>(), key: new Set<string>() }
const projections = [labels('one'), labels('other', faults)]
const ignored = () => undefined

let stores: TestStores
let running: Projections | undefined
let errors: string[]
/** Events that were read. */
let read: number

beforeEach(async () => {
  stores = await openTestStores()
  errors = []
  faults.key.clear()
  for (let n = 0; n < 50; n += 1)
    await stores.eventStore.append(
      `skill-s${n}`,
      'none',
      Array.from({ length: EVENTS / 50 }, (_, at) => skillAdded(`s${n}`, `${at} `)),
    )
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await stores.remove()
})

function counted(store: EventStore): EventStore {
  return {
    ...store,
    async readAll(options) {
      const page = await store.readAll(options)
      read += page.events.length
      return page
    },
  }
}
async function start(): Promise<Projections> {
  const { eventStore, readStore, keys } = stores
  const logger = { info: ignored, warn: ignored, error: (_: object, message: string) => void errors.push(message) }
  read = 0
  running = await startProjections({
    eventStore: counted(eventStore),
    readStore,
    keys,
    projections,
    clock: systemClock,
    emitRefresh: ignored,
    logger,
  })
  return running
}
const whole = Array.from({ length: EVENTS / 50 }, (_, at) => `${at} `).join('')
const labelsOf = async ({ active }: Projections, name: string) => {
  const found = await stores.readStore.getMany<{ _id: string; _pos: string; label: string }>(
    active({ name }),
    Array.from({ length: 50 }, (_, n) => `s${n}`),
  )
  return found.map(({ label }) => label)
}

/** What a pass has stored that was killed when it had read 1,000 events, and how far one that goes on there says it is. */
async function killed(): Promise<{ readonly goOn: () => Promise<readonly RebuildProgress[]> }> {
  const { eventStore, readStore, keys } = stores
  const { active } = await openRegistry(readStore, projections, { warn: ignored })
  const store = writeBehind(readStore, 1_000_000)
  const collections = projections.map(({ model }) => active(model))
  const pass = await openPass(
    readStore,
    await keys.destroyed(),
    collections.map((next) => ({ next })),
  )
  const opened = async () => {
    const views = []
    for (const [n, collection] of collections.entries()) {
      await readStore.declare(collection, 'later')
      views.push(await openView(store, projections[n] ?? labels('none'), collection))
    }
    return views
  }
  let pages = 2
  const events = {
    head: eventStore.head,
    readAll: (async (options) =>
      pages-- > 0 ? eventStore.readAll(options) : Promise.reject(new Error('Killed.'))) as EventStore['readAll'],
  }
  const drain = () => store.drain(pass.during)
  const filling = { keys, store, drain, drainEvents: 1, onProgress: ignored }
  await expect(fill({ ...filling, events, views: await opened(), now: Date.now })).rejects.toThrow('Killed.')
  return {
    goOn: async () => {
      const told: RebuildProgress[] = []
      let now = 0
      // Each look at the clock is a second later: all is told.
      await fill({
        ...filling,
        events: eventStore,
        views: await opened(),
        now: () => (now += 1_000),
        onProgress: (one) => void told.push(one),
      })
      return told
    },
  }
}

describe('a start on an empty read store', () => {
  it('fills all views in one pass before anybody asks them', async () => {
    const started = await start()
    expect(started.empty).toEqual(['one', 'other'])
    expect([read, errors]).toEqual([EVENTS, []])
    expect(started.positionOf('one')).toBe(await stores.eventStore.head())
    for (const name of ['one', 'other']) expect(await labelsOf(started, name)).toEqual(Array(50).fill(whole))
  })

  it('is the last that waits for them', async () => {
    await (await start()).settle()
    await running?.stop()
    expect((await start()).empty).toEqual([])
  })

  it('goes on after a kill where it had stored something, and answers nothing before it is done', async () => {
    await killed()
    const started = await start()
    expect(started.empty).toEqual(['one', 'other'])
    expect(read).toBe(EVENTS - 1_000)
    expect(await labelsOf(started, 'one')).toEqual(Array(50).fill(whole))
  })

  it('says after a kill how much of the whole log is done', async () => {
    const told = await (await killed()).goOn()
    expect(told.map(({ done, total }) => [done, total])).toEqual([
      [1_250, EVENTS],
      [1_500, EVENTS],
      [1_750, EVENTS],
      [2_000, EVENTS],
      [2_200, EVENTS],
      [2_400, EVENTS],
      [2_400, EVENTS],
    ])
    // What was done before costs no time any more, and says nothing of how fast it goes.
    const [first] = told
    expect(first?.eta).toBeCloseTo((EVENTS - 1_250) / (first?.rate ?? 0))
    expect(first?.rate).toBeLessThanOrEqual(250)
  })

  it('begins anew after a kill while it stored something', async () => {
    const { active } = await openRegistry(stores.readStore, projections, { warn: ignored })
    const collections = projections.map(({ model }) => active(model).name)
    await stores.readStore.setState('rebuild', { collections, isWhole: false, destroyedKeys: 0 })
    const started = await start()
    expect(read).toBe(EVENTS)
    expect(await labelsOf(started, 'other')).toEqual(Array(50).fill(whole))
  })

  it('fills them page by page where one cannot go on, so that the others do', async () => {
    faults.key.add('7 ')
    const started = await start()
    expect(errors[0]).toBe('Views could not be filled in one pass. They are filled page by page.')
    await started.settle(['one'])
    expect(started.isStopped('other')).toBe(true)
    expect(await labelsOf(started, 'one')).toEqual(Array(50).fill(whole))
  })
})
