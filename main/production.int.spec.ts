import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeData, startPlatform, type Platform } from '../acceptance/platform.ts'

let demo: Platform

beforeAll(async () => {
  demo = await startPlatform()
  await demo.stop()
})
afterAll(() => removeData(demo))

it('refuses the demo accounts in production, also when they lie in the data since earlier', async () => {
  const start = startPlatform({ dataDir: demo.dataDir, env: { NODE_ENV: 'production' } })
  await expect(start).rejects.toThrow(`The data in ${demo.dataDir} holds the demo accounts, whose password everybody knows.`)
})
