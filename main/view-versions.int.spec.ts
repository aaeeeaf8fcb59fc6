import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#events/envelope.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { signIn } from '../acceptance/client.ts'
import { removeData, startPlatform, type Platform } from '../acceptance/platform.ts'

let platform: Platform
let jobsBefore: number

beforeAll(async () => {
  platform = await startPlatform()
  jobsBefore = await jobCount(platform)
  await platform.stop()
})
afterAll(() => removeData(platform))

const jobCount = async ({ origin }: Platform) => ((await (await signIn(origin, 'recruiter@demo.example')).get('/jobs')).body as []).length

/** Says of the stored view of jobs that it has another version, and names its collection accordingly, as another release would have. */
async function storeAsVersion(version: number): Promise<void> {
  const readStore = await openSqliteReadStore({ file: join(platform.dataDir, 'views.db') })
  const rows = (await readStore.getState('views')) as Readonly<Record<string, object>>
  await readStore.setState('views', { ...rows, jobs: { ...rows['jobs'], version, build: 0 } } as unknown as Json)
  await readStore.close()
}

describe('§9 a start after which nothing that is stored of a view can serve', () => {
  it('waits until the view is built, and says for what', async () => {
    expect(jobsBefore).toBeGreaterThan(0)
    await storeAsVersion(99)
    const running = await startPlatform({ dataDir: platform.dataDir })
    expect(await jobCount(running)).toBe(jobsBefore)
    await running.stop()
    expect(running.output()).toContain('The start waits for views')
  })
})
