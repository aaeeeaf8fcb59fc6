/** Pages of a trail, the newest entries first. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DomainEvent } from '#events/define.ts'
import { decodePosition, encodePosition } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import type { QueryCall } from '../core/call.ts'
import { grouped, groupOf, type GroupedItem } from './grouped.ts'
import type { TrailItem } from './item.ts'
import { eventsBefore, placeOf, withPoints, type Source, type TrailEvents } from './source.ts'
import { entriesFrom } from './trail.ts'
import type { FoundTrail } from './whose.ts'

type Call = QueryCall<'timeline.read'>
/** What the caller sees of some entries. */
type VisibleOf = (entries: readonly TrailItem[]) => Promise<readonly TrailItem[]>

export type TrailPage = {
  /** The oldest first. */
  readonly entries: readonly PageItem[]
  /** What the caller sees of the events that were read. */
  readonly all: readonly TrailItem[]
  readonly total?: number
  readonly next?: string
}
export type PageItem = GroupedItem & {
  /** Of several changes that are one entry: other pages may have more that are equal. */
  readonly isCut?: true
}

export async function pageOf(call: Call, source: Source, found: FoundTrail, visibleOf: VisibleOf): Promise<TrailPage | Refusal> {
  if (found.isLong) return pageOfLong(call, source, found, visibleOf)
  return pageOfWhole(call, await visibleOf(entriesFrom(found.window.events)))
}

/** Of a trail that was read as a whole. */
function pageOfWhole({ query }: Call, all: readonly TrailItem[]): TrailPage | Refusal {
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
 */
async function pageOfLong({ params, query }: Call, source: Source, found: FoundTrail, visibleOf: VisibleOf): Promise<TrailPage | Refusal> {
  const visibleIn = async ({ events }: TrailEvents) => visibleOf(entriesOf(events, await withPoints(source, params.id, events)))
  let { window } = found
  let all = await visibleIn(window)
  if (query.cursor !== undefined && placeOf(params.type, query.cursor) === undefined) {
    const named = all.find(({ eventId }) => eventId === query.cursor)
    if (!named) return refuse('bad_cursor', { field: 'cursor' })
    window = await eventsBefore(source, found.of, decodePosition(named.position))
    all = await visibleIn(window)
  }
  // Nothing of a window may be told, as before the instant that is asked for. A page of nothing says where to go on.
  for (let windows = 1; all.length === 0 && window.older !== undefined && windows < limits.trailWindows; windows += 1) {
    await source.read.aside(rest())
    window = await eventsBefore(source, found.of, window.older)
    all = await visibleIn(window)
  }
  if (all.length === 0) return { entries: [], all, ...(window.older !== undefined && { next: encodePosition(window.older) }) }
  const from = startOfLast(all, query.limit ?? limits.listMax)
  const told = all.slice(from)
  const isMore = from > 0 || window.older !== undefined
  const cut = daysOf(isMore && told[0], query.cursor !== undefined && told.at(-1))
  const entries = grouped(told).map((entry) => (entry.eventIds && cut.has(utcDayOf(entry.at)) ? { ...entry, isCut: true as const } : entry))
  return { entries, all, ...(isMore && defined({ next: told[0]?.position })) }
}

/**
 * Gives the event loop back. Reads of the embedded store never do, and new connections would wait until the last window is read. Two turns:
 * what is here after one keeps its place, and the window that was read would not be paid for.
 */
async function rest(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

/** The entries of some events, with what others mark of them. */
function entriesOf(window: readonly DomainEvent[], marking: readonly DomainEvent[]): readonly TrailItem[] {
  const ids = new Set(window.map(({ id }) => id))
  return entriesFrom(marking).filter(({ eventId }) => ids.has(eventId))
}

/** Where the newest items begin that make no more entries than a page has. */
function startOfLast(items: readonly TrailItem[], limit: number): number {
  const groups = new Set<string>()
  return items.findLastIndex((item) => groups.add(groupOf(item)).size > limit) + 1
}

/** The days at the ends of a page, of which the pages beside it may have more. */
function daysOf(...items: readonly (TrailItem | false | undefined)[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => (item ? [utcDayOf(item.at)] : [])))
}
