/**
 * Finds events for the browser, the newest first. What leads is a key of the view `references`, or a stream, which the log reads
 * backwards; without either the log is walked, a bounded part of it for each page (docs/decisions/event-browser.md).
 */
import { decodePosition, encodePosition, START, type Position, type Recorded } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { personKey, positionOf, referenceId, references, shortKey } from '#projections/views/references/model.ts'
import type { SealedEvents } from '../core/event-reader.ts'
import type { CallReader } from '../core/reader.ts'
import { recordedUntil } from '../core/recorded-until.ts'
import { eventFilter, isOpen, isShortCode, type EventFilter } from './filter.ts'

export type Log = { readonly events: SealedEvents; readonly read: CallReader }

export type FoundEvents = {
  /** The newest first. */
  readonly events: readonly Recorded[]
  readonly next?: string
  /** Of a page that could have more: how many events were looked at, and from when the last of them is. */
  readonly lookedThrough?: { readonly events: number; readonly until: string }
  /** Where the key alone says which events there are. */
  readonly total?: number
}

type Wanted = { readonly filter: EventFilter; readonly limit: number; readonly cursor: string | undefined }

export async function findEvents(log: Log, wanted: Wanted): Promise<FoundEvents | Refusal> {
  const { filter, cursor } = wanted
  const key = await leadingKey(log, filter)
  if (key !== undefined) {
    const before = placeIn(cursor)
    return before === 'bad' ? refuse('bad_cursor', { field: 'cursor' }) : byKey(log, key, wanted, before)
  }
  if (filter.stream !== undefined) {
    const before = revisionIn(cursor)
    return before === 'bad' ? refuse('bad_cursor', { field: 'cursor' }) : byStream(log, filter.stream, wanted, before)
  }
  const before = placeIn(cursor)
  return before === 'bad' ? refuse('bad_cursor', { field: 'cursor' }) : walked(log, wanted, before)
}

/** What leads to the fewest events. */
async function leadingKey({ read }: Log, { id, stream, correlation, subject, actor }: EventFilter): Promise<string | undefined> {
  if (correlation !== undefined) {
    const whole = `c:${correlation}`
    if (!isShortCode(correlation) && (await read.find(references, { where: { keys: whole }, limit: 1 })).items.length > 0) return whole
    return shortKey('r', correlation)
  }
  // With a stream it is looked for there, where also stands what this version of the platform cannot read.
  if (stream !== undefined) return undefined
  if (id !== undefined) return shortKey('e', id)
  if (subject !== undefined) return personKey(subject)
  return actor === undefined ? undefined : `a:${actor}`
}

async function byKey(log: Log, key: string, { filter, limit }: Wanted, before: Position | undefined): Promise<FoundEvents> {
  const { events, read } = log
  const fits = eventFilter(filter)
  const found: Recorded[] = []
  let place = before ?? (await endOf(log, filter.to))
  let looked = 0
  for (;;) {
    const size = isAlone(filter) ? limit + 1 : Math.min(limits.trailEvents, limits.eventsLookedThrough - looked)
    const { items } = await read.find(references, {
      where: { keys: key },
      limit: size,
      ...(place !== undefined && { after: { id: referenceId(place) } }),
    })
    const window = newestFirst(await events.at(items.map(positionOf), read.aside))
    for (const event of window) {
      if (isBefore(event, filter.from)) return withTotal(log, key, filter, { events: found })
      if (fits(event)) found.push(event)
      // One more says whether there are more.
      if (found.length > limit) return withTotal(log, key, filter, pageOf(found, limit))
    }
    looked += items.length
    place = items.length === 0 ? place : positionOf(items.at(-1) as (typeof items)[number])
    const last = window.at(-1)
    if (items.length < size || place === undefined) return withTotal(log, key, filter, { events: found })
    if (looked >= limits.eventsLookedThrough && last)
      return { events: found, next: encodePosition(place), lookedThrough: { events: looked, until: last.recordedAt } }
  }
}

const isAlone = (filter: EventFilter) => Object.values(filter).filter((value) => value !== undefined).length === 1

/** The count of what the key alone leads to. */
async function withTotal({ read }: Log, key: string, filter: EventFilter, found: FoundEvents): Promise<FoundEvents> {
  if (!isAlone(filter)) return found
  return { ...found, total: (await read.count(references, { keys: key })).total }
}

async function byStream(log: Log, stream: string, { filter, limit }: Wanted, before: number | undefined): Promise<FoundEvents> {
  const { events, read } = log
  const fits = eventFilter(filter)
  const found: Recorded[] = []
  let from = before === undefined ? await revisionAt(log, stream, filter.to) : before - 1
  let looked = 0
  for (;;) {
    const size = Math.min(limits.trailEvents, limits.eventsLookedThrough - looked)
    const window =
      from !== undefined && from < 0
        ? []
        : await events.stream(stream, read.aside, { direction: 'backwards', limit: size, ...(from !== undefined && { from }) })
    for (const event of window) {
      if (isBefore(event, filter.from)) return { events: found }
      if (fits(event)) found.push(event)
      if (found.length > limit) return pageOf(found, limit, ({ revision }) => String(revision))
    }
    looked += window.length
    const last = window.at(-1)
    if (window.length < size || !last) return { events: found }
    from = last.revision - 1
    if (looked >= limits.eventsLookedThrough)
      return { events: found, next: String(last.revision), lookedThrough: { events: looked, until: last.recordedAt } }
  }
}

/** The references say where the log can be read from, 5,000 events back; the log says what is there. */
async function walked(log: Log, { filter, limit }: Wanted, before: Position | undefined): Promise<FoundEvents> {
  const { events, read } = log
  const fits = eventFilter(filter)
  const end = before ?? (await endOf(log, filter.to))
  const begin = await steps(log, end, isOpen(filter) ? limit + 1 : limits.eventsLookedThrough)
  const found: Recorded[] = []
  let first: Recorded | undefined
  let looked = 0
  let after = begin
  for (;;) {
    const page = await events.all({ after, limit: PAGE }, read.aside)
    const inside = page.events.filter(({ position }) => end === undefined || position < end)
    first ??= inside[0]
    looked += inside.length
    found.push(...inside.filter(fits))
    if (page.atHead || inside.length < page.events.length || (end !== undefined && page.position >= end)) break
    after = page.position
  }
  const newest = found.toReversed()
  if (newest.length > limit) return pageOf(newest, limit)
  if (begin === START || (first && isBefore(first, filter.from))) return { events: newest }
  return {
    events: newest,
    next: encodePosition(begin + 1n),
    ...(first && !isOpen(filter) && { lookedThrough: { events: looked, until: first.recordedAt } }),
  }
}

const PAGE = 1_000

/** The position of the event behind which there are so many before `end`; the start where there are fewer. */
async function steps({ read }: Log, end: Position | undefined, count: number): Promise<Position> {
  let place = end
  for (let left = count; left > 0; left -= PAGE) {
    const size = Math.min(left, PAGE)
    const { items } = await read.find(references, {
      where: {},
      limit: size,
      ...(place !== undefined && { after: { id: referenceId(place) } }),
    })
    const last = items.at(-1)
    if (!last || items.length < size) return START
    place = positionOf(last)
  }
  return place ?? START
}

async function endOf({ events, read }: Log, to: string | undefined): Promise<Position | undefined> {
  return to === undefined ? undefined : (await recordedUntil({ events, read }, Date.parse(to))) + 1n
}

/** The last revision of a stream that was recorded at an instant or before; -1 where there is none. */
async function revisionAt({ events, read }: Log, stream: string, to: string | undefined): Promise<number | undefined> {
  if (to === undefined) return undefined
  const [newest] = await events.stream(stream, read.aside, { direction: 'backwards', limit: 1 })
  let [low, high] = [-1, newest?.revision ?? -1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const [event] = await events.stream(stream, read.aside, { from: middle, limit: 1 })
    if (event && Date.parse(event.recordedAt) <= Date.parse(to)) low = middle
    else high = middle - 1
  }
  return low
}

const isBefore = ({ recordedAt }: Recorded, from: string | undefined) => from !== undefined && Date.parse(recordedAt) < Date.parse(from)

function newestFirst(events: readonly Recorded[]): readonly Recorded[] {
  return events.toSorted((one, other) => (one.position < other.position ? 1 : -1))
}

function pageOf(found: readonly Recorded[], limit: number, cursorOf = ({ position }: Recorded) => encodePosition(position)): FoundEvents {
  const events = found.slice(0, limit)
  const last = events.at(-1)
  return last ? { events, next: cursorOf(last) } : { events }
}

function placeIn(cursor: string | undefined): Position | undefined | 'bad' {
  if (cursor === undefined) return undefined
  return (/^\d{20}$/.test(cursor) ? decodePosition(cursor) : undefined) ?? 'bad'
}

function revisionIn(cursor: string | undefined): number | undefined | 'bad' {
  if (cursor === undefined) return undefined
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : 'bad'
}
