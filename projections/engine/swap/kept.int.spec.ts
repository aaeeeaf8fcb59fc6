import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { START } from '#events/envelope.ts'
import { systemClock } from '#platform/clock.ts'
import type { Document } from '#platform/read-store/port.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { add, skillAdded } from '../../testing/skills.ts'
import { skills, type SkillDocument } from '../../views/skills/model.ts'
import { skillProjection } from '../../views/skills/project.ts'
import { createRebuild, type Rebuild } from '../rebuild.ts'
import { startProjections, type Projections } from '../runner.ts'

let stores: TestStores
let running: Projections
let rebuild: Rebuild
let now: number
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ignored = () => undefined
const DAY = 86_400_000
const NAME = `skills__v${skills.version}`

beforeEach(async () => {
  now = Date.UTC(2026, 10, 28)
  stores = await openTestStores()
  await add(stores.eventStore, skillAdded('sql', 'SQL'))
  await start()
})
afterEach(async () => {
  await stop()
  await stores.remove()
})

async function start(projection = skillProjection): Promise<void> {
  const { eventStore, readStore, keys, folder } = stores
  const projections = [projection]
  running = await startProjections({ eventStore, readStore, keys, projections, clock: systemClock, emitRefresh: ignored, logger })
  const module = new URL('../../../platform/testing/stores.ts', import.meta.url).href
  rebuild = createRebuild({
    projections,
    running,
    stores: { module, settings: { folder } },
    logger,
    graceMs: 0,
    keepMs: 7 * DAY,
    now: () => now,
  })
  await running.settle()
}
async function stop(): Promise<void> {
  await rebuild.stop()
  await running.stop()
}
const restart = async (projection = skillProjection) => {
  await stop()
  await start(projection)
}

const active = () => running.active(skills).name
const labelOf = async (id: string, name = active()) =>
  (await stores.readStore.get<SkillDocument>({ ...running.active(skills), name }, id))?.label
const isThere = (name: string) =>
  labelOf('sql', name).then(
    () => true,
    () => false,
  )
/** So that what served before can be told from what is made of the log. */
const damage = () =>
  stores.readStore.commit({
    consumer: active(),
    checkpoint: running.positionOf('skills'),
    writes: [{ collection: running.active(skills), document: { _id: 'sql', _pos: '9'.repeat(20), label: 'Sequel' } as Document }],
  })
const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('product 2.19: what a rebuild replaces', () => {
  it('is kept as it stood at the swap, also over a restart', async () => {
    await damage()
    await rebuild.run([], ignored)
    await add(stores.eventStore, skillAdded('cobol', 'COBOL'))
    await running.settle()
    await restart()
    const [kept] = await rebuild.kept()
    expect(kept).toMatchObject({
      view: 'skills',
      collection: { name: NAME },
      version: skills.version,
      at: now,
      until: now + 7 * DAY,
      isReadable: true,
    })
    expect(kept?.position).toBe((await stores.eventStore.head()) - 1n)
    expect(await labelOf('sql', NAME)).toBe('Sequel')
    expect(await labelOf('cobol', NAME)).toBeUndefined()
  })

  it('catches up and serves again when one goes back to it, and what it replaces is kept then', async () => {
    await damage()
    await rebuild.run([], ignored)
    await add(stores.eventStore, skillAdded('cobol', 'COBOL'))
    await running.settle()
    expect(await rebuild.goBack('skills', ignored)).toMatchObject([{ view: 'skills', differences: [{ id: 'sql', kind: 'changed' }] }])
    expect([active(), await labelOf('sql'), await labelOf('cobol')]).toEqual([NAME, 'Sequel', 'COBOL'])
    expect(await rebuild.kept()).toMatchObject([{ collection: { name: `${NAME}-1` } }])
    await add(stores.eventStore, skillAdded('ada', 'Ada'))
    await running.settle()
    expect(await labelOf('ada')).toBe('Ada')
    await rebuild.goBack('skills', ignored)
    expect([active(), await labelOf('sql'), await labelOf('ada')]).toEqual([`${NAME}-1`, 'SQL', 'Ada'])
    expect(await rebuild.run([], ignored)).toMatchObject([{ differences: [] }])
    expect(active()).toBe(`${NAME}-2`)
  })

  it('stays the kept one where the difference speaks against going back', async () => {
    await rebuild.run([], ignored)
    expect(await rebuild.goBack('skills', ignored, undefined, async () => false)).toMatchObject([{ kept: true }])
    expect(active()).toBe(`${NAME}-1`)
    expect(await rebuild.kept()).toMatchObject([{ collection: { name: NAME } }])
  })

  it('goes with the next rebuild, of which the one before is kept', async () => {
    await rebuild.run([], ignored)
    await rebuild.run([], ignored)
    await until(async () => !(await isThere(NAME)))
    expect(await rebuild.kept()).toMatchObject([{ collection: { name: `${NAME}-1` } }])
  })

  it('goes with a rebuild for an erasure, as does what that replaces', async () => {
    await rebuild.run([], ignored)
    await rebuild.runNext([], ignored)
    expect(await rebuild.kept()).toEqual([])
    await until(async () => !(await isThere(NAME)) && !(await isThere(`${NAME}-1`)))
    await expect(rebuild.goBack('skills', ignored)).rejects.toThrow('Nothing is kept that skills served before.')
  })

  it('is offered for its days only, and dropped then', async () => {
    await rebuild.run([], ignored)
    now += 7 * DAY
    expect(await rebuild.kept()).toEqual([])
    await rebuild.dropExpired()
    expect(await isThere(NAME)).toBe(false)
    expect(await labelOf('sql')).toBe('SQL')
  })

  it('is offered only where this version of the platform reads it', async () => {
    const next = skills.version + 1
    const withVersion = (readableFrom: number) => ({ ...skillProjection, model: { ...skills, version: next, readableFrom } })
    await restart(withVersion(1))
    await rebuild.run([], ignored)
    await restart(withVersion(next))
    expect(await rebuild.kept()).toMatchObject([{ version: skills.version, isReadable: false }])
    await expect(rebuild.goBack('skills', ignored)).rejects.toThrow(
      'What skills served before was made by a version that this one cannot read.',
    )
    await restart(withVersion(1))
    await rebuild.goBack('skills', ignored)
    expect(active()).toBe(NAME)
  })

  it('cannot serve again once it was killed while it stored something, and is dropped at the next start', async () => {
    await rebuild.run([], ignored)
    await stores.readStore.setState('rebuild', { collections: [NAME], isWhole: false, destroyedKeys: 0 })
    expect(await rebuild.kept()).toEqual([])
    await restart()
    expect(await isThere(NAME)).toBe(false)
  })

  it('is dropped where it is ahead of the log, which was restored', async () => {
    await rebuild.run([], ignored)
    await stores.readStore.commit({ consumer: NAME, checkpoint: 1_000_000n, writes: [] })
    await restart()
    expect(await rebuild.kept()).toEqual([])
    expect(await isThere(NAME)).toBe(false)
    expect(running.positionOf('skills')).not.toBe(START)
  })
})
