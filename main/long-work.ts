/** Starts the long work: every kind there is, on the task queue. */
import { setTimeout as pause } from 'node:timers/promises'
import { notingReplays } from '#command-api/projections/replayed.ts'
import { createReplays, type Replays } from '#command-api/projections/replays.ts'
import { restingReplay, type RestingReplay } from '#command-api/projections/resting.ts'
import type { ParkedDesk } from '#command-api/projections/routes.ts'
import { eraseWork, type ErasePorts } from '#command-api/tasks/erase.ts'
import { erasureReceipts } from '#command-api/tasks/erasure-receipt.ts'
import { exportCopies } from '#command-api/tasks/export-copies.ts'
import { exportWork } from '#command-api/tasks/export.ts'
import { startLongWork } from '#command-api/tasks/long-work.ts'
import { replayViews } from '#command-api/tasks/replay-views.ts'
import { eventsAtIn } from '#command-api/tasks/last-events.ts'
import { verifyLog, type VerifyLog } from '#command-api/tasks/verify-log.ts'
import type { OpenedLongWork } from '#command-api/tasks/routes.ts'
import { adminsRoom, roomsOfPeople } from '#events/vocabulary/sides.ts'
import { sharedRuns } from '#lib/shared-runs.ts'
import { zipOf } from '#platform/archive/zip/archive.ts'
import { taskRecords } from '#platform/tasks/records.ts'
import { projections } from '#projections/all.ts'
import type { HandlerDeps } from '#query-api/core/deps.ts'
import { exporterOf } from '#query-api/plugin.ts'
import type { Closing } from './closing.ts'
import type { Commands } from './commands.ts'
import { concernedViews } from './concerned-views.ts'
import type { Ports } from './open.ts'
import { parkedDesk } from './parked-desk.ts'
import { replayUnderWay } from './replay-under-way.ts'
import { ofTasks, type StartedViews } from './views.ts'

type Parts = {
  readonly ports: Ports
  readonly commands: Commands
  readonly running: StartedViews
  readonly queries: HandlerDeps
  readonly audit: { readonly verify: VerifyLog }
  /** Where people reach the page. */
  readonly origin: string
}

/** Erasures that waited for a place of the queue get theirs together when a replay ends, and need a moment until they ask for the next. */
const GATHER_MS = 1_000

const viewNames = projections.map(({ model }) => model.name)

export type OpenedWork = OpenedLongWork & { readonly parkedDesk: ParkedDesk; readonly replays: Replays; readonly resting: RestingReplay }

export function openLongWork({ ports, commands, running, queries, audit, origin }: Parts, closing: Closing): OpenedWork {
  const { readStore, keys, mail, payments, tasks, files, identity, clock } = ports
  const { handler, secrets, accounts, readModels } = commands
  const records = taskRecords(readStore)
  const receipts = erasureReceipts({ keys, notes: readStore, reader: handler.reader, mail, tasks })
  const copies = exportCopies({ notes: readStore, files })
  const erase = eraseWork({
    handler,
    secrets,
    namedAt: readModels.namedAt,
    destroyKey: async (subject) => void (await keys.destroy(subject)),
    receipts,
    forgetAccount: accounts.forget,
    files,
    copies,
    mail,
    payments,
    tasks,
    users: identity.users,
    rebuildViews: sharedRuns(rebuildConcerned(ports, running), () => pause(GATHER_MS)),
    clock,
  })
  const copy = exportWork({
    reader: handler.reader,
    fold: handler.fold,
    exporter: exporterOf(queries),
    zip: zipOf,
    files,
    copies,
    tasks,
    clock,
    mail,
    origin,
  })
  const replays = createReplays(running.rebuild)
  const underWay = replayUnderWay(readStore)
  running.projections.registry.onSwap((view) => {
    // What an erasure swaps was not asked for by the replay that gave way to it.
    if (!running.rebuild.next()?.views.includes(view)) void underWay.swapped(view)
  })
  const replaying = replayViews({
    replay: running.rebuild.run,
    goBack: running.rebuild.goBack,
    whenFree: running.rebuild.whenFree,
    replays,
    viewNames,
    now: clock.now,
    underWay,
    eventsAt: eventsAtIn(ports),
    ...notingReplays({ handle: handler.handle, accountOf: accounts.accountOf }),
  })
  const refresh = (rooms: readonly string[], id: string) => running.sendRefresh(ofTasks(running, rooms, [id]))
  const resting = restingReplay({ ...underWay, records, told: ({ id, owner }) => refresh([...roomsOfPeople([owner]), adminsRoom], id) })
  const longWorks = startLongWork({
    works: [replaying, verifyLog(audit.verify, () => ports.store.head()), erase, copy],
    tasks,
    records,
    clock,
    refresh,
  })
  closing.add(longWorks.stop)
  return {
    longWorks,
    taskRecords: records,
    viewNames,
    replays,
    resting,
    canGoBack: canGoBackIn(running),
    parkedDesk: parkedDesk(running, commands.processes, viewNames),
  }
}

/** Erasures that come while one is under way share the next replay: it reads the whole log, however many they are. */
function rebuildConcerned({ keys, store, readStore }: Ports, { projections, rebuild }: StartedViews): ErasePorts['rebuildViews'] {
  return async (progress) => {
    const { views, documents, done } = await concernedViews({ keys, store, readStore, projections })
    const rebuilt = views.length > 0 ? await rebuild.runNext(views, (made) => progress(made.done, made.total)) : []
    await rebuild.dropReplaced()
    await readStore.purge()
    const changed = rebuilt.reduce((sum, { differences }) => sum + differences.length, documents)
    await done(changed)
    return changed
  }
}

function canGoBackIn({ rebuild }: Pick<StartedViews, 'rebuild'>) {
  return async (name: string) => (await rebuild.kept()).some(({ view, isReadable }) => view === name && isReadable)
}
