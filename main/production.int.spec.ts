import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeData, startPlatform, type Platform } from '../acceptance/platform.ts'

let demo: Platform

beforeAll(async () => {
  demo = await startPlatform()
  await demo.stop()
})
afterAll(() => removeData(demo))

it('refuses to start in production on data with the demo accounts', async () => {
  const start = startPlatform({ dataDir: demo.dataDir, env: { NODE_ENV: 'production' } })
  await expect(start).rejects.toThrow(`The data in ${demo.dataDir} holds the demo accounts, whose password everybody knows.`)
})
