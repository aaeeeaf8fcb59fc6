/** Where the events of a trail are read: a small thing's own stream as a whole, others from the newest on, a window at a time. */
import type { DomainEvent } from '#events/define.ts'
import type { Position } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import { isReferenced, positionOf, referenceId, references, thingKey } from '#projections/views/references/model.ts'
import type { EventReader } from '../core/event-reader.ts'
import type { CallReader } from '../core/reader.ts'

export type Source = { readonly events: EventReader; readonly read: CallReader }
/** A thing, or what one university decided about a company. */
export type Of = { readonly type: TimelineType | 'campus'; readonly id: string }

export type TrailEvents = {
  /** In the order of the log. */
  readonly events: readonly DomainEvent[]
  /** Before which position there are earlier ones; undefined where there are none. */
  readonly older: Position | undefined
  /** There are none of the thing, at no instant. */
  readonly isNothing: boolean
}
/** What of a trail is read. */
export type Wanted = {
  readonly before?: Position | undefined
  /** Positions of those that the caller does not read: they take up no place, so that nothing shows how many there are. */
  readonly untold: ReadonlySet<Position>
  /** Milliseconds since 1970: what happened later marks nothing in a trail that is read by windows, and is not opened. */
  readonly until: number
}

/** The newest events of a thing, or those before a position: all of them, or as many as one window has. */
export async function eventsBefore({ events, read }: Source, { type, id }: Of, { before, untold, until }: Wanted): Promise<TrailEvents> {
  if (!isReferenced(type)) {
    const all = await events.stream(`${type}-${id}`, read.aside)
    asNewAs(read, all)
    return { events: all, older: undefined, isNothing: all.length === 0 }
  }
  const { items } = await read.find(references, {
    where: { keys: thingKey(type, id) },
    limit: limits.trailEvents + 1 + untold.size,
    ...(before !== undefined && { after: { id: referenceId(before) } }),
  })
  const told = items.map(positionOf).filter((position) => !untold.has(position))
  const window = told.slice(0, limits.trailEvents)
  const found = await events.at(window, read.aside, until)
  asNewAs(read, found)
  return { events: found, older: told.length > window.length ? window.at(-1) : undefined, isNothing: told.length === 0 }
}

/** What the views say of a thing must not be older than its events. */
function asNewAs(read: CallReader, events: readonly DomainEvent[]): void {
  const last = events.at(-1)
  if (last) read.notBefore(last.position)
}

/** The points of a professor mark each other: what takes some back may stand in another window. A professor has few. */
export async function pointsOf({ events, read }: Source, { type, id }: Of): Promise<readonly DomainEvent[]> {
  return type === 'user' ? events.stream(`points-${id}`, read.aside) : []
}

/** The events of a window with those that mark them. */
export function withPoints(window: readonly DomainEvent[], points: readonly DomainEvent[]): readonly DomainEvent[] {
  const known = new Set(window.map(({ id }) => id))
  const others = points.filter(({ id }) => !known.has(id))
  return others.length === 0 ? window : [...window, ...others].toSorted((one, other) => (one.position < other.position ? -1 : 1))
}

export function isShort({ type }: Of): boolean {
  return !isReferenced(type)
}
