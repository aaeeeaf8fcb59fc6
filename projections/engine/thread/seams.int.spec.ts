/** What a failure at any seam of the live path leaves: each document as a rebuild makes it, and every view at the end of the log. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import { signedInRooms } from '#events/vocabulary/sides.ts'
import { topics } from '#events/vocabulary/topics.ts'
import { openTestStores } from '#platform/testing/stores.ts'
import { projections } from '../../all.ts'
import { appendTo } from '../../testing/history.ts'
import { seams } from '../../testing/views-that-fail.ts'
import { createRebuild } from '../rebuild.ts'
import type { RoutedRefresh } from '../refresh.ts'
import { startViewsThread } from './views-thread.ts'

const moduleOf = (path: string) => new URL(path, import.meta.url).href
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
const names = projections.map(({ model }) => model.name)

it.each(seams)(
  'when %s, nothing is lost and nothing stands twice',
  async (seam) => {
    const stores = await openTestStores()
    const { folder, eventStore } = stores
    const refreshes: RoutedRefresh[] = []
    const views = await startViewsThread({
      eventStore,
      stores: { module: new URL('../../testing/views-that-fail.ts', import.meta.url).href, settings: { folder, seam, commit: 5 } },
      emitRefresh: (refresh) => void refreshes.push(refresh),
      tellLater: () => undefined,
      clock: { now: () => 0 },
      logger,
    })
    let last = -1n
    for (const [n, event] of controls().entries()) {
      // On a busy machine a few pages would take them all, and the commit that fails would not come.
      if (n > 0 && n <= 50 && n % 10 === 0) await views.settle()
      last = (await appendTo(stores, event)).position
    }
    await views.settle()
    expect(existsSync(join(folder, 'met'))).toBe(true)
    expect(names.map(views.positionOf)).toEqual(names.map(() => last))
    // Whom the page concerned that was stored and not told, nobody knows any more: everybody reads again.
    const toAll = refreshes.filter(({ ids }) => ids === 'all')
    expect(toAll).toEqual(
      seam.includes('dies') ? [{ rooms: signedInRooms, topics, ids: 'all', position: expect.stringMatching(/^\d{20}$/) }] : [],
    )
    const rebuild = createRebuild({
      projections,
      running: views,
      stores: { module: moduleOf('../../../platform/testing/stores.ts'), settings: { folder } },
      logger,
      graceMs: 0,
    })
    const rebuilt = await rebuild.run([], () => undefined)
    expect(rebuilt.flatMap(({ differences }) => differences)).toEqual([])
    await rebuild.stop()
    await views.stop()
    await stores.remove()
  },
  60_000,
)
