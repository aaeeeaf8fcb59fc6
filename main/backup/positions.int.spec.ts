import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { add, skillAdded } from '#projections/testing/skills.ts'
import { beginAtEndWhereLost, putPositions, readPositions } from './positions.ts'

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
const into = () => ({ store: restored.eventStore, readStore: restored.readStore })
const [nominee, mail] = ['process:invite-nominee', 'reactor:mail'] as const

it('consumers go on where they were when the backup was made, with what they had parked', async () => {
  const parked = [{ eventId: 'e-1', type: 'SkillAdded', stream: 'skill-sql', revision: 0, position: '0'.repeat(20), cause: 'A bug.' }]
  await stores.readStore.commitAll([nominee, mail, 'claims:release'].map((consumer) => ({ consumer, checkpoint: 1n, writes: [] })))
  await stores.readStore.setState('parked:invite-nominee', parked)
  await stores.readStore.setState('reactor:mail:from', '0')
  const positions = await readPositions(stores.readStore)
  await putPositions(into(), JSON.parse(JSON.stringify(positions)) as typeof positions)
  expect(await readPositions(restored.readStore)).toEqual(positions)
  expect(Object.keys(positions.consumers)).toEqual([nominee, 'claims:release', mail])
})

it('none goes on beyond the end of the log', async () => {
  await putPositions(into(), { consumers: { [nominee]: '9'.repeat(20) }, states: {} })
  expect(await restored.readStore.checkpoint(nominee)).toBe(await restored.eventStore.head())
})

it('one that a read store which outlived the log knows to be further stays there, unless the log ends before', async () => {
  await restored.readStore.commitAll([{ consumer: nominee, checkpoint: 2n, writes: [] }])
  await restored.readStore.commitAll([{ consumer: mail, checkpoint: 99n, writes: [] }])
  await putPositions(into(), { consumers: { [nominee]: '1'.padStart(20, '0'), [mail]: '1'.padStart(20, '0') }, states: {} })
  expect([await restored.readStore.checkpoint(nominee), await restored.readStore.checkpoint(mail)]).toEqual([2n, 1n])
})

it('all begin at the end of the log where the read store alone was lost, but not at a first start', async () => {
  const empty = await openTestStores()
  expect(await beginAtEndWhereLost({ store: empty.eventStore, readStore: empty.readStore })).toBe(false)
  await empty.remove()
  await stores.readStore.setState('reactor:mail:from', '-1')
  expect(await beginAtEndWhereLost({ store: stores.eventStore, readStore: stores.readStore })).toBe(false)
  expect(await beginAtEndWhereLost(into())).toBe(true)
  const head = await restored.eventStore.head()
  expect([await restored.readStore.checkpoint(nominee), await restored.readStore.checkpoint(mail)]).toEqual([head, head])
  expect(await beginAtEndWhereLost(into())).toBe(false)
})
