import { it } from 'vitest'
import { describeReadStore } from '../contract.ts'
import { openMongoReadStore } from './store.ts'

const url = process.env['MONGODB_TEST_URL']

if (url === undefined) {
  it('read store: MongoDB', (test) => test.skip('because MONGODB_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)'))
} else {
  describeReadStore('MongoDB', async () => {
    const database = `${url}/spec-${process.pid}-${Date.now()}`
    return { store: await openMongoReadStore({ url: database }), reopen: () => openMongoReadStore({ url: database }) }
  })
}
