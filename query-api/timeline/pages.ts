/** Pages of a trail, the newest entries first. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DomainEvent } from '#events/define.ts'
import { encodePosition, type Position } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import type { QueryCall } from '../core/call.ts'
import { cursorText, type Cursor } from './cursor.ts'
import { grouped, groupOf, type GroupedItem } from './grouped.ts'
import type { TrailItem } from './item.ts'
import { eventsBefore, isShort, pointsOf, withPoints, type Of, type Source, type TrailEvents } from './source.ts'
import { entriesFrom } from './trail.ts'

type Query = QueryCall<'timeline.read'>['query']
export type Asked = {
  readonly of: Of
  readonly query: Query
  readonly cursor: Cursor | undefined
  /** The instant as of which it is told, in milliseconds since 1970. */
  readonly until: number
  /** Whether the caller may be told of an entry by now. */
  readonly isTold: (entry: TrailItem) => boolean
  /** What the caller sees of some entries, as of the instant that is asked for. */
  readonly visibleOf: (entries: readonly TrailItem[]) => Promise<readonly TrailItem[]>
}

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
type Windows = {
  readonly before: (position?: Position) => Promise<TrailEvents>
  readonly visibleIn: (window: TrailEvents) => Promise<readonly TrailItem[]>
}

/** @returns undefined where nothing has happened */
export async function pageOf(source: Source, { of, query, cursor, until, isTold, visibleOf }: Asked): Promise<TrailPage | undefined> {
  const points = await pointsOf(source, of)
  const toldNow = new Set(entriesFrom(points).flatMap((entry) => (isTold(entry) ? entry.eventId : [])))
  const untold = new Set(points.flatMap(({ id, position }) => (toldNow.has(id) ? [] : position)))
  const windows: Windows = {
    before: (before) => eventsBefore(source, of, { before, untold, until }),
    visibleIn: ({ events }) => visibleOf(entriesOf(events, withPoints(events, points))),
  }
  if (cursor === undefined || cursor.upTo !== undefined || isShort(of)) {
    const window = await windows.before(cursor?.upTo === undefined ? undefined : cursor.upTo + 1n)
    if (window.isNothing) return cursor && !(await windows.before()).isNothing ? { entries: [], all: [] } : undefined
    if (window.older === undefined) return pageOfWhole(query, cursor, await windows.visibleIn(window))
    if (cursor === undefined) return pageOfLong(source, query, windows, window)
  }
  return pageOfLong(source, query, windows, await windows.before(cursor.before))
}

/**
 * Of a trail that was read as a whole. An entry of several changes stands where the last of them does, so it moves with the next one: the
 * pages behind the first one tell no more than that did.
 */
function pageOfWhole({ format, limit: wanted = limits.listMax }: Query, cursor: Cursor | undefined, all: readonly TrailItem[]): TrailPage {
  const upTo = cursor?.upTo === undefined ? all.at(-1)?.position : encodePosition(cursor.upTo)
  const visible = grouped(all.filter(({ position }) => upTo === undefined || position <= upTo))
  // A file is written of one reading.
  const limit = format === 'csv' ? visible.length : wanted
  const before = cursor && encodePosition(cursor.before)
  const end = before === undefined ? visible.length : visible.filter(({ position }) => position < before).length
  const entries = visible.slice(Math.max(0, end - limit), end)
  const earliest = end > limit ? entries[0] : undefined
  return { entries, all, total: visible.length, ...(earliest && { next: cursorText(earliest.position, upTo) }) }
}

/**
 * Of a trail that is too long to be read as a whole: a page is made of one window of events. Equal changes are one entry within it, and
 * how many entries there are is not counted.
 */
async function pageOfLong({ read }: Source, query: Query, { before, visibleIn }: Windows, newest: TrailEvents): Promise<TrailPage> {
  let window = newest
  let all = await visibleIn(window)
  // Nothing of a window may be told, as before the instant that is asked for. A page of nothing says where to go on.
  for (let count = 1; all.length === 0 && window.older !== undefined && count < limits.trailWindows; count += 1) {
    await read.aside(rest())
    window = await before(window.older)
    all = await visibleIn(window)
  }
  if (all.length === 0) return { entries: [], all, ...(window.older !== undefined && { next: cursorText(encodePosition(window.older)) }) }
  const from = startOfLast(all, query.limit ?? limits.listMax)
  const told = all.slice(from)
  const earliest = from > 0 || window.older !== undefined ? told[0] : undefined
  const cut = daysOf(earliest, query.cursor !== undefined && told.at(-1))
  const entries = grouped(told).map((entry) => (entry.eventIds && cut.has(utcDayOf(entry.at)) ? { ...entry, isCut: true as const } : entry))
  return { entries, all, ...(earliest && { next: cursorText(earliest.position) }) }
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
