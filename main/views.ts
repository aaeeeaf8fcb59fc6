/** Starts the views, and shows them as the query side and the socket ask for them. */
import { encodePosition, START } from '#events/envelope.ts'
import type { Config } from '#platform/config.ts'
import { projections } from '#projections/all.ts'
import { createRebuild, type Rebuild } from '#projections/engine/rebuild.ts'
import type { RoutedRefresh } from '#projections/engine/refresh.ts'
import { startProjections, type Projections } from '#projections/engine/runner.ts'
import type { Views } from '#query-api/core/reader.ts'
import type { Closing } from './closing.ts'
import type { Ports } from './open.ts'
import { rebuildStoresOf } from './stores.ts'

export type RefreshListener = (refresh: RoutedRefresh) => void
export type RunningViews = {
  readonly projections: Projections
  /** As the query side asks for them. */
  readonly views: Views
  readonly rebuild: Rebuild
  /** Who hears of changes may come later than the views. */
  readonly onRefresh: (listener: RefreshListener) => void
}

export async function startViews(config: Config, ports: Ports, closing: Closing): Promise<RunningViews> {
  const { store, readStore, keys, clock, masterKey, app } = ports
  const listeners: RefreshListener[] = []
  const running = await startProjections({
    eventStore: store,
    readStore,
    keys,
    projections,
    clock,
    logger: app.log,
    emitRefresh: (refresh) => listeners.forEach((listener) => listener(refresh)),
  })
  closing.add(() => running.stop())
  const rebuild = createRebuild({ projections, running, readStore, logger: app.log, stores: rebuildStoresOf(config, masterKey) })
  closing.add(() => rebuild.stop())
  return { projections: running, views: viewsOf(running), rebuild, onRefresh: (listener) => void listeners.push(listener) }
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

/** How far the first of the views is, as on the wire: whoever has seen less asks again. Undefined before the first event. */
export function furthest(running: Projections): string | undefined {
  const positions = projections.map(({ model }) => running.positionOf(model.name))
  const most = positions.reduce((one, other) => (other > one ? other : one))
  return most === START ? undefined : encodePosition(most)
}
