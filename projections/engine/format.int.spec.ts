import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import { systemClock } from '#platform/clock.ts'
import { openMongoReadStore } from '#platform/read-store/mongo/store.ts'
import type { Document, ReadStore } from '#platform/read-store/port.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { add, labels, skillAdded } from '../testing/skills.ts'
import { startProjections } from './runner.ts'

const url = process.env['MONGODB_TEST_URL']
const view = labels('one')

let stores: TestStores
let warnings: { readonly details: object; readonly message: string }[]

beforeEach(async () => {
  stores = await openTestStores()
  warnings = []
  await add(stores.eventStore, skillAdded('go', 'a'), skillAdded('go', 'b'))
})
afterEach(() => stores.remove())

/** The skill's label in the view, once the view has caught up. */
async function labelWith(readStore: ReadStore): Promise<string | undefined> {
  const running = await startProjections({
    ...stores,
    readStore,
    projections: [view],
    clock: systemClock,
    emitRefresh: () => undefined,
    logger: { info: () => undefined, warn: (details, message) => void warnings.push({ details, message }), error: () => undefined },
  })
  await running.settle()
  const found = await readStore.get<Document & { label: string }>(running.active(view.model), 'go')
  await running.stop()
  return found?.label
}

const REBUILT = 'The read store keeps documents in another form now. These views are built anew from the events.'

describe('views in another format than the read store keeps now', () => {
  it('are rebuilt once, the log says so, and checkpoints of other consumers stay', async () => {
    const { readStore } = stores
    expect(await labelWith(readStore)).toBe('ab')
    const damaged = { _id: 'go', _pos: '9'.repeat(20), label: 'unreadable' } as Document
    await readStore.commit({
      consumer: 'mails',
      checkpoint: 1n,
      writes: [{ collection: { name: 'one__v1', indexes: [] }, document: damaged }],
    })
    expect(await labelWith(readStore)).toBe('unreadable')
    expect(warnings).toEqual([])

    const changed = { ...readStore, format: 99 }
    expect(await labelWith(changed)).toBe('ab')
    expect(await labelWith(changed)).toBe('ab')
    expect(warnings).toEqual([{ details: { views: ['one'], format: 99 }, message: REBUILT }])
    expect(await readStore.checkpoint('mails')).toBe(1n)
  })

  it('are rebuilt in MongoDB, where format 1 was JSON text beside key columns', async (test) => {
    test.skip(url === undefined, 'because MONGODB_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)')
    const database = `${url}/format-${process.pid}-${Date.now()}`
    const client = await new MongoClient(database).connect()
    type Old = { readonly _id: string; readonly json: string; readonly [column: string]: unknown }
    const old = (name: string) => client.db().collection<Old>(name)
    const position = encodePosition(9n)
    for (const name of ['one__v1', 'one__v1-1']) {
      const document = { _id: 'go', _pos: position, label: 'old' }
      await old(name).insertOne({ _id: 'go', _pos: position, s_label: 'sold', w: ['old'], json: JSON.stringify(document) })
      await old(name).createIndex({ s_label: 1, _id: 1 }, {}, {})
      await old('proffer.collections').insertOne({ _id: name, json: JSON.stringify({ ...view.model, name }) })
    }
    await old('proffer.checkpoints').insertOne({ _id: 'one__v1', json: JSON.stringify(encodePosition(1n)) })
    await old('proffer.checkpoints').insertOne({ _id: 'mails', json: JSON.stringify(position) })
    const parked = [{ eventId: 'e', stream: 'skill-go', revision: 0, type: 'SkillAdded', id: 'go' }]
    await old('proffer.states').insertOne({ _id: 'parked/one__v1', json: JSON.stringify(parked) })
    await old('proffer.states').insertOne({ _id: 'views', json: '{"one":{"version":1,"build":0,"others":["one__v1-1"]}}' })

    const readStore = await openMongoReadStore({ url: database })
    expect(await labelWith(readStore)).toBe('ab')
    expect(await labelWith(readStore)).toBe('ab')
    expect(warnings.map(({ message }) => message)).toEqual([REBUILT])
    expect(await readStore.checkpoint('mails')).toBe(9n)
    expect(await old('one__v1').find({}).toArray()).toEqual([{ _id: 'go', _pos: expect.any(String), label: 'ab', _words: ['ab'] }])
    expect((await old('one__v1').indexes()).map(({ key }) => key)).not.toContainEqual({ s_label: 1, _id: 1 })
    expect((await client.db().listCollections().toArray()).map(({ name }) => name)).not.toContain('one__v1-1')
    await readStore.close()
    await client.db().dropDatabase()
    await client.close()
  })
})
