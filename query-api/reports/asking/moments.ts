/** As of when and known when a question is settled (reports.md, Common). Days are those of the asker's zone. */
import { Value } from 'typebox/value'
import { decodePosition, type Position } from '#events/envelope.ts'
import { Day, Instant } from '#events/schema.ts'
import { addDays } from '#events/vocabulary/semesters.ts'
import { badField } from '../../core/call.ts'
import { dayOn, endIn, type Zones } from './zones.ts'

export type Clock = {
  /** In milliseconds. */
  readonly now: number
  readonly zoneOn: Zones
  /** How far the views are. */
  readonly position: Position
  /** The last position of an event that reports count by: beyond it the same is known, whoever only looks. */
  readonly newest: () => Promise<Position>
  /** The last position of what was recorded by an instant. */
  readonly recordedUntil: (ms: number) => Promise<Position>
  /** Who does not see single people takes days that are over: within a day, each step of one person would show. */
  readonly daysAlone: boolean
  /** A company is answered what was known by the end of a day: by instants it would find when something hidden was stored. */
  readonly knownByDay?: boolean
}
/** A field of the question, and what it says. */
type Said = readonly [field: string, text: string | undefined]

const endOf = (day: string, { zoneOn }: Clock) => endIn(zoneOn, day)
const today = ({ now, zoneOn }: Clock) => dayOn(zoneOn, now)

/** The last millisecond; what is left out is now, or the end of yesterday. */
export function asOfIn([field, text]: Said, clock: Clock): number {
  const { now, daysAlone } = clock
  if (text === undefined) return daysAlone ? endOf(addDays(today(clock), -1), clock) : now
  if (Value.Check(Day, text)) {
    const isOver = text < today(clock)
    if (!isOver && daysAlone) throw badField(field, 'must be a day that is over')
    if (text > today(clock)) throw badField(field, 'must not be later than today')
    return isOver ? endOf(text, clock) : now
  }
  if (daysAlone) throw badField(field, 'must be a day, written as 2026-11-30')
  if (!Value.Check(Instant, text)) throw badField(field, 'must be a day or a UTC instant, written as 2026-11-30 or 2026-11-30T15:00:00Z')
  if (Date.parse(text) > now) throw badField(field, 'must not be later than now')
  return Date.parse(text)
}

export async function knownAtIn([field, text]: Said, clock: Clock): Promise<Position> {
  const { position, daysAlone, knownByDay, now, newest, recordedUntil } = clock
  if (knownByDay && text !== undefined && !Value.Check(Day, text)) throw badField(field, 'must be a day, written as 2026-11-30')
  const said = text === undefined || daysAlone ? undefined : decodePosition(text)
  if (said !== undefined) {
    if (said > position) throw badField(field, 'must not be later than what is known by now')
    return said
  }
  if (text !== undefined && !daysAlone && !Value.Check(Day, text) && !Value.Check(Instant, text))
    throw badField(field, 'must be a position, a day or a UTC instant')
  const until = asOfIn([field, text], clock)
  if (until >= now) return earlier(await newest(), position)
  const recorded = await recordedUntil(until)
  // On the first day of a platform all that it took over was recorded today: by yesterday nothing was known.
  if (text === undefined && recorded === 0n) return earlier(await newest(), position)
  return earlier(recorded, position)
}

const earlier = (one: Position, other: Position): Position => (one < other ? one : other)

/** The first millisecond of a day. */
function beginOf(day: string, clock: Clock): number {
  return endOf(addDays(day, -1), clock) + 1
}

/** The first and the last millisecond of a window of days. */
export function windowIn({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }, clock: Clock) {
  if (from !== undefined && to !== undefined && from > to) throw badField('to', 'must not be before the first day')
  return {
    ...(from !== undefined && { from: beginOf(from, clock) }),
    ...(to !== undefined && { to: endOf(to, clock) }),
  }
}
