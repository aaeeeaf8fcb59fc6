/** Pages of a trail, the newest entries first. */
import type { DomainEvent } from '#events/define.ts'
import { decodePosition, encodePosition } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import type { QueryCall } from '../core/call.ts'
import type { EventReader } from '../core/event-reader.ts'
import { grouped, type GroupedItem } from './grouped.ts'
import type { TrailItem } from './item.ts'
import { eventsBefore, placeOf, withPoints, type TrailEvents } from './source.ts'
import { trailFrom } from './trail.ts'

type Call = QueryCall<'timeline.read'>
type VisibleOf = (entries: readonly TrailItem[]) => readonly TrailItem[]

export type TrailPage = {
  /** The oldest first. */
  readonly entries: readonly GroupedItem[]
  /** What the caller sees of the events that were read. */
  readonly all: readonly TrailItem[]
  readonly total?: number
  readonly next?: string
}

/** Of a trail that was read as a whole. */
export function pageOfWhole({ query }: Call, all: readonly TrailItem[]): TrailPage | Refusal {
  const visible = grouped(all)
  const { format, cursor } = query
  // A file is written of one reading.
  const limit = format === 'csv' ? visible.length : (query.limit ?? limits.listMax)
  const end = cursor === undefined ? visible.length : visible.findIndex((entry) => isAt(entry, cursor))
  if (end < 0) return refuse('bad_cursor', { field: 'cursor' })
  const entries = visible.slice(Math.max(0, end - limit), end)
  return { entries, all, total: visible.length, ...(end > limit && defined({ next: entries[0]?.eventId })) }
}

function isAt({ eventId, eventIds = [eventId], position }: GroupedItem, cursor: string): boolean {
  return eventIds.includes(cursor) || position === cursor
}

/**
 * Of a trail that is too long to be read as a whole: a page is made of one window of events. Equal changes are one entry within it, and
 * how many entries there are is not counted. The cursor is the position of the earliest event that is told, or the id of one of the newest.
 * @param first the window that was read to find the trail
 */
export async function pageOfLong(call: Call, events: EventReader, first: TrailEvents, visibleOf: VisibleOf): Promise<TrailPage | Refusal> {
  const { params, query, read } = call
  const source = { events, read }
  const visibleIn = async (window: TrailEvents) =>
    visibleOf(entriesOf(params.type, window.events, await withPoints(source, params.id, window.events)))
  let window = first
  let all = await visibleIn(window)
  if (query.cursor !== undefined && placeOf(params.type, query.cursor) === undefined) {
    const named = all.find(({ eventId }) => eventId === query.cursor)
    if (!named) return refuse('bad_cursor', { field: 'cursor' })
    window = await eventsBefore(source, params, decodePosition(named.position))
    all = await visibleIn(window)
  }
  // Nothing of a window may be told, as before the instant that is asked for. A page of nothing says where to go on.
  for (let windows = 1; all.length === 0 && window.older !== undefined && windows < limits.trailWindows; windows += 1) {
    window = await eventsBefore(source, params, window.older)
    all = await visibleIn(window)
  }
  if (all.length === 0) return { entries: [], all, ...(window.older !== undefined && { next: encodePosition(window.older) }) }
  const entries = lastOf(all, query.limit ?? limits.listMax)
  const from = all.length - entries.reduce((sum, { eventIds }) => sum + (eventIds?.length ?? 1), 0)
  return { entries, all, ...((from > 0 || window.older !== undefined) && defined({ next: all[from]?.position })) }
}

/** The entries of some events, with what others mark of them. */
function entriesOf(type: Call['params']['type'], window: readonly DomainEvent[], marking: readonly DomainEvent[]): readonly TrailItem[] {
  const ids = new Set(window.map(({ id }) => id))
  return (trailFrom(type, marking)?.entries ?? []).filter(({ eventId }) => ids.has(eventId))
}

/** As many of the newest items as make no more entries than a page has. */
function lastOf(items: readonly TrailItem[], limit: number): readonly GroupedItem[] {
  // Earlier items never make fewer entries of it, so where it begins is found by halves.
  let [from, last] = [0, Math.max(0, items.length - limit)]
  while (from < last) {
    const middle = Math.floor((from + last) / 2)
    if (grouped(items.slice(middle)).length > limit) from = middle + 1
    else last = middle
  }
  return grouped(items.slice(from))
}
