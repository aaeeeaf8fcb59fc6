import { MongoClient } from 'mongodb'
import { afterAll, describe, expect, it } from 'vitest'
import { factTablesContract } from '../contract.ts'
import { openMongoFactTables } from './tables.ts'

const url = process.env['MONGODB_TEST_URL']

if (url === undefined) {
  it('fact tables: MongoDB', (test) => test.skip('because MONGODB_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)'))
} else {
  describe('on MongoDB', async () => {
    const options = { url, database: `facts-${process.pid}-${Date.now()}`, graceMs: 1_000 }
    const client = await new MongoClient(url).connect()
    const db = client.db(options.database)
    const read = (table: string) => db.collection(table).find().toArray()
    afterAll(async () => {
      await db.dropDatabase()
      await client.close()
    })
    factTablesContract(async () => ({ tables: await openMongoFactTables(options), read }))

    it('go on after a build that broke off', async () => {
      await db.collection('referrals_draft').insertOne({ pseudonym: 'half a build' })
      const tables = await openMongoFactTables(options)
      await tables.replace({ day: '2026-11-20', tables: { referrals: { columns: ['pseudonym'], rows: [['p1']], leftOut: 0 } } })
      expect((await read('referrals')).map(({ pseudonym }) => pseudonym as unknown)).toEqual(['p1'])
      expect((await db.listCollections().toArray()).map(({ name }) => name).toSorted()).toEqual(['about', 'nominations', 'referrals'])
      await tables.close()
    })
  })
}
