import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { START } from '#events/envelope.ts'
import { systemClock } from '#platform/clock.ts'
import type { Document } from '#platform/read-store/port.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { fingerprints } from '../../fingerprints.ts'
import { add, skillAdded } from '../../testing/skills.ts'
import { skills, type SkillDocument } from '../../views/skills/model.ts'
import { skillProjection } from '../../views/skills/project.ts'
import type { Codes } from '../code/codes.ts'
import { fingerprintFrom } from '../code/fingerprint.ts'
import { createRebuild, type Rebuild } from '../rebuild.ts'
import { startProjections, type Projections } from '../runner.ts'

let stores: TestStores
let running: Projections
let rebuild: Rebuild
let now: number
const warn = vi.fn<(details: object, message: string) => void>()
const logger = { info: () => undefined, warn, error: () => undefined }
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

async function start(projection = skillProjection, codes: Codes = fingerprints): Promise<void> {
  const { eventStore, readStore, keys, folder } = stores
  const projections = [projection]
  running = await startProjections({ eventStore, readStore, keys, projections, clock: systemClock, emitRefresh: ignored, logger, codes })
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
const restart = async (projection = skillProjection, codes: Codes = fingerprints) => {
  await stop()
  await start(projection, codes)
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

describe('product 2.19: going back from what other code makes', () => {
  const { skills: ofNow = '' } = fingerprints
  const { length } = fingerprintFrom(new Map([['', '']]))
  const codeThat = (makes: string) => ({
    ...fingerprints,
    skills: ofNow.slice(0, -length / 2) + fingerprintFrom(new Map([['', makes]])).slice(length / 2),
  })
  const wrong = codeThat('something wrong')
  const stands = async () => {
    const [status] = await running.status()
    return [running.registry.outdated, active(), status?.outdated, status?.held]
  }
  const held = [[], NAME, true, true]
  const goBack = async () => {
    await restart(undefined, wrong)
    await rebuild.run(running.registry.outdated, ignored)
    await rebuild.goBack('skills', ignored)
  }

  it('holds over a start of that code, which says so, also where it has more examples and nothing else is kept any more', async () => {
    await goBack()
    expect(await running.status()).toMatchObject([{ outdated: true, held: true }])
    warn.mockClear()
    await restart(undefined, wrong)
    expect(await stands()).toEqual(held)
    expect(warn).toHaveBeenCalledWith({ views: ['skills'] }, expect.stringMatching(/^An admin went back to what these views serve/))
    now += 7 * DAY
    await rebuild.dropExpired()
    const withNewExample = { ...wrong, skills: wrong.skills + fingerprintFrom(new Map([['a new example', 'something']])) }
    for (const codes of [withNewExample, withNewExample]) {
      await restart(undefined, codes)
      expect(await stands()).toEqual(held)
    }
    await add(stores.eventStore, skillAdded('cobol', 'COBOL'))
    await running.settle()
    expect(await labelOf('cobol')).toBe('COBOL')
  })

  it('ends where the code changes again', async () => {
    await goBack()
    await restart(undefined, codeThat('something right'))
    expect(await stands()).toEqual([['skills'], NAME, true, false])
  })

  it('ends where somebody builds the view anew, or goes back from going back', async () => {
    for (const again of [() => rebuild.goBack('skills', ignored), () => rebuild.run([], ignored)]) {
      await goBack()
      await again()
      const serving = active()
      await restart(undefined, wrong)
      expect(await stands()).toEqual([[], serving, false, false])
      expect(serving).not.toBe(NAME)
      await restart()
      await rebuild.run(running.registry.outdated, ignored)
      await rebuild.runNext([], ignored)
    }
  })

  it('holds for another version, too, whose number the page does not tell then', async () => {
    const next = { ...skillProjection, model: { ...skills, version: skills.version + 1 } }
    await restart(next)
    await rebuild.run(running.registry.outdated, ignored)
    await rebuild.goBack('skills', ignored)
    await restart(next)
    expect(await stands()).toEqual(held)
    expect(await running.status()).toMatchObject([{ version: skills.version }])
  })
})
