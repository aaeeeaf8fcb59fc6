import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { FailedRequest } from '../port.ts'
import { openFailedRequests } from './failed-requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'failed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const onError = (error: unknown) => {
  throw error
}
const failed = (requestId: string, uid?: string): FailedRequest => ({
  requestId,
  operation: 'jobs.post',
  status: 503,
  code: 'unavailable',
  at: '2026-11-28T05:00:00.000Z',
  ...(uid !== undefined && { uid }),
})

it('are found by the first signs of their id, also after a restart', () => {
  const options = { file: join(folder, 'found.db'), most: 10, mostOfCaller: 5, onError }
  const before = openFailedRequests(options)
  before.note(failed('0a1b2c3d-1', 'mia'))
  before.note(failed('0a1b2c3e-2'))
  expect(before.find('0a1b2c3d')).toEqual(failed('0a1b2c3d-1', 'mia'))
  before.close()
  const after = openFailedRequests(options)
  expect(after.find('0a1b2c3e-2')).toEqual(failed('0a1b2c3e-2'))
  expect(after.find('0a1b2c3')).toEqual(failed('0a1b2c3e-2'))
  expect(after.find('ffffffff')).toBeUndefined()
  expect(after.find('%')).toBeUndefined()
  after.close()
})

it('are the last ones, and no caller pushes out those of others', () => {
  const list = openFailedRequests({ file: join(folder, 'bounded.db'), most: 6, mostOfCaller: 4, onError })
  list.note(failed('mia-1', 'mia'))
  for (let n = 1; n <= 9; n += 1) {
    list.note(failed(`ben-${n}`, 'ben'))
    list.find('')
  }
  expect(list.find('mia-1')).toBeDefined()
  expect(['ben-5', 'ben-6', 'ben-9'].map((id) => list.find(id) !== undefined)).toEqual([false, true, true])
  for (const uid of ['a', 'b', 'c']) {
    list.note(failed(`${uid}-1`, uid))
    list.find('')
  }
  expect(['mia-1', 'ben-6', 'ben-7', 'c-1'].map((id) => list.find(id) !== undefined)).toEqual([false, false, true, true])
  list.close()
})
