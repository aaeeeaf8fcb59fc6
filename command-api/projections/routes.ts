import type { Body, Params } from '#contract/contract.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { retryParked, skipParked } from './answer-parked.ts'

/** Views and processes that park events. */
export type ParkedDesk = {
  /** Ids of the events that could not be handled; undefined when nothing of that name parks events. */
  readonly parked: (name: string) => Promise<readonly string[] | undefined>
  readonly retry: (name: string) => Promise<void>
  readonly skip: (name: string, eventId: string, reason: string) => Promise<void>
  /** Tells open pages of admins that what is parked has changed. */
  readonly changed: () => void
}

export type ProjectionRoutePorts = RoutePorts & { readonly parkedDesk: ParkedDesk }

export function projectionRoutes(ports: ProjectionRoutePorts): Routes {
  const { parkedDesk } = ports
  const refusing = async (name: string, eventId: string | undefined): Promise<Refusal | object> => {
    const parked = await parkedDesk.parked(name)
    if (!parked) return refuse('not_found')
    return eventId === undefined || parked.includes(eventId) ? {} : refuse('event_not_parked')
  }
  return {
    // Stored first: what was done is known even where it fails once more, and may be asked for again.
    'projections.retry': async (call) => {
      const answer = await write(ports, retryParked, ({ params, body }) => refusing(params.name, body.eventId))(call)
      if (isRefusal(answer)) return answer
      await parkedDesk.retry((call.params as Params<'projections.retry'>).name)
      parkedDesk.changed()
      return answer
    },
    'projections.skip': async (call) => {
      const answer = await write(ports, skipParked, ({ params, body }) => refusing(params.name, body.eventId))(call)
      if (isRefusal(answer)) return answer
      const { eventId, reason } = call.body as Body<'projections.skip'>
      await parkedDesk.skip((call.params as Params<'projections.skip'>).name, eventId, reason)
      parkedDesk.changed()
      return answer
    },
  }
}
