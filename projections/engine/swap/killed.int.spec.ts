import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import { systemClock } from '#platform/clock.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { appendTo } from '../../testing/history.ts'
import { DRAINED, KILLED, LATE, SEAMS } from '../../testing/killed-rebuild.ts'
import { skillAdded } from '../../testing/skills.ts'
import { skills, type SkillDocument } from '../../views/skills/model.ts'
import { createRebuild } from '../rebuild.ts'
import { startProjections } from '../runner.ts'

const ignored = () => undefined
const logger = { info: ignored, warn: ignored, error: ignored }
const EVENTS = 1_200

/** Closed stores with the canonical story, more skills than one page has, and the views. */
let told: string

beforeAll(async () => {
  const stores = await openTestStores()
  told = stores.folder
  const { eventStore } = stores
  for (const event of controls()) await appendTo(stores, event)
  for (let n = 0; n < 50; n += 1)
    await eventStore.append(
      `skill-many-${n}`,
      'none',
      Array.from({ length: EVENTS / 50 }, (_, at) => skillAdded(`many-${n}`, `Many ${n} ${at}`)),
    )
  const running = await started(stores)
  await running.stop()
  await stores.close()
})
afterAll(() => rmSync(told, { recursive: true }))

async function started({ eventStore, readStore, keys }: TestStores) {
  const running = await startProjections({
    eventStore,
    readStore,
    keys,
    projections: KILLED,
    clock: systemClock,
    emitRefresh: ignored,
    logger,
  })
  await running.settle()
  return running
}

describe('quality 9: a rebuild that is killed when', () => {
  it.each(SEAMS)('%s leaves views that differ in nothing from the log', async (seam) => {
    const folder = mkdtempSync(join(tmpdir(), 'killed-'))
    cpSync(told, folder, { recursive: true })
    const child = fork(fileURLToPath(new URL('../../testing/killed-rebuild.ts', import.meta.url)), [folder, seam])
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

    const stores = await openTestStores(folder)
    const running = await started(stores)
    const module = new URL('../../../platform/testing/stores.ts', import.meta.url).href
    const rebuild = createRebuild({ projections: KILLED, running, stores: { module, settings: { folder } }, logger, graceMs: 0 })
    const labels = async () =>
      (await stores.readStore.getMany<SkillDocument>(running.active(skills), ['many-0', 'many-49'])).map(({ label }) => label)
    expect(await labels()).toEqual(['Many 0 23', 'Many 49 23'])
    let first: number | undefined
    for (let round = 0; round < 2; round += 1) {
      const rebuilt = await rebuild.run([], ({ done }) => void (first ??= done))
      expect(rebuilt.flatMap(({ differences }) => differences)).toEqual([])
    }
    expect(await labels()).toEqual(['Many 0 23', 'Many 49 23'])
    if (LATE.includes(seam)) expect(first).toBeGreaterThanOrEqual(DRAINED)
    await rebuild.stop()
    await running.stop()
    await stores.remove()
  })
})
