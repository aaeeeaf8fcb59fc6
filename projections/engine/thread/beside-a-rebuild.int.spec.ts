/** A thread ends while views are built anew: whatever was stored by then, what serves in the end is as the log says. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { projections } from '../../all.ts'
import type { At } from '../../testing/at-call.ts'
import { add, skillAdded } from '../../testing/skills.ts'
import { GO_ON, MET } from '../../testing/stores-at-seams.ts'
import { skills } from '../../views/skills/model.ts'
import { createRebuild, type Rebuild } from '../rebuild.ts'
import { startViewsThread, type ThreadedProjections } from './views-thread.ts'

const plain = new URL('../../../platform/testing/stores.ts', import.meta.url).href
const atSeams = new URL('../../testing/stores-at-seams.ts', import.meta.url).href
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** Three pages: two drains of 500 events, and the last one. */
const [STREAMS, EVENTS] = [30, 40]
const [old, next] = ['', '-1'].map((build) => `skills__v${skills.version}${build}`)

let stores: TestStores
let views: ThreadedProjections
let threads: Worker[]
const rebuilds: Rebuild[] = []

async function start(module: string, settings: object = {}): Promise<void> {
  threads = []
  views = await startViewsThread({
    eventStore: stores.eventStore,
    stores: { module, settings: { folder: stores.folder, ...settings } },
    emitRefresh: () => undefined,
    tellLater: () => undefined,
    clock: { now: () => 0 },
    logger,
    onStart: (thread) => void threads.push(thread),
  })
  await views.settle()
}

beforeEach(async () => {
  stores = await openTestStores()
  for (let n = 0; n < STREAMS; n += 1)
    await stores.eventStore.append(
      `skill-many-${n}`,
      'none',
      Array.from({ length: EVENTS }, (_, at) => skillAdded(`many-${n}`, `Many ${n} ${at}`)),
    )
})
afterEach(async () => {
  for (const rebuild of rebuilds.splice(0)) await rebuild.stop()
  await views.stop()
  await stores.remove()
})

/** @returns how many documents differ, or that it was given up */
function rebuildOf(module: string, settings: object = {}): Promise<readonly number[] | 'given up'> {
  const given = { module, settings: { folder: stores.folder, ...settings } }
  const rebuild = createRebuild({ projections, running: views, stores: given, logger, drainEvents: 500, graceMs: 0 })
  rebuilds.push(rebuild)
  return rebuild
    .run([skills.name], () => undefined)
    .then((all) => all.flatMap(({ documents, differences }) => [documents, differences.length]))
    .catch(() => 'given up' as const)
}

async function anotherThread(): Promise<void> {
  await expect.poll(() => existsSync(join(stores.folder, MET))).toBe(true)
  await expect.poll(() => threads.length).toBe(2)
  const howMany = () =>
    views.status().then(
      (all) => all.length,
      () => 0,
    )
  await expect.poll(howMany).toBe(projections.length)
}

async function expectWhole(serving: string | undefined): Promise<void> {
  expect(views.active(skills).name).toBe(serving)
  await add(stores.eventStore, skillAdded('late', 'Late'))
  await views.settle()
  expect(await stores.readStore.count(views.active(skills), {}, 1_000)).toBe(STREAMS + 1)
  expect(await rebuildOf(plain)).toEqual([STREAMS + 1, 0])
}

describe('when the views’ thread ends as a rebuild', () => {
  it.each<readonly [string, At]>([
    ['has stored nothing', { method: 'declare' }],
    ['has stored the documents of its first drain', { method: 'commitAll' }],
    ['is over with its first drain', { method: 'setState', text: '"isWhole":true' }],
    ['has stored the documents of its last drain', { method: 'commitAll', times: 5 }],
    ['has built its indexes', { method: 'declare', times: 2 }],
    ['is compared', { method: 'differing' }],
  ])('%s, the rebuild goes on, and what it makes is whole', async (_, at) => {
    await start(plain)
    const rebuilt = rebuildOf(atSeams, { at })
    await expect.poll(() => existsSync(join(stores.folder, MET))).toBe(true)
    await threads[0]?.terminate()
    await anotherThread()
    writeFileSync(join(stores.folder, GO_ON), '')
    expect(await rebuilt).toEqual([STREAMS, 0])
    await expectWhole(next)
  })

  it.each<readonly [string, At, string | undefined]>([
    ['has caught up, and is not swapped', { method: 'declare', text: `"${next}"` }, old],
    ['is swapped, and nobody has heard of it', { method: 'setState', text: '"build":1' }, next],
  ])('%s, it is given up, and what serves is whole', async (_, at, serving) => {
    await start(atSeams, { at })
    expect(await rebuildOf(plain)).toBe('given up')
    await anotherThread()
    await expectWhole(serving)
  })
})

describe('when the thread of a rebuild ends as it', () => {
  it.each<readonly [string, At]>([
    ['has stored documents', { method: 'commitAll' }],
    ['has stored documents and checkpoints of its last drain', { method: 'commitAll', times: 6 }],
    ['has compared', { method: 'differing' }],
  ])('%s, it is given up and leaves nothing, and what serves is whole', async (_, at) => {
    await start(plain)
    expect(await rebuildOf(atSeams, { at, ends: true })).toBe('given up')
    expect(existsSync(join(stores.folder, MET))).toBe(true)
    expect(await stores.readStore.getState('views')).toMatchObject({ [skills.name]: { others: [] } })
    await expectWhole(old)
  })
})
