/** Seeds the demo once, at the first start. */
import type { Handler } from '#command-api/core/handle.ts'
import type { DueTimers } from '#command-api/timers/alarm-clock.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { SealedFiles } from '#platform/sealed-files.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import { demoUniversity } from '../demo/demo-data.ts'
import { seedTiny } from '../demo/seed.ts'

/** Looks into the event log, since views can be lost. The demo's university is stored first. */
export async function holdsDemo(store: Pick<EventStore, 'readStream'>): Promise<boolean> {
  return (await store.readStream(`organization-${demoUniversity}`, { limit: 1 })).length > 0
}

/** Skipped when the read store says that it was done. Seeding again, after that store was lost, changes nothing. */
export async function seedOnce(
  handler: Handler,
  readStore: ReadStore,
  clock: Clock,
  settle: () => Promise<void>,
  due: DueTimers,
  { files, tasks, app }: { readonly files: SealedFiles; readonly tasks: Tasks; readonly app: { readonly log: SettleLog } },
): Promise<void> {
  if ((await readStore.getState('demo-seeded')) === true) return
  const settling = patient(settle, app.log)
  const storeFile = async (owner: string, bytes: Buffer) => (await files.put(owner, one(bytes), 'resume')).id
  await seedTiny({
    ...handler,
    now: clock.now(),
    settle: settling,
    due,
    storeFile,
    ...(tasks.enqueueGivenUp && { giveUp: tasks.enqueueGivenUp.bind(tasks) }),
  })
  await settling()
  await readStore.setState('demo-seeded', true)
}

type SettleLog = { readonly warn: (details: object, message: string) => void }
const PATIENCE_MS = 60_000

/** A process that fails for ever over what a log holds that was restored must keep the platform from serving for no longer than that. */
export function patient(settle: () => Promise<void>, log: SettleLog, ms = PATIENCE_MS): () => Promise<void> {
  let isWaitedFor = true
  return async () => {
    if (!isWaitedFor) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, ms, 'late')))
    const ended = await Promise.race([settle(), late]).finally(() => clearTimeout(timer))
    if (ended !== 'late') return
    isWaitedFor = false
    log.warn({ waitedMs: ms }, 'The start waits no longer for what follows from the demo: something of it does not get to its end.')
  }
}

async function* one(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
