import type { Body, Params } from '#contract/contract.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { inTurns } from '../core/serialize.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { retryParked, skipParked } from './answer-parked.ts'
import { swapReplayed } from './replayed.ts'
import type { Paused, Replays } from './replays.ts'
import type { RestingReplay } from './resting.ts'

/** Views and processes that park events. */
export type ParkedDesk = {
  /** Ids of the events that could not be handled; undefined when nothing of that name parks events. */
  readonly parked: (name: string) => Promise<readonly string[] | undefined>
  /** A view that has stopped: it is started again by a retry, also where nothing is parked. */
  readonly isStopped: (name: string) => boolean
  /** All of it, or one event and what waits behind it. */
  readonly retry: (name: string, eventId?: string) => Promise<void>
  readonly skip: (name: string, eventId: string, reason: string) => Promise<void>
  /** Tells open pages of admins that what is parked has changed. */
  readonly changed: () => void
}

export type ProjectionRoutePorts = RoutePorts & {
  readonly parkedDesk: ParkedDesk
  readonly replays: Replays
  readonly resting: RestingReplay
  readonly longWorks: { readonly cancel: (id: string) => Promise<Refusal | undefined> }
  /** Names of all views. */
  readonly viewNames: readonly string[]
}

/** Two admins at once: the second finds what the first has done. */
const oneByOne = () =>
  inTurns<Parameters<Routes[string]>[0], Awaited<ReturnType<Routes[string]>>>(({ params }) => (params as Params<'projections.skip'>).name)

export function projectionRoutes(ports: ProjectionRoutePorts): Routes {
  const { parkedDesk } = ports
  const inTurn = oneByOne()
  const refusing = async (name: string, eventId: string | undefined): Promise<Refusal | object> => {
    const parked = await parkedDesk.parked(name)
    if (!parked) return refuse('not_found')
    const isThere = eventId === undefined ? parked.length > 0 || parkedDesk.isStopped(name) : parked.includes(eventId)
    return isThere ? {} : refuse('event_not_parked')
  }
  return {
    ...replayRoutes(ports),
    // Stored first: what was done is known even where it fails once more, and may be asked for again.
    'projections.retry': inTurn(async (call) => {
      const answer = await write(ports, retryParked, ({ params, body }) => refusing(params.name, body.eventId))(call)
      if (isRefusal(answer)) return answer
      const { eventId } = call.body as Body<'projections.retry'>
      await parkedDesk.retry((call.params as Params<'projections.retry'>).name, eventId)
      parkedDesk.changed()
      return answer
    }),
    'projections.skip': inTurn(async (call) => {
      const answer = await write(ports, skipParked, ({ params, body }) => refusing(params.name, body.eventId))(call)
      if (isRefusal(answer)) return answer
      const { eventId, reason } = call.body as Body<'projections.skip'>
      await parkedDesk.skip((call.params as Params<'projections.skip'>).name, eventId, reason)
      parkedDesk.changed()
      return answer
    }),
  }
}

/** What is said to the replay that is under way. */
function replayRoutes(ports: ProjectionRoutePorts): Routes {
  const { replays, resting, longWorks, viewNames, now } = ports
  // Of all views: to keep what serves everywhere answers for each of them.
  const inTurn = inTurns<Parameters<Routes[string]>[0], Awaited<ReturnType<Routes[string]>>>(() => 'all')
  const isResting = () => replays.task() === undefined
  const said = (say: (name: string, by: Paused) => Refusal | undefined | Promise<Refusal | undefined>): Routes[string] => {
    return async ({ params, account }) => {
      const { name } = params as Params<'projections.pause'>
      if (name !== 'all' && !viewNames.includes(name)) return refuse('not_found')
      return (await say(name, { by: account?.uid ?? '', since: now() })) ?? { ok: true, id: name }
    }
  }
  return {
    'projections.pause': said((name, by) => (isResting() ? resting.hold(name, by) : replays.pause(name, by))),
    'projections.resume': said((name) => (isResting() ? resting.hold(name, undefined) : replays.resume(name))),
    'projections.cancel': inTurn(
      said(async (name) => {
        const task = isResting() ? ((await resting.task(name)) ?? refuse('not_replaying')) : replays.cancel(name)
        return typeof task === 'string' ? longWorks.cancel(task) : task
      }),
    ),
    'projections.swap': inTurn(async (call) => {
      const answer = await write(ports, swapReplayed, ({ params: { name }, body: { reason = '' } }) => {
        if (!viewNames.includes(name)) return refuse('not_found')
        const asking = replays.asking(name)
        if (!asking) return refuse('not_asking')
        const { differences, version, serves } = asking
        if (differences.length > 0 && version === serves && reason.trim() === '') return invalid('reason', 'must say why')
        return { differences: differences.length }
      })(call)
      return isRefusal(answer) ? answer : (replays.answer((call.params as Params<'projections.swap'>).name, true) ?? answer)
    }),
  }
}
