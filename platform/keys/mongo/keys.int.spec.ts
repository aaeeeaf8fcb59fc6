import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keysContract } from '../contract.ts'
import { openMongoKeys } from './keys.ts'

const url = process.env['MONGODB_TEST_URL']

if (url === undefined) {
  it('keys: MongoDB', (test) => test.skip('because MONGODB_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)'))
} else {
  describe('on MongoDB', () => {
    const options = { url, database: `keys-${process.pid}-${Date.now()}`, masterKey: randomBytes(32) }
    keysContract(() => openMongoKeys(options))

    it('refuse to start under another master key', async () => {
      await (await openMongoKeys(options)).close()
      await expect(openMongoKeys({ ...options, masterKey: randomBytes(32) })).rejects.toThrow('another master key')
    })
  })
}
