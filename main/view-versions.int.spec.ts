import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Json } from '#events/envelope.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'

import { describePlatform } from '../acceptance/describe-platform.ts'

describePlatform('§9 a start after which nothing that is stored of a view can serve', ({ as, platform }) => {
  let jobsBefore: number

  beforeAll(async () => {
    jobsBefore = await jobCount()
    await platform.stop()
  })

  const jobCount = async () => ((await (await as('recruiter')).get('/jobs')).body as []).length

  /** Says of the stored view of jobs that it has another version, and names its collection accordingly, as another release would have. */
  async function storeAsVersion(version: number): Promise<void> {
    const readStore = await openSqliteReadStore({ file: join(platform.dataDir, 'views.db') })
    const rows = (await readStore.getState('views')) as Readonly<Record<string, object>>
    await readStore.setState('views', { ...rows, jobs: { ...rows['jobs'], version, build: 0 } } as unknown as Json)
    await readStore.close()
  }

  it('waits until the view is built, and says for what', async () => {
    expect(jobsBefore).toBeGreaterThan(0)
    await storeAsVersion(99)
    await platform.restart()
    expect(await jobCount()).toBe(jobsBefore)
    expect(platform.output()).toContain('The start waits for views')
  })
})
