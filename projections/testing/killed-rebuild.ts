/** A process that rebuilds views in a folder of test stores and is killed on its way: `killed-rebuild.ts <folder> <seam>`. */
import { isMainThread } from 'node:worker_threads'
import { systemClock } from '#platform/clock.ts'
import { openForRebuild as openStores, openTestStores } from '#platform/testing/stores.ts'
import { projections } from '../all.ts'
import { createRebuild } from '../engine/rebuild.ts'
import { startProjections } from '../engine/runner.ts'
import { atCall, type At } from './at-call.ts'
import { add, skillAdded } from './skills.ts'

/** Of the thread that fills, at a call of the read store. */
const FILLING = {
  'the first documents of a drain are stored': { method: 'commitAll' },
  'the checkpoints of a drain are stored, and nothing says that it is whole': { method: 'commitAll', times: 2 },
  'a drain is over': { method: 'setState', text: '"isWhole":true' },
  'the first documents of a second drain are stored': { method: 'commitAll', times: 3 },
  'the checkpoints of a second drain are stored': { method: 'commitAll', times: 4 },
  'the indexes of one view are built': { method: 'declare', times: 4 },
  'one view is compared': { method: 'differing' },
  'one of two lanes has stored the first documents of a drain': { method: 'commitAll' },
  'one of two lanes is over with a drain': { method: 'setState', text: '"isWhole":true' },
} as const satisfies Readonly<Record<string, At>>
/** Of the thread that answers. */
const FINISHING = [
  'somebody looks at the differences',
  'one view is swapped',
  'all are swapped, and nothing of the former ones is dropped',
  'one of the former ones is dropped',
  'one goes back, and the first documents of a drain are stored',
  'one goes back, and the kept one serves again',
] as const

/** Of these the next rebuild goes on behind the first drain. */
export const LATE: readonly string[] = [
  'a drain is over',
  'the first documents of a second drain are stored',
  'the checkpoints of a second drain are stored',
]
export const DRAINED = 500

export type Seam = keyof typeof FILLING | (typeof FINISHING)[number]
export const SEAMS = [...(Object.keys(FILLING) as (keyof typeof FILLING)[]), ...FINISHING]

export const KILLED = projections.filter(({ model }) => ['skills', 'jobs', 'users'].includes(model.name))
const ignored = () => undefined
const logger = { info: ignored, warn: ignored, error: ignored }
const kill = () => void process.kill(process.pid, 'SIGKILL')

type Settings = { readonly folder: string; readonly killAt?: At | undefined }

/** Called by the worker of the rebuild. */
export async function openForRebuild({ folder, killAt }: Settings) {
  const { readStore, ...stores } = await openStores({ folder })
  return { ...stores, readStore: killAt ? atCall(readStore, killAt, kill) : readStore }
}

async function run(folder: string, seam: Seam): Promise<void> {
  const { eventStore, readStore, keys } = await openTestStores(folder)
  const drop = seam === 'one of the former ones is dropped' ? async (name: string) => readStore.drop(name).then(kill) : readStore.drop
  const ports = {
    eventStore,
    readStore: { ...readStore, drop },
    keys,
    projections: KILLED,
    clock: systemClock,
    emitRefresh: ignored,
    logger,
  }
  const running = await startProjections(ports)
  await running.settle()
  const opened = (killAt: Settings['killAt']) =>
    createRebuild({
      projections: KILLED,
      running,
      stores: { module: import.meta.url, settings: { folder, killAt } },
      logger,
      drainEvents: DRAINED,
      lanes: seam.startsWith('one of two lanes') ? 2 : 1,
      graceMs: seam === 'one of the former ones is dropped' ? 0 : 60_000,
      keepMs: seam.startsWith('one goes back') ? 60_000 : 0,
    })
  const rebuild = opened(seam in FILLING ? FILLING[seam as keyof typeof FILLING] : undefined)
  const judge = async () => {
    if (seam === 'somebody looks at the differences') kill()
    return true
  }
  if (seam === 'one view is swapped') running.registry.onSwap(kill)
  await rebuild.run([], ignored, undefined, judge)
  if (seam === 'all are swapped, and nothing of the former ones is dropped') kill()
  if (seam === 'one goes back, and the kept one serves again') running.registry.onSwap(kill)
  const catchesUp = seam === 'one goes back, and the first documents of a drain are stored' ? { method: 'commitAll' } : undefined
  if (!seam.startsWith('one goes back')) return
  await add(eventStore, skillAdded('late', 'Late'))
  await running.settle()
  await opened(catchesUp).goBack('skills', ignored)
}

const [, , folder, seam] = process.argv
if (isMainThread && folder !== undefined && SEAMS.includes(seam as Seam)) {
  await run(folder, seam as Seam)
  // Nothing has killed it.
  process.exit(1)
}
