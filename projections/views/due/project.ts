import type { DomainEvent } from '#events/define.ts'
import { timerNames, type TimerName } from '#events/vocabulary/terms.ts'
import type { Projection } from '../../define.ts'
import { due, type DueDocument } from './model.ts'
import { timers } from './timers.ts'

type Change = { readonly id: string; readonly timer: TimerName; readonly thing: string; readonly due: string | undefined }

/** One event may concern several timers: there is one document per timer and thing. */
function changesOf(event: DomainEvent): readonly Change[] {
  return timerNames.flatMap((timer) => {
    const at = timers[timer].dueAt(event)
    return at ? [{ id: `${timer}-${at.thing}`, timer, ...at }] : []
  })
}

const all = timerNames.map((timer) => timers[timer])

export const dueProjection: Projection<DueDocument> = {
  model: due,
  streams: all.flatMap(({ streams }) => streams),
  types: new Set(all.flatMap(({ types }) => types)),
  key: (event) => changesOf(event).map(({ id }) => id),
  apply: (_, event, id) => {
    const change = changesOf(event).find((each) => each.id === id)
    return change?.due === undefined ? undefined : { timer: change.timer, thing: change.thing, due: change.due }
  },
  audience: () => [],
  subjects: () => [],
}
