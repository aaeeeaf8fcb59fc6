/** On MongoDB a commit is no transaction: whatever of it was stored when a thread ends, each document is as a rebuild makes it. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { projections } from '../../all.ts'
import { appendTo } from '../../testing/history.ts'
import { MET } from '../../testing/stores-at-seams.ts'
import { mongoSeams, type MongoSeam } from '../../testing/stores-on-mongo.ts'
import { createRebuild } from '../rebuild.ts'
import { startViewsThread, type ThreadedProjections } from './views-thread.ts'

const server = process.env['MONGODB_TEST_URL']
const module = new URL('../../testing/stores-on-mongo.ts', import.meta.url).href
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

let database: string
let stores: TestStores
let views: ThreadedProjections

beforeEach(async () => {
  database = `seams-${process.pid}-${Date.now()}`
  stores = await openTestStores()
})
afterEach(async () => {
  await views?.stop()
  await stores.remove()
  if (server === undefined) return
  const client = await new MongoClient(server).connect()
  await client.db(database).dropDatabase()
  await client.close()
})

const settings = (seam?: MongoSeam) => ({ folder: stores.folder, url: `${server}/${database}`, ...(seam && { seam }) })
const isMet = () => existsSync(join(stores.folder, MET))

async function start(seam?: MongoSeam): Promise<void> {
  views = await startViewsThread({
    eventStore: stores.eventStore,
    stores: { module, settings: settings(seam) },
    emitRefresh: () => undefined,
    tellLater: () => undefined,
    clock: { now: () => 0 },
    logger,
  })
}

async function tell(): Promise<void> {
  for (const event of controls()) await appendTo(stores, event)
  await views.settle()
}

/** @returns how many documents of which views differ, or that it was given up */
async function rebuilt(seam?: MongoSeam) {
  const rebuild = createRebuild({ projections, running: views, stores: { module, settings: settings(seam) }, logger, graceMs: 0 })
  try {
    const all = await rebuild.run([], () => undefined)
    return all.map(({ view, differences }) => `${view}: ${differences.length}`)
  } catch {
    return 'given up'
  } finally {
    await rebuild.stop()
  }
}
/** A drain stores documents and checkpoints apart. */
const drained: readonly MongoSeam[] = ['the documents of one view are stored, and no others', 'one checkpoint is stored, and no others']
const none = projections.map(({ model }) => `${model.name}: 0`)

if (server === undefined) {
  it('MongoDB', (test) => test.skip('because MONGODB_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)'))
} else {
  it.each(mongoSeams)(
    'when the thread of the views ends as %s, the one that follows loses and doubles nothing',
    async (seam) => {
      await start(seam)
      await tell()
      expect(isMet()).toBe(true)
      expect(await rebuilt()).toEqual(none)
    },
    120_000,
  )

  it('a rebuild whose thread ends in the middle of a commit is given up, and the next one is whole', async () => {
    await start()
    await tell()
    for (const seam of drained) {
      expect(await rebuilt(seam)).toBe('given up')
      expect(isMet()).toBe(true)
      rmSync(join(stores.folder, MET))
    }
    expect(await rebuilt()).toEqual(none)
  }, 120_000)
}
