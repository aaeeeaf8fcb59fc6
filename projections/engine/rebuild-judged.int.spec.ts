import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import type { Document } from '#platform/read-store/port.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { add, skillAdded } from '../testing/skills.ts'
import { skills, type SkillDocument } from '../views/skills/model.ts'
import { skillProjection } from '../views/skills/project.ts'
import type { Compared, Judge } from './swap/finish.ts'
import { createRebuild, type Rebuild } from './rebuild.ts'
import { startProjections, type Projections } from './runner.ts'

let stores: TestStores
let running: Projections
let rebuild: Rebuild
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ignored = () => undefined

beforeEach(async () => {
  stores = await openTestStores()
  const { eventStore, readStore, keys, folder } = stores
  await add(eventStore, skillAdded('sql', 'SQL'))
  const projections = [skillProjection]
  running = await startProjections({ eventStore, readStore, keys, projections, clock: systemClock, emitRefresh: ignored, logger })
  const module = new URL('../../platform/testing/stores.ts', import.meta.url).href
  rebuild = createRebuild({ projections, running, stores: { module, settings: { folder } }, logger, graceMs: 0 })
  await running.settle()
})
afterEach(async () => {
  await rebuild.stop()
  await running.stop()
  await stores.remove()
})

const first = `skills__v${skills.version}`
const labelOf = async (id: string) => (await stores.readStore.get<SkillDocument>(running.active(skills), id))?.label
const damage = () =>
  stores.readStore.commit({
    consumer: first,
    checkpoint: running.positionOf('skills'),
    writes: [{ collection: running.active(skills), document: { _id: 'sql', _pos: '9'.repeat(20), label: 'Sequel' } as Document }],
  })
/** A judge who is asked, and answers when the test does. */
function asking() {
  const [asked, answer] = [Promise.withResolvers<Compared>(), Promise.withResolvers<boolean>()]
  let times = 0
  const judge: Judge = (compared, signal) => {
    times += 1
    asked.resolve(compared)
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Gone.')))
      void answer.promise.then(resolve)
    })
  }
  return { judge, asked: asked.promise, answer: answer.resolve, times: () => times }
}

describe('product 2.19: a rebuild that asks before the swap', () => {
  it('says what differs while the old view serves, and swaps once it is told to, with what came since', async () => {
    await damage()
    const { judge, asked, answer } = asking()
    const run = rebuild.run(['skills'], ignored, undefined, judge)
    expect(await asked).toMatchObject({ view: 'skills', version: skills.version, serves: skills.version, documents: 1 })
    expect((await asked).differences).toMatchObject([{ id: 'sql', kind: 'changed' }])
    expect(await labelOf('sql')).toBe('Sequel')
    await add(stores.eventStore, skillAdded('cobol', 'COBOL'))
    await running.settle()
    answer(true)
    expect(await run).toMatchObject([{ view: 'skills', differences: [{ id: 'sql' }] }])
    expect([await labelOf('sql'), await labelOf('cobol')]).toEqual(['SQL', 'COBOL'])
  })

  it('counts a document that cannot be read as one that differs, and mends it', async () => {
    const database = new DatabaseSync(join(stores.folder, 'views.db'))
    expect(database.prepare(`UPDATE "${first}" SET doc = '{broken'`).run().changes).toBe(1)
    database.close()
    await expect(labelOf('sql')).rejects.toThrow(SyntaxError)
    const { judge, asked, answer } = asking()
    const run = rebuild.run(['skills'], ignored, undefined, judge)
    expect((await asked).differences).toEqual([
      { id: 'sql', kind: 'changed', fields: [{ field: 'all fields', before: 'cannot be read', after: 'can be read' }] },
    ])
    answer(true)
    expect(await run).toMatchObject([{ view: 'skills', differences: [{ id: 'sql' }] }])
    expect(await labelOf('sql')).toBe('SQL')
  })

  it('leaves the old view in service where it is told to, and nothing of the new one', async () => {
    await damage()
    const run = await rebuild.run(['skills'], ignored, undefined, async () => false)
    expect(run).toMatchObject([{ kept: true, differences: [{ id: 'sql' }] }])
    expect(running.active(skills).name).toBe(first)
    await expect(stores.readStore.get({ ...running.active(skills), name: `${first}-1` }, 'sql')).rejects.toThrow(/not been declared/)
    expect(await labelOf('sql')).toBe('Sequel')
  })

  it('is ended while it asks', async () => {
    const { judge, asked } = asking()
    const canceling = new AbortController()
    const run = rebuild.run(['skills'], ignored, canceling.signal, judge)
    await asked
    canceling.abort()
    await expect(run).rejects.toThrow('Gone.')
    expect(running.active(skills).name).toBe(first)
    await rebuild.run(['skills'], ignored)
  })

  it('§2.18 gives way to a rebuild that an erasure waits for, and begins anew after it', async () => {
    const { judge, asked, answer, times } = asking()
    const told: unknown[] = []
    const run = rebuild.run(['skills'], ({ gaveWay }) => void (gaveWay && told.push(rebuild.next()?.views)), undefined, judge)
    await asked
    expect(rebuild.next()).toBeUndefined()
    const erasure = rebuild.runNext(['skills'], ignored)
    expect(rebuild.next()).toEqual({ views: [] })
    await expect.poll(() => rebuild.next()?.views).toEqual(['skills'])
    expect([told, rebuild.pause()]).toEqual([[[]], false])
    expect(await erasure).toMatchObject([{ view: 'skills', differences: [] }])
    expect(running.active(skills).name).toBe(`${first}-1`)
    answer(true)
    expect(await run).toMatchObject([{ view: 'skills', differences: [] }])
    expect(times()).toBe(2)
    expect(running.active(skills).name).toBe(`${first}-2`)
  })
})

it('§2.18 a rebuild that gave way to an erasure is canceled at once, and not only behind it', async () => {
  const { judge, asked } = asking()
  const canceling = new AbortController()
  const run = rebuild.run(['skills'], ({ gaveWay }) => gaveWay && canceling.abort(new Error('Canceled.')), canceling.signal, judge)
  await asked
  const erasure = rebuild.runNext(['skills'], ignored)
  await expect(run).rejects.toThrow('Canceled.')
  expect(rebuild.next()).toBeDefined()
  await erasure
})

describe('product 2.19: a rebuild that is paused', () => {
  it('swaps nothing until it goes on', async () => {
    let done = false
    const run = rebuild.run(['skills'], ignored).finally(() => (done = true))
    await expect.poll(() => rebuild.pause()).toBe(true)
    expect(rebuild.pause()).toBe(false)
    // Much longer than the rebuild of one document takes once its thread runs.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect([done, running.active(skills).name]).toEqual([false, first])
    expect(rebuild.resume()).toBe(true)
    expect(await run).toMatchObject([{ view: 'skills', differences: [] }])
    expect([rebuild.resume(), rebuild.pause()]).toEqual([false, false])
  })

  it('§2.18 gives way to an erasure', async () => {
    const run = rebuild.run(['skills'], ignored)
    await expect.poll(() => rebuild.pause()).toBe(true)
    await rebuild.runNext(['skills'], ignored)
    await run
    expect(running.active(skills).name).toBe(`${first}-2`)
  })
})
