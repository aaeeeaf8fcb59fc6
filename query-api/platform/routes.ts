/** /openapi.json and the two health calls. */
import { Type } from 'typebox'
import type { Position } from '#events/envelope.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { anybody, type Routes } from '../core/call.ts'
import type { Answering } from '../core/deps.ts'

const State = Type.Enum(['ok', 'down'])
const Ready = Type.Object({
  eventStore: State,
  readStore: State,
  /** How much of the log each view has still to take in, in positions. */
  views: Type.Array(Type.Object({ name: Type.String(), lag: Type.Number() })),
})

export function platformRoutes({ views, allViews, head, store }: Answering): Routes {
  return {
    'platform.openapi': anybody(views, [], {}, async ({ request }) => request.server.swagger()),
    'platform.live': anybody(views, [], { reply: Type.Object({ ok: Type.Literal(true) }) }, async () => ({ ok: true })),
    'platform.ready': anybody(views, [], { reply: Ready }, async () => {
      const [end, readable] = await Promise.allSettled([head(), store.checkpoint('health')])
      const lag = (position: Position) => (end.status === 'fulfilled' && end.value > position ? Number(end.value - position) : 0)
      const report = {
        eventStore: stateOf(end),
        readStore: stateOf(readable),
        views: allViews.map((view) => ({ name: view.name, lag: lag(views.position(view)) })),
      }
      return report.eventStore === 'ok' && report.readStore === 'ok' ? report : refuse('unavailable', report)
    }),
  }
}

const stateOf = ({ status }: PromiseSettledResult<unknown>) => (status === 'fulfilled' ? 'ok' : 'down')
