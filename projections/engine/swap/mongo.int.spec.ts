/** A rebuild in MongoDB: what it finds, the swap, what it cannot apply, and the way back are those of the embedded store. */
import { MongoClient } from 'mongodb'
import { expect, it } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { openMongoReadStore } from '#platform/read-store/mongo/store.ts'
import type { Document } from '#platform/read-store/port.ts'
import { openTestStores } from '#platform/testing/stores.ts'
import { add, skillAdded } from '../../testing/skills.ts'
import { skills, type SkillDocument } from '../../views/skills/model.ts'
import { skillProjection } from '../../views/skills/project.ts'
import { createRebuild } from '../rebuild.ts'
import { startProjections } from '../runner.ts'
import type { Compared } from './finish.ts'

const server = process.env['MONGODB_TEST_URL']
const ignored = () => undefined
const logger = { info: ignored, warn: ignored, error: ignored }
const first = `skills__v${skills.version}`

it('product 2.19: a view is built anew, swapped and taken back in MongoDB', async (test) => {
  test.skip(server === undefined, 'because MONGODB_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)')
  const url = `${server}/rebuild-${process.pid}-${Date.now()}`
  const { eventStore, keys, folder, remove } = await openTestStores()
  const readStore = await openMongoReadStore({ url })
  await add(eventStore, skillAdded('sql', 'SQL'), skillAdded('go', 'Go'), skillAdded('go', '?', { schemaVersion: 99 }))
  const projections = [skillProjection]
  const running = await startProjections({ eventStore, readStore, keys, projections, clock: systemClock, emitRefresh: ignored, logger })
  const module = new URL('../../testing/stores-on-mongo.ts', import.meta.url).href
  const rebuild = createRebuild({ projections, running, stores: { module, settings: { folder, url } }, logger, graceMs: 0, keepMs: 60_000 })
  const labelOf = async (id: string) => (await readStore.get<SkillDocument>(running.active(skills), id))?.label
  await running.settle()
  const damaged = { _id: 'sql', _pos: '9'.repeat(20), label: 'Sequel' } as Document
  const writes = [{ collection: running.active(skills), document: damaged }]
  await readStore.commit({ consumer: first, checkpoint: running.positionOf('skills'), writes })

  const judged: Compared[] = []
  await rebuild.run([], ignored, undefined, async (compared) => judged.push(compared) > 0)
  expect(judged).toMatchObject([{ documents: 2, differences: [{ id: 'sql', kind: 'changed' }], unapplied: { parked: 1, passedBy: 0 } }])
  expect([running.active(skills).name, await labelOf('sql')]).toEqual([`${first}-1`, 'SQL'])

  await add(eventStore, skillAdded('cobol', 'COBOL'))
  await running.settle()
  expect(await rebuild.goBack('skills', ignored)).toMatchObject([{ differences: [{ id: 'sql' }] }])
  expect([running.active(skills).name, await labelOf('sql'), await labelOf('cobol')]).toEqual([first, 'Sequel', 'COBOL'])

  expect(await rebuild.run([], ignored)).toMatchObject([{ differences: [{ id: 'sql' }] }])
  expect(await labelOf('sql')).toBe('SQL')
  await rebuild.stop()
  await running.stop()
  await readStore.close()
  const client = await new MongoClient(url).connect()
  await client.db().dropDatabase()
  await client.close()
  await remove()
})
