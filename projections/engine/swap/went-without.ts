/** What explains that a document of two collections of a view differs: an event that one of them went without. */
import type { ParkedEvent } from '../apply.ts'
import { waitFor, type SkippedEvent } from './skipped.ts'

/** Skipped by hand, or parked, in one of the two; the other one has taken it. */
export type WentWithout = {
  readonly eventId: string
  readonly type: string
  /** 20 digits. */
  readonly position: string
  readonly takenBy: 'before' | 'after'
  readonly isParked?: true
}
type Collected = { readonly parked: () => readonly ParkedEvent[]; readonly skipped: () => readonly SkippedEvent[] }
type Missed = Pick<ParkedEvent, 'eventId' | 'type' | 'position'> & { readonly id?: string | undefined; readonly isParked?: true }

/** Of each document the first such event; of one that nobody could read, and behind which nothing waits, only the position is known. */
export function wentWithout(
  before: Collected,
  after: Collected,
): (id: string, lastPosition: string | undefined) => WentWithout | undefined {
  const missed = [missedIn(before), missedIn(after)] as const
  const keys = missed.map((some) => new Set(some.map(keyOf)))
  const byDocument = new Map<string, WentWithout>()
  const byPosition = new Map<string, WentWithout>()
  for (const [n, takenBy] of (['after', 'before'] as const).entries())
    for (const one of missed[n] ?? []) {
      if (keys[1 - n]?.has(keyOf(one))) continue
      const { id, eventId, type, position, isParked } = one
      const event = { eventId, type, position, takenBy, ...(isParked && { isParked }) }
      byPosition.set(position, event)
      if (id !== undefined && !(position >= (byDocument.get(id)?.position ?? '~'))) byDocument.set(id, event)
    }
  return (id, lastPosition = '') => byDocument.get(id) ?? byPosition.get(lastPosition)
}

const keyOf = ({ eventId, id = '' }: Missed) => `${eventId} ${id}`

function missedIn({ parked, skipped }: Collected): readonly Missed[] {
  const all = parked()
  const failed = all.filter(({ cause }) => cause !== undefined)
  return [...skipped(), ...failed.flatMap((one) => waitFor(all, one).map((id) => ({ ...one, id, isParked: true as const })))]
}

/** What is parked of an event, and what waits behind that. */
export function behind(parked: readonly ParkedEvent[], eventId: string): readonly ParkedEvent[] {
  let group = parked.filter((one) => one.eventId === eventId)
  for (;;) {
    const ids = new Set(group.map(({ id }) => id))
    const streams = new Set(group.map(({ stream }) => stream))
    const unread = new Set(group.flatMap(({ id, stream }) => (id === undefined ? [stream] : [])))
    const wider = parked.filter(({ id, stream }) => (id === undefined ? streams.has(stream) : ids.has(id) || unread.has(stream)))
    if (wider.length === group.length) return wider
    group = wider
  }
}
