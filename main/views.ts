/** The projections as the query side and the socket ask for them. */
import { encodePosition, START } from '#events/envelope.ts'
import { projections } from '#projections/all.ts'
import type { Projections } from '#projections/engine/runner.ts'
import type { Views } from '#query-api/core/reader.ts'

export function viewsOf(running: Projections): Views {
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
