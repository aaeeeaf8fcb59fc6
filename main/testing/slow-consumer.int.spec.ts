/** Case 12 of quality.md: a consumer that takes one event a second while hundreds come. */
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createCheckpoints } from '#command-api/core/checkpoints.ts'
import { consume, type ConsumerPorts } from '#command-api/core/consumer.ts'
import { withSharedSubscription } from '#platform/event-store/shared-subscription.ts'
import { openTestStores } from '#platform/testing/stores.ts'
import { startProjections } from '#projections/engine/runner.ts'
import { labels, skillAdded } from '#projections/testing/skills.ts'
import type { Ports } from '../open.ts'
import { runningOf } from '../running.ts'

const EVENTS = 10_000
const APPEND = 50
/** Of each event: kept in memory, all of them would be ten times what is allowed. */
const LABEL = 'x'.repeat(8_000)
const MOST_BYTES = 25_000_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function heldBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}

it('a slow consumer is named as behind, holds no more than a page of events, and keeps no view waiting', { timeout: 60_000 }, async () => {
  const { eventStore, readStore, keys, remove } = await openTestStores()
  const store = withSharedSubscription(eventStore)
  const stopping = new AbortController()
  const ignored = () => undefined
  const logger = { info: ignored, warn: ignored, error: ignored }
  const ports = {
    store,
    readStore,
    checkpoints: createCheckpoints(readStore, logger),
    handler: { reader: { open: async (events: readonly unknown[]) => events } },
    log: logger,
  } as unknown as ConsumerPorts
  const slow = consume('slow', ['SkillAdded'], ports, async (events) => {
    for (const _ of events) await pause(1_000, undefined, { signal: stopping.signal }).catch(ignored)
  })
  const view = labels('labels')
  // Only the last label of a skill, whose document stays small.
  const small = { ...view, apply: () => ({ label: '' }) }
  const clock = { now: () => Date.now() }
  const running = await startProjections({
    eventStore: store,
    readStore,
    keys,
    projections: [small],
    codes: {},
    clock,
    emitRefresh: ignored,
    logger,
  })
  const before = heldBytes()
  let most = 0
  for (let n = 0; n < EVENTS / APPEND; n += 1) {
    const events = Array.from({ length: APPEND }, () => skillAdded(`s-${n}`, LABEL))
    const { position } = await store.append(`skill-s-${n}`, 'none', events)
    expect(await running.waitFor(['labels'], position, 10_000)).toBe(true)
    if (n % 50 === 49) most = Math.max(most, heldBytes() - before)
  }
  expect(slow.position()).toBeLessThan(100n)
  expect(most).toBeLessThan(MOST_BYTES)

  const later = { now: () => Date.now() + 61_000 }
  const parts = {
    projections: running,
    rebuild: { kept: async () => [], keepMs: 0, next: () => undefined },
    processes: [],
    reactors: [slow],
  }
  const found = await runningOf({ store, readStore, clock: later } as unknown as Ports, parts).projections()
  // What stands so is counted among what needs somebody (query-api/desk/needs.ts).
  expect(found.map(({ name, state, lag }) => [name, state, lag.events > EVENTS - 100])).toEqual([
    ['labels', 'live', false],
    ['slow', 'stalled', true],
  ])
  stopping.abort()
  await Promise.all([slow.stop(), running.stop()])
  await remove()
})
