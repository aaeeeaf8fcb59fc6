import type { DomainEvent } from '#events/define.ts'
import { timerNames } from '#events/vocabulary/terms.ts'
import type { Contents, Projection } from '../../define.ts'
import { due, type DueDocument } from './model.ts'
import { timers } from './timers.ts'

/** By the type of an event the timers that it concerns. */
const timersOf = Map.groupBy(
  timerNames.flatMap((timer) => timers[timer].types.map((type) => ({ type, timer }))),
  ({ type }) => type,
)

const all = timerNames.map((timer) => timers[timer])

type Terms = ReadonlyMap<string, Contents<DueDocument> | undefined>

/** Of each event that is being applied: it is asked for its documents once, and then for each of them. */
const known = new WeakMap<DomainEvent, Terms>()

/** By the id of the document, of which there is one per timer and thing: undefined is no longer due. */
function termsIn(event: DomainEvent): Terms {
  const before = known.get(event)
  if (before) return before
  const terms = new Map<string, Contents<DueDocument> | undefined>()
  for (const { timer } of timersOf.get(event.type) ?? []) {
    const at = timers[timer].dueAt(event)
    if (at) terms.set(`${timer}-${at.thing}`, at.due === undefined ? undefined : { timer, thing: at.thing, due: at.due })
  }
  known.set(event, terms)
  return terms
}

export const dueProjection: Projection<DueDocument> = {
  model: due,
  streams: all.flatMap(({ streams }) => streams),
  types: new Set(all.flatMap(({ types }) => types)),
  key: (event) => [...termsIn(event).keys()],
  apply: (_, event, id) => termsIn(event).get(id),
  audience: () => [],
  subjects: () => [],
}
