import type { DomainEvent } from '#events/define.ts'
import { timerNames, type TimerName } from '#events/vocabulary/terms.ts'
import type { Projection } from '../../define.ts'
import { due, type Due } from './model.ts'
import { timers } from './timers.ts'

/** One event may wind several timers: each has a document of its own for the thing. */
function ringsOf(
  event: DomainEvent,
): readonly { readonly id: string; readonly timer: TimerName; readonly thing: string; readonly due?: string }[] {
  return timerNames.flatMap((timer) => {
    const ring = timers[timer].ring(event)
    return ring ? [{ id: `${timer}-${ring.thing}`, timer, thing: ring.thing, ...(ring.due !== undefined && { due: ring.due }) }] : []
  })
}

const all = timerNames.map((timer) => timers[timer])

export const dueProjection: Projection<Due> = {
  model: due,
  streams: all.flatMap(({ streams }) => streams),
  types: new Set(all.flatMap(({ types }) => types)),
  key: (event) => ringsOf(event).map(({ id }) => id),
  apply: (_, event, id) => {
    const ring = ringsOf(event).find((each) => each.id === id)
    return ring?.due === undefined ? undefined : { timer: ring.timer, thing: ring.thing, due: ring.due }
  },
  audience: () => [],
  subjects: () => [],
}
