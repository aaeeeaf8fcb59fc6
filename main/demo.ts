/** The demo at the start: whether it is there, and making it once. */
import type { Handler } from '#command-api/core/handle.ts'
import type { DueTimers } from '#command-api/timers/alarm-clock.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { demoUniversity } from '../demo/cast.ts'
import { seedTiny } from '../demo/seed.ts'

/** As the log says, which nobody rebuilds: the demo's university is the first thing it stores. */
export async function holdsDemo(store: EventStore): Promise<boolean> {
  return (await store.readStream(`organization-${demoUniversity}`, { limit: 1 })).length > 0
}

/** Where the demo is already, it is not made again: the mark lies with the views, and making it again would change nothing. */
export async function seedOnce(
  handler: Handler,
  readStore: ReadStore,
  clock: Clock,
  settle: () => Promise<void>,
  due: DueTimers,
): Promise<void> {
  if ((await readStore.getState('demo-seeded')) === true) return
  await seedTiny({ ...handler, now: clock.now(), settle, due })
  await settle()
  await readStore.setState('demo-seeded', true)
}
