/** The views' thread ends between what is stored of an event that cannot be applied, and the page that it came in. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Document } from '#platform/read-store/port.ts'
import { openTestStores } from '#platform/testing/stores.ts'
import { add, skillAdded } from '../../testing/skills.ts'
import { MET } from '../../testing/stores-at-seams.ts'
import { skills } from '../../views/skills/model.ts'
import { startViewsThread } from './views-thread.ts'

it('when an event is parked and its page is not stored, it is parked once, and what is behind it waits', async () => {
  const stores = await openTestStores()
  const { eventStore, readStore, folder } = stores
  const views = await startViewsThread({
    eventStore,
    stores: {
      module: new URL('../../testing/stores-at-seams.ts', import.meta.url).href,
      settings: { folder, at: { method: 'setState', text: '"parked/skills' } },
    },
    emitRefresh: () => undefined,
    tellLater: () => undefined,
    clock: { now: () => 0 },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  const bad = skillAdded('go', '?', { schemaVersion: 99 })
  await add(eventStore, bad, skillAdded('go', 'Go'), skillAdded('sql', 'SQL'))
  await views.settle()
  expect(existsSync(join(folder, MET))).toBe(true)

  const parked = async () => (await views.status()).find(({ view }) => view === skills.name)?.parked.map(({ eventId, id }) => [eventId, id])
  expect((await parked())?.[0]).toEqual([bad.id, undefined])
  expect(await parked()).toHaveLength(2)
  const labelOf = async (id: string) => (await readStore.get<Document & { label: string }>(views.active(skills), id))?.label
  expect([await labelOf('go'), await labelOf('sql')]).toEqual([undefined, 'SQL'])
  await views.skip(skills.name, bad.id)
  expect(await labelOf('go')).toBe('Go')
  await views.stop()
  await stores.remove()
})
