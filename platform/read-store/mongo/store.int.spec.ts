import type { Collection, ReadStore } from '../port.ts'
import type { Stored } from './documents.ts'
import type { Db } from 'mongodb'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeReadStore } from '../contract.ts'
import { job, tombstone } from '../contract/fixtures.ts'
import { openMongoReadStore } from './store.ts'

const url = process.env['MONGODB_TEST_URL']

if (url === undefined) {
  it('read store: MongoDB', (test) => test.skip('because MONGODB_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)'))
} else {
  describeReadStore('MongoDB', async () => {
    const database = `${url}/spec-${process.pid}-${Date.now()}`
    return { store: await openMongoReadStore({ url: database }), reopen: () => openMongoReadStore({ url: database }) }
  })
  describe('what is stored in MongoDB', () => describeStored(url))
}

const CARDS: Collection = {
  name: 'cards__v1',
  indexes: [
    { equals: ['organizationId', 'status'], sort: ['since', 'desc'], filters: ['skills'] },
    { equals: ['skills'], sort: ['rating', 'asc'] },
    { equals: ['status'] },
    { equals: [], sort: ['since', 'desc'] },
  ],
  search: ['title'],
}

/** Reads with the plain driver, as `mongosh` does. */
function describeStored(server: string): void {
  const name = `stored-${process.pid}-${Date.now()}`
  const client = new MongoClient(server)
  let db: Db
  let store: ReadStore
  const documents = () => db.collection<Stored>(CARDS.name)
  const put = async (...fields: Parameters<typeof job>) =>
    store.commit({ consumer: 'cards', checkpoint: 7n, writes: [{ collection: CARDS, document: job(...fields) }] })
  const keysOf = async (collection: string) => (await db.collection(collection).indexes()).map(({ key }) => JSON.stringify(key)).toSorted()

  beforeAll(async () => {
    await client.connect()
    db = client.db(name)
    store = await openMongoReadStore({ url: `${server}/${name}` })
    await store.declare(CARDS)
  })
  afterAll(async () => {
    await store.close()
    await db.dropDatabase()
    await client.close()
  })

  it('is a document with its own fields, found by them', async () => {
    const fields = {
      organizationId: 'uni',
      status: 'open',
      since: '2026-03-01',
      rating: 4,
      skills: ['go', 'sql'],
      title: 'Backend Go',
      person: { name: 'Jo', gone: null },
    }
    await put('a', fields)
    await put('b', { organizationId: 'uni', status: 'closed' })
    const stored = { ...job('a', fields), _words: ['backend', 'go'] }
    expect(await documents().find({ organizationId: 'uni', status: 'open' }).toArray()).toEqual([stored])
    expect(
      await documents()
        .find({ skills: 'sql', rating: { $gt: 3 }, 'person.name': 'Jo' })
        .toArray(),
    ).toEqual([stored])
    expect(await documents().find({ _words: 'backend' }).toArray()).toEqual([stored])
    expect(await documents().findOne({ _id: 'b' })).toEqual(job('b', { organizationId: 'uni', status: 'closed' }))
  })

  it('has the declared indexes, with the id to break ties', async () => {
    expect(await keysOf(CARDS.name)).toEqual([
      '{"_id":1}',
      '{"_words":1}',
      '{"organizationId":1,"status":1,"since":-1,"_id":-1}',
      '{"since":-1,"_id":-1}',
      '{"skills":1,"rating":1,"_id":1}',
      '{"status":1,"_id":1}',
    ])
  })

  it('has no index while it is filled', async () => {
    const filled = { ...CARDS, name: 'cards__v2' }
    await store.declare(filled, 'later')
    await store.commit({ consumer: filled.name, checkpoint: 1n, writes: [{ collection: filled, document: job('a') }] })
    expect(await keysOf(filled.name)).toEqual(['{"_id":1}'])
    await store.declare(filled)
    expect(await keysOf(filled.name)).toEqual(await keysOf(CARDS.name))
  })

  it('is a tombstone of three fields once it was deleted', async () => {
    await put('gone', { status: 'open', title: 'Backend' })
    await store.commit({ consumer: 'cards', checkpoint: 7n, writes: [{ collection: CARDS, document: tombstone('gone', 2) }] })
    expect(await documents().findOne({ _id: 'gone' })).toEqual(tombstone('gone', 2))
  })

  it('escapes only names that a server cannot store, and wraps only lists within lists', async () => {
    await put('names', { status: 'names', $set: 1, rates: { 'node.js': 2, plain: 3, '': 4, '100%': 5 }, _words: 6, matrix: [[1], 2] })
    expect(await documents().findOne({ status: 'names' })).toEqual({
      ...job('names', { status: 'names', matrix: [{ '%[]': [1] }, 2] }),
      '%24set': 1,
      rates: { 'node%2Ejs': 2, plain: 3, '%': 4, '100%25': 5 },
      '%5Fwords': 6,
    })
  })

  it('hides only values that an index would treat otherwise', async () => {
    await put('odd', { status: 'odd', since: ['x'], rating: true, skills: ['go', 'go', null], person: ['x', 'x'] })
    expect(await documents().findOne({ status: 'odd' })).toEqual({
      ...job('odd', { status: 'odd', rating: true, skills: ['go'], person: ['x', 'x'] }),
      '%73ince': ['x'],
      '%73kills': ['go', 'go', null],
    })
  })

  it('has readable checkpoints and states, too', async () => {
    await store.setState('registry', { views: [{ 'a.b': null }] })
    expect(await db.collection('proffer.checkpoints').find({}).toArray()).toContainEqual({ _id: 'cards', value: '00000000000000000007' })
    expect(await db.collection('proffer.states').find({}).toArray()).toEqual([{ _id: 'registry', value: { views: [{ 'a%2Eb': null }] } }])
  })

  it('reads checkpoints and states of format 1', async () => {
    const old = (collection: string) => db.collection<{ _id: string; json: string }>(collection)
    await old('proffer.checkpoints').insertOne({ _id: 'mails', json: '"00000000000000000009"' })
    await old('proffer.states').insertOne({ _id: 'beginning', json: '{"at":[["3"]]}' })
    expect(await store.checkpoint('mails')).toBe(9n)
    expect(await store.getState('beginning')).toEqual({ at: [['3']] })
    await store.setState('beginning', { at: 4 })
    expect(await store.getState('beginning')).toEqual({ at: 4 })
  })
}
