import { timerNames } from '#events/vocabulary/terms.ts'
import type { Projection } from '../../define.ts'
import { due, type DueDocument } from './model.ts'
import { timers } from './timers.ts'

/** By the type of an event the timers that it concerns. */
const timersOf = Map.groupBy(
  timerNames.flatMap((timer) => timers[timer].types.map((type) => ({ type, timer }))),
  ({ type }) => type,
)

const all = timerNames.map((timer) => timers[timer])

export const dueProjection: Projection<DueDocument> = {
  model: due,
  streams: all.flatMap(({ streams }) => streams),
  types: new Set(all.flatMap(({ types }) => types)),
  // There is one document per timer and thing.
  key: (event) =>
    (timersOf.get(event.type) ?? []).flatMap(({ timer }) => {
      const at = timers[timer].dueAt(event)
      return at ? [`${timer}-${at.thing}`] : []
    }),
  apply: (_, event, id) => {
    const concerned = timersOf.get(event.type)?.find(({ timer }) => id.startsWith(`${timer}-`))
    const at = concerned && timers[concerned.timer].dueAt(event)
    return concerned && at?.due !== undefined ? { timer: concerned.timer, thing: at.thing, due: at.due } : undefined
  },
  audience: () => [],
  subjects: () => [],
}
