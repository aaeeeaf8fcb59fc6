import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import type { Recorded } from '#events/envelope.ts'
import type { Document } from '#platform/read-store/port.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { projections } from '../../all.ts'
import { appendTo, histories } from '../../testing/history.ts'
import { skillAdded, add } from '../../testing/skills.ts'
import { skills } from '../../views/skills/model.ts'
import { users } from '../../views/users/model.ts'
import { createRebuild } from '../rebuild.ts'
import type { RoutedRefresh } from '../refresh.ts'
import { startViewsThread, type ThreadedProjections } from './views-thread.ts'

const module = new URL('../../../platform/testing/stores.ts', import.meta.url).href
const names = projections.map(({ model }) => model.name)

let stores: TestStores
let views: ThreadedProjections
let threads: Worker[]
let refreshes: RoutedRefresh[]
let logged: string[]
let onRefresh: (refresh: RoutedRefresh) => void
const log = (_: object, message: string) => void logged.push(message)
const logger = { info: () => undefined, warn: log, error: log }

async function start(): Promise<void> {
  views = await startViewsThread({
    eventStore: stores.eventStore,
    stores: { module, settings: { folder: stores.folder } },
    emitRefresh: (refresh) => {
      refreshes.push(refresh)
      onRefresh(refresh)
    },
    tellLater: () => undefined,
    clock: { now: () => 0 },
    logger,
    onStart: (thread) => void threads.push(thread),
  })
}

beforeEach(async () => {
  stores = await openTestStores()
  threads = []
  refreshes = []
  logged = []
  onRefresh = () => undefined
  await start()
})
afterEach(async () => {
  await views.stop()
  await stores.remove()
})

const append = async (events: readonly Recorded[]) => {
  for (const event of events) await appendTo(stores, event)
}
const labelOf = async (id: string) => (await stores.readStore.get<Document & { label: string }>(views.active(skills), id))?.label

/** Rebuilds every view. @returns how many documents are not as they were made live */
async function differencesOfRebuild(): Promise<number> {
  const rebuild = createRebuild({
    projections,
    running: views,
    stores: { module, settings: { folder: stores.folder } },
    logger,
    graceMs: 0,
  })
  const rebuilt = await rebuild.run([], () => undefined)
  expect(rebuilt.map(({ view }) => view).toSorted()).toEqual(names.toSorted())
  expect(rebuilt.reduce((sum, { documents }) => sum + documents, 0)).toBeGreaterThan(100)
  await rebuild.stop()
  return rebuilt.flatMap(({ differences }) => differences).length
}

describe('the views on their own thread', () => {
  it('tell of a change once it can be read, and a wait ends with it', async () => {
    const seen: Promise<string | undefined>[] = []
    onRefresh = ({ topics, ids: [id = ''] }) => {
      if (topics.includes('skills')) seen.push(labelOf(id))
    }
    const position = await add(stores.eventStore, skillAdded('go', 'Go'))
    expect(await views.waitFor([skills.name], position, 5_000)).toBe(true)
    expect(await labelOf('go')).toBe('Go')
    expect(await Promise.all(seen)).toEqual(['Go'])
    expect(views.positionOf(users.name)).toBe(position)
    expect(await views.waitFor([skills.name], position + 1n, 20)).toBe(false)
    expect((await views.status()).find(({ view }) => view === skills.name)).toMatchObject({ lag: 0n, stopped: false, parked: [] })
  })

  it('make of the story what a rebuild makes, which they put in service', async () => {
    const swapped: string[] = []
    views.registry.onSwap((view) => swapped.push(view))
    await append(controls())
    await views.settle()
    const before = views.active(skills)
    expect(await differencesOfRebuild()).toBe(0)
    expect(swapped.toSorted()).toEqual(names.toSorted())
    expect(views.active(skills).name).not.toBe(before.name)
    const position = await add(stores.eventStore, skillAdded('ada', 'Ada'))
    expect(await views.waitFor([skills.name], position, 5_000)).toBe(true)
    expect(await labelOf('ada')).toBe('Ada')
  })

  it('hold up one document alone for an event that they cannot read, until it is skipped or tried again', async () => {
    const bad = skillAdded('go', '?', { schemaVersion: 99 })
    await add(stores.eventStore, bad, skillAdded('go', 'Go'), skillAdded('sql', 'SQL'))
    await views.settle()
    expect([await labelOf('go'), await labelOf('sql')]).toEqual([undefined, 'SQL'])
    await views.retry(skills.name)
    expect((await views.status()).find(({ view }) => view === skills.name)?.parked).toHaveLength(2)
    await views.skip(skills.name, bad.id)
    expect(await labelOf('go')).toBe('Go')
    expect(logged).toContain('A view could not apply an event. Its documents wait; the others go on.')
  })

  it('say why an order cannot be carried out', async () => {
    await expect(views.retry('nobody')).rejects.toThrow('There is no view named nobody.')
  })

  it('go on where they stopped', async () => {
    await add(stores.eventStore, skillAdded('go', 'Go'))
    await views.settle()
    await views.stop()
    const position = await add(stores.eventStore, skillAdded('sql', 'SQL'))
    await start()
    expect(await views.waitFor(names, position, 5_000)).toBe(true)
    expect(await stores.readStore.checkpoint(views.active(skills).name)).toBe(position)
  })
})

it('a thread that is killed at any moment is followed by another one, which loses and doubles nothing', async () => {
  const [events = []] = fc.sample(histories(controls(), 3), { numRuns: 1, seed: 7 })
  const parts = [0.25, 0.5, 0.75, 1].map((part) => Math.floor(events.length * part))
  for (const [n, end] of parts.entries()) {
    await append(events.slice(parts[n - 1] ?? 0, end))
    // In the middle of a page, of its commit, or between two of them.
    await pause(7 * n)
    await threads.at(-1)?.terminate()
    await expect.poll(() => threads.length).toBe(n + 2)
  }
  await views.settle()
  expect(logged.filter((message) => message.startsWith('The thread of the views has ended.'))).toHaveLength(4)
  await expect.poll(() => views.status().then((all) => all.length)).toBe(names.length)
  expect(await differencesOfRebuild()).toBe(0)
})

it('§2.18 after an erasure nothing of the person comes back from what the thread had in memory', async () => {
  await append(controls())
  await views.settle()
  const registered = controls().find(({ type }) => type === 'UserRegistered')
  if (!registered) throw new Error('Nobody registers in the story.')
  const { uid, person } = registered.data as { readonly uid: string; readonly person: { readonly email: string } }
  const stored = async () => JSON.stringify(await stores.readStore.get(views.active(users), uid))
  expect(await stored()).toContain(person.email)
  await stores.keys.destroy(uid)
  await views.forget()
  expect(await differencesOfRebuild()).toBeGreaterThan(0)
  expect(await stored()).not.toContain(person.email)
  expect(await differencesOfRebuild()).toBe(0)
})
