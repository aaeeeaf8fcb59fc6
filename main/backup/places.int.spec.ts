import { afterEach, beforeEach, expect, it } from 'vitest'
import { join } from 'node:path'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { add, skillAdded } from '#projections/testing/skills.ts'
import { placeAgain, placesIn } from './places.ts'

let stores: TestStores
let restored: TestStores
beforeEach(async () => {
  stores = await openTestStores()
  restored = await openTestStores()
  for (const { eventStore } of [stores, restored]) for (const id of ['sql', 'go', 'ada']) await add(eventStore, skillAdded(id, id))
})
afterEach(async () => {
  await stores.remove()
  await restored.remove()
})
const [first, second] = ['invite-nominee', 'invite-referred'] as const
const consumer = (name: string) => `process:${name}`
const into = () => ({ store: restored.eventStore, readStore: restored.readStore })

it('processes go on where they were when the backup was made, with what they had parked', async () => {
  const parked = [{ eventId: 'e-1', type: 'SkillAdded', stream: 'skill-sql', revision: 0, position: '0'.repeat(20), cause: 'A bug.' }]
  await stores.readStore.commitAll([{ consumer: consumer(first), checkpoint: 1n, writes: [] }])
  await stores.readStore.setState(`parked:${first}`, parked)
  const places = placesIn({ readStore: { kind: 'sqlite', file: join(stores.folder, 'views.db') } })
  await placeAgain(into(), JSON.parse(JSON.stringify(places)) as typeof places)
  expect([await restored.readStore.checkpoint(consumer(first)), await restored.readStore.getState(`parked:${first}`)]).toEqual([1n, parked])
})

it('they go on at the end of the log where the backup does not say, or names a later event', async () => {
  await placeAgain(into(), { [first]: { position: '9'.repeat(20) } })
  const head = await restored.eventStore.head()
  expect([await restored.readStore.checkpoint(consumer(first)), await restored.readStore.checkpoint(consumer(second))]).toEqual([
    head,
    head,
  ])
})
