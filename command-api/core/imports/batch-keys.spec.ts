import { expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import { createBatchKeys } from './batch-keys.ts'

it('§2.20 the key of a batch belongs to one list of one caller and call, for a day', () => {
  let now = 0
  const check = createBatchKeys(() => now)
  const mismatch = refuse('idempotency_mismatch')
  expect(check('ann', 'bulk', 'key', '["a","b"]')).toBeUndefined()
  expect(check('ann', 'bulk', 'key', '["a","b"]')).toBeUndefined()
  expect(check('ann', 'bulk', 'key', '["b","a"]')).toEqual(mismatch)
  expect(check('ann', 'import', 'key', Buffer.from('email'), 'columns')).toBeUndefined()
  expect(check('ann', 'import', 'key', Buffer.from('emailc'), 'olumns')).toEqual(mismatch)
  expect(check('bob', 'bulk', 'key', '["b","a"]')).toBeUndefined()
  now += 24 * 3_600_000
  expect(check('ann', 'bulk', 'key', '["b","a"]')).toBeUndefined()
})
