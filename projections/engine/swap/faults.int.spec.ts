/** What goes wrong while views are built anew, and how little anybody sees of it (quality.md, cases 5, 11, 13, 14 and 34). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { encodePosition, type JsonObject } from '#events/envelope.ts'
import { ParkedEventSkipped } from '#events/views.ts'
import { SPACE } from '#platform/testing/full-disk.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { add, skillAdded } from '../../testing/skills.ts'
import { skills, type SkillDocument } from '../../views/skills/model.ts'
import { skillProjection } from '../../views/skills/project.ts'
import type { Compared } from './finish.ts'
import { createRebuild, type Rebuild } from '../rebuild.ts'
import { startProjections, type Projections } from '../runner.ts'

let stores: TestStores
let running: Projections
let rebuild: Rebuild
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ignored = () => undefined
const first = `skills__v${skills.version}`

/** @param opening the module that opens the stores of a rebuild */
async function start(
  opening = new URL('../../../platform/testing/stores.ts', import.meta.url),
  projection = skillProjection,
): Promise<void> {
  const { eventStore, readStore, keys, folder } = stores
  const projections = [projection]
  running = await startProjections({ eventStore, readStore, keys, projections, clock: systemClock, emitRefresh: ignored, logger })
  rebuild = createRebuild({ projections, running, stores: { module: opening.href, settings: { folder } }, logger, graceMs: 0 })
  await running.settle()
}

beforeEach(async () => {
  stores = await openTestStores()
  await add(stores.eventStore, skillAdded('sql', 'SQL'), skillAdded('go', 'Go'))
})
afterEach(async () => {
  await rebuild.stop()
  await running.stop()
  await stores.remove()
})

const labelOf = async (id: string) => (await stores.readStore.get<SkillDocument>(running.active(skills), id))?.label
const rowOfSkills = async () => ((await stores.readStore.getState('views')) as { readonly skills: JsonObject }).skills

describe('a rebuild', () => {
  it('5: ends with a sentence where the disk is full, while the old view serves, and leaves nothing of itself', async () => {
    await start(new URL('../../../platform/testing/full-disk.ts', import.meta.url))
    await expect(rebuild.run([], ignored)).rejects.toThrow('database or disk is full')
    expect([running.active(skills).name, await labelOf('sql'), await rowOfSkills()]).toMatchObject([first, 'SQL', { others: [] }])
    // What happens meanwhile reaches the old one.
    await add(stores.eventStore, skillAdded('cobol', 'COBOL'))
    await running.settle()
    expect(await labelOf('cobol')).toBe('COBOL')
    writeFileSync(join(stores.folder, SPACE), '')
    expect(await rebuild.run([], ignored)).toMatchObject([{ differences: [] }])
    expect([running.active(skills).name, await labelOf('cobol')]).toEqual([`${first}-1`, 'COBOL'])
  })

  it('11, 34: parks what it cannot apply as the live view does, and differs in nothing', async () => {
    const [newer, unknown] = [skillAdded('sql', '?', { schemaVersion: 99 }), skillAdded('go', '?', { type: 'SkillForgotten' })]
    await add(stores.eventStore, newer, unknown, skillAdded('sql', 'Behind it'), skillAdded('cobol', 'COBOL'))
    await start()
    const parkedOf = async () => (await running.status())[0]?.parked.map(({ eventId, stream }) => [eventId, stream])
    const before = await parkedOf()
    expect(before).toHaveLength(3)
    expect(await rebuild.run([], ignored)).toMatchObject([{ documents: 3, differences: [] }])
    expect(await parkedOf()).toEqual(before)
    expect([await labelOf('sql'), await labelOf('cobol')]).toEqual(['SQL', 'COBOL'])
  })

  it('11, 2.19: says what it cannot apply before the swap, and passes by what somebody has skipped in the view', async () => {
    const { eventStore } = stores
    const [skipped, unskipped] = [skillAdded('sql', '?', { schemaVersion: 99 }), skillAdded('go', '?', { schemaVersion: 99 })]
    await add(eventStore, skipped)
    const at = await add(eventStore, unskipped)
    await add(eventStore, skillAdded('sql', 'Behind it'))
    await start()
    const data = { consumer: skills.name, eventId: skipped.id, reason: 'Twice.' }
    await eventStore.append(`view-${skills.name}`, 'none', [skillAdded('', '', { type: ParkedEventSkipped.type, data })])
    await running.skip(skills.name, skipped.id)
    const parked = async () => (await running.status())[0]?.parked.map(({ eventId }) => eventId)
    expect([await parked(), await labelOf('sql')]).toEqual([[unskipped.id], 'Behind it'])
    const judged: Compared[] = []
    await rebuild.run([], ignored, undefined, async (compared) => judged.push(compared) > 0)
    expect(judged).toMatchObject([{ differences: [], unapplied: { parked: 1, passedBy: 1 } }])
    expect(judged[0]?.unapplied.events).toEqual([
      { eventId: unskipped.id, type: 'SkillAdded', position: encodePosition(at) },
      { eventId: skipped.id, type: 'SkillAdded', position: encodePosition(at - 1n), isSkipped: true },
    ])
    expect([running.active(skills).name, await parked(), await labelOf('sql')]).toEqual([`${first}-1`, [unskipped.id], 'Behind it'])
  })

  it('2.19: names what the one in service had skipped or has parked, where the code was mended since; one is tried again alone', async () => {
    const bad = ['sql', 'go', 'ada'].map((id) => skillAdded(id, 'Bad'))
    const [skipped, parked, retried] = bad
    const at = await add(stores.eventStore, ...bad)
    let hasBug = true
    const apply: typeof skillProjection.apply = (doc, event, ...rest) => {
      if (hasBug && JSON.stringify(event.data).includes('Bad')) throw new Error('A bug.')
      return skillProjection.apply(doc, event, ...rest)
    }
    await start(undefined, { ...skillProjection, apply })
    await running.skip(skills.name, skipped?.id ?? '')
    hasBug = false
    await running.retry(skills.name, retried?.id ?? '')
    expect([await labelOf('ada'), await labelOf('go')]).toEqual(['Bad', 'Go'])
    const [{ differences }] = (await rebuild.run([], ignored, undefined, async () => false)) as readonly [Compared]
    const event = { type: 'SkillAdded', takenBy: 'after' }
    expect(Object.fromEntries(differences.map(({ id, without }) => [id, without]))).toEqual({
      sql: { ...event, eventId: skipped?.id, position: encodePosition(at - 2n) },
      go: { ...event, eventId: parked?.id, position: encodePosition(at - 1n), isParked: true },
    })
  })

  it('2.19: lets a skip hold that is older than the newest two hundred events of the view', async () => {
    const { eventStore } = stores
    const bad = skillAdded('sql', '?', { schemaVersion: 99 })
    await add(eventStore, bad)
    await start()
    const of = (type: string, data: JsonObject) => skillAdded('', '', { type, data: { consumer: skills.name, ...data } })
    await eventStore.append(`view-${skills.name}`, 'none', [
      of('ParkedEventsRetried', {}),
      of(ParkedEventSkipped.type, { eventId: bad.id, reason: 'Twice.' }),
      ...Array.from({ length: 450 }, () => of('ParkedEventsRetried', {})),
    ])
    await running.skip(skills.name, bad.id)
    expect(await rebuild.run([], ignored)).toMatchObject([{ unapplied: { parked: 0, passedBy: 1 } }])
  })

  it('13: refuses a second one beside it, and neither harms the first nor waits', async () => {
    await start()
    const one = rebuild.run([], ignored)
    await expect(rebuild.run([], ignored)).rejects.toThrow('A rebuild is already running.')
    expect(await one).toMatchObject([{ differences: [] }])
    expect(running.active(skills).name).toBe(`${first}-1`)
  })

  it('14: swaps below queries, none of which fails, finds nothing, or sees what was before', async () => {
    await start()
    let ended = false
    const rebuilding = (async () => {
      for (let n = 0; n < 3; n += 1) expect(await rebuild.run([], ignored)).toMatchObject([{ differences: [] }])
    })().finally(() => (ended = true))
    const seen: number[] = []
    let asked = 0
    let reached = 0n
    for (let n = 0; !ended; n += 1) {
      const position = await add(stores.eventStore, skillAdded(`new-${n}`, `New ${n}`))
      // A session reads behind what it has written, whatever collection serves by then.
      expect(await running.waitFor(['skills'], position, 10_000)).toBe(true)
      expect(await labelOf(`new-${n}`)).toBe(`New ${n}`)
      const { items } = await stores.readStore.find<SkillDocument>(running.active(skills), { where: {}, limit: 1_000 })
      seen.push(items.length)
      expect(await labelOf('sql')).toBe('SQL')
      expect(running.positionOf('skills')).toBeGreaterThanOrEqual(reached)
      reached = running.positionOf('skills')
      asked += 1
    }
    await rebuilding
    expect(asked).toBeGreaterThan(3)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(running.active(skills).name).toBe(`${first}-3`)
  })
})
