import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import { createTables } from './tables.ts'

let now = 0
const rate = { perMinute: 10 / 60, burst: 10 }
const table = async () => Readable.from(['a'])

it('one account has one table at a time, and others theirs', async () => {
  const tables = createTables(() => now, rate)
  const first = await tables.write('ann', table)
  expect(await tables.write('ann', table)).toEqual(refuse('table_under_way'))
  expect(isRefusal(await tables.write('bob', table))).toBe(false)
  if (isRefusal(first)) throw new Error('The first one is written.')
  await buffer(first)
  expect(isRefusal(await tables.write('ann', table))).toBe(false)
})

it('is free again when it was refused, failed or broke off', async () => {
  const tables = createTables(() => now, rate)
  expect(await tables.write('ann', async () => refuse('forbidden'))).toEqual(refuse('forbidden'))
  await expect(tables.write('ann', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  const first = await tables.write('ann', async () => new Readable({ read: () => undefined }))
  if (isRefusal(first)) throw new Error('It is written.')
  first.destroy()
  await new Promise((resolve) => first.once('close', resolve))
  expect(isRefusal(await tables.write('ann', table))).toBe(false)
})

it('comes ten times an hour', async () => {
  const tables = createTables(() => now, rate)
  const write = async () => {
    const written = await tables.write('ann', table)
    if (!isRefusal(written)) await buffer(written)
    return isRefusal(written) ? written.refused : 'written'
  }
  for (let n = 0; n < 10; n++) expect(await write()).toBe('written')
  expect(await write()).toBe('too_many_tables')
  now += 6 * 60_000
  expect(await write()).toBe('written')
})
