import { describe, it } from 'vitest'
import { tasksContract } from '../contract.ts'
import { openRedisTasks } from './tasks.ts'

const url = process.env['REDIS_TEST_URL']

if (url === undefined) {
  it('tasks: Redis', (test) => test.skip('because REDIS_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)'))
} else {
  describe('on Redis', () => {
    const prefix = `spec-${process.pid}-${Date.now()}`
    const onError = (error: unknown) => {
      throw error
    }
    tasksContract(() => openRedisTasks({ url, prefix, clock: Date, retries: { attempts: 3, firstDelayMs: 5 }, onError }))
  })
}
