/** /openapi.json and the two health calls. */
import type { Position } from '#events/envelope.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Handlers } from '../core/call.ts'
import { within } from '#platform/event-store/deadline.ts'
import type { HandlerDeps } from '../core/deps.ts'

export function platformHandlers({ views, allViews, head, store }: HandlerDeps): Handlers {
  let description: Buffer | undefined
  return {
    'platform.openapi': async ({ request, reply }) => {
      // Made once, when all routes are mounted: it is the largest reply of all, and everybody may ask for it.
      description ??= Buffer.from(JSON.stringify(request.server.swagger()))
      reply.type('application/json; charset=utf-8')
      return description
    },
    'platform.live': async () => ({ ok: true }),
    'platform.ready': async () => {
      const [end, readable] = await Promise.allSettled([inTime(head()), inTime(store.checkpoint('health'))])
      const lag = (position: Position) => (end.status === 'fulfilled' && end.value > position ? Number(end.value - position) : 0)
      const report = {
        eventStore: stateOf(end),
        readStore: stateOf(readable),
        views: allViews.map((view) => ({ name: view.name, lag: lag(views.position(view)) })),
      }
      return report.eventStore === 'ok' && report.readStore === 'ok' ? report : refuse('unavailable', report)
    },
  }
}

const stateOf = ({ status }: PromiseSettledResult<unknown>): 'ok' | 'down' => (status === 'fulfilled' ? 'ok' : 'down')

/** A store that does not answer must not keep who asks waiting: the whole call takes 2 s at most. In milliseconds. */
const READY_MS = 1_500

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return within(READY_MS, answer, () => new Error('There was no answer in time.'))
}
