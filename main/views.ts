/** Starts the views and adapts them for the query API and the socket. */
import type { Worker } from 'node:worker_threads'
import { decodePosition, encodePosition, START } from '#events/envelope.ts'
import type { Config } from '#platform/config.ts'
import type { Document } from '#platform/read-store/port.ts'
import { projections } from '#projections/all.ts'
import { createRebuild, type Rebuild } from '#projections/engine/rebuild.ts'
import { refreshesOf, type LaterRefresh, type RoutedRefresh } from '#projections/engine/refresh.ts'
import type { Projections } from '#projections/engine/runner.ts'
import { startViewsThread, type ThreadedProjections } from '#projections/engine/thread/views-thread.ts'
import type { Views } from '#query-api/core/reader.ts'
import { reportThread, type ReportThread } from '#query-api/reports/loading/thread.ts'
import type { Closing } from './closing.ts'
import type { Ports } from './open.ts'
import { viewStoresOf, reportStoresOf } from './stores.ts'

export type RefreshListener = (refresh: RoutedRefresh) => void
export type StartedViews = {
  readonly projections: ThreadedProjections
  /** For the query API. */
  readonly views: Views
  readonly rebuild: Rebuild
  readonly reports: ReportThread
  /** Sends a refresh to the listeners, as the views do. */
  readonly sendRefresh: RefreshListener
  /** Adds a listener; it may be added after the views have started. */
  readonly onRefresh: (listener: RefreshListener) => void
}

/** @param prepared their thread, if it is loading already */
export async function startViews(config: Config, ports: Ports, closing: Closing, prepared?: Worker): Promise<StartedViews> {
  const { store, clock, masterKey, app } = ports
  const listeners: RefreshListener[] = []
  const sendRefresh: RefreshListener = (refresh) => listeners.forEach((listener) => listener(refresh))
  const later = laterRefreshes(ports)
  const stores = viewStoresOf(config, masterKey)
  const running = await startViewsThread({
    eventStore: store,
    stores,
    prepared,
    clock,
    logger: app.log,
    emitRefresh: sendRefresh,
    tellLater: later.keep,
  })
  later.start(running, sendRefresh)
  closing.add(() => running.stop())
  const rebuild = createRebuild({ projections, running, logger: app.log, stores, keepMs: config.rollbackMs, now: clock.now })
  closing.add(() => rebuild.stop())
  await filled(running, ports)
  replaceOutdated(running, rebuild, app.log)
  const reports = reportThread(reportStoresOf(config, masterKey))
  closing.add(reports.close)
  const onRefresh = (listener: RefreshListener) => void listeners.push(listener)
  return { projections: running, views: viewsOf(running), rebuild, reports, sendRefresh, onRefresh }
}

const TELL_LATER = 'refresh.later'

/** What is told later waits among the tasks, with the ids of documents alone: whom they concern is asked when it is told. */
function laterRefreshes({ tasks, readStore, app }: Ports) {
  const keep = ({ view, ids, position, at }: LaterRefresh) => {
    tasks
      .enqueue({ id: `told_${view}_${position}_${at}`, kind: TELL_LATER, payload: { view, ids: [...ids], position }, runAt: at })
      .catch((error: unknown) => app.log.error({ err: error, view }, 'A refresh that is to be sent later could not be kept.'))
  }
  const start = (running: Projections, send: RefreshListener) =>
    tasks.work(TELL_LATER, async ({ payload }) => {
      const { view, ids, position } = payload as Pick<LaterRefresh, 'view' | 'ids' | 'position'>
      const projection = projections.find(({ model }) => model.name === view)
      if (!projection) return
      const documents = await readStore.getMany<Document>(running.active({ name: view }), ids)
      // What has changed again since says by itself when it is told.
      const due = documents.filter(({ _pos }) => _pos <= position)
      const changed = new Map(due.map((after) => [after._id, { before: undefined, after, event: undefined }]))
      refreshesOf(projection, changed, decodePosition(position) ?? START).forEach(send)
    })
  return { keep, start }
}

const PROGRESS_MS = 10_000

/** Waits for views of which nothing stored can serve: an empty view would answer that there is nothing. */
async function filled(running: Projections, { store, app }: Pick<Ports, 'store' | 'app'>): Promise<void> {
  const { empty } = running
  const head = await store.head()
  if (empty.length === 0 || head === START || empty.every((name) => running.positionOf(name) >= head)) return
  app.log.warn(
    { views: empty },
    'The start waits for views that are built from the events first: none of their stored documents can serve.',
  )
  const report = () => {
    const lowest = empty.map((name) => running.positionOf(name)).reduce((one, other) => (other < one ? other : one))
    app.log.info({ views: empty, percent: Number(((lowest + 1n) * 100n) / (head + 1n)) }, 'The start still waits for views.')
  }
  const progress = setInterval(report, PROGRESS_MS)
  await running.settle(empty).finally(() => clearInterval(progress))
}

/** Documents of an older version, or made by other code, serve until those of this one are complete beside them. */
function replaceOutdated({ registry: { outdated } }: Projections, rebuild: Rebuild, log: Ports['app']['log']): void {
  if (outdated.length === 0) return
  log.info({ views: outdated }, 'The code of these views has changed. What it made before serves while they are built anew beside.')
  rebuild
    .run(outdated, () => undefined)
    .then(
      () => log.info({ views: outdated }, 'The views are those of this code now.'),
      (error: unknown) =>
        log.error({ err: error, views: outdated }, 'Views that older code made stay in service. The next start tries again.'),
    )
}

function viewsOf(running: Projections): Views {
  return {
    active: (view) => running.active(view),
    position: (view) => running.positionOf(view.name),
    waitFor: (views, position, ms) =>
      running.waitFor(
        views.map(({ name }) => name),
        position,
        ms,
      ),
  }
}

/** Position of the most advanced view, as on the wire. Undefined before the first event. */
export function furthestPosition(running: Projections): string | undefined {
  const positions = projections.map(({ model }) => running.positionOf(model.name))
  const most = positions.reduce((one, other) => (other > one ? other : one))
  return most === START ? undefined : encodePosition(most)
}

/** A refresh of the topic of what runs by itself, for whoever shows it. */
export function ofTasks({ projections: running }: Pick<StartedViews, 'projections'>, rooms: readonly string[], ids: readonly string[]) {
  return { rooms, topics: ['tasks'], ids, position: furthestPosition(running) ?? encodePosition(START) } satisfies RoutedRefresh
}
