/** Formats dates and times for people, by the reader's clock (`clock.ts`), or by that of the `timezone` that is named. */
import { otherZone } from '#lib/days.ts'
import { readersZone, writer } from './clock.ts'

export const minute = 60_000
const hour = 60 * minute
export const dayMs = 24 * hour

/** `now`, `5 min`, `2 h`, `3 d`, `5 mo`, `2 y`: how long ago, short enough for a card. */
export function shortAge(from: string, now: number): string {
  const age = Math.max(0, now - Date.parse(from))
  if (age < minute) return 'now'
  if (age < hour) return `${Math.floor(age / minute)} min`
  if (age < dayMs) return `${Math.floor(age / hour)} h`
  const days = Math.floor(age / dayMs)
  if (days < 60) return `${days} d`
  return days < 730 ? `${Math.floor(days / 30)} mo` : `${Math.floor(days / 365)} y`
}

/** Whole days since an instant; 0 for one in the future, since two clocks may differ a little. */
export function daysBetween(from: string, to: number): number {
  return Math.max(0, Math.floor((to - Date.parse(from)) / dayMs))
}

const allNumbers = writer('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})
const monthName = writer('en-US', { month: 'short' })
const hourAndMinute = writer('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekdays = { long: writer('en-US', { weekday: 'long' }), short: writer('en-US', { weekday: 'short' }) }
const inFull = writer('en-GB', { dateStyle: 'full', timeStyle: 'long' })

/** `YYYY-MM-DD` has no time zone: noon keeps it on the same day in every zone. */
function asDate(day: string, timezone?: string): Date {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T12:00:00`) : onClock(day, timezone)
}

/** The time that the clock of a time zone shows, as if it were the browser's. */
function onClock(instant: string | number, timezone = readersZone()): Date {
  return new Date(allNumbers(new Date(instant), timezone))
}

/** `14 Oct`, or `14 Oct 2025` when it is not this year. */
export function shortDate(day: string, now: number, timezone?: string): string {
  const date = asDate(day, timezone)
  const sameYear = date.getFullYear() === onClock(now, timezone).getFullYear()
  return `${date.getDate()} ${monthName(date)}${sameYear ? '' : ` ${date.getFullYear()}`}`
}

/** `14 Oct`, where the year stands beside it already. */
export function dayAndMonth(day: string): string {
  return shortDate(day, asDate(day).getTime())
}

/** `14 Oct`, and `14 Oct EST` where that day ends by another clock than the reader's (product 2.20). @param timezone of the deadline */
export function deadline(day: string, now: number, timezone: string | undefined): string {
  const zone = timezone === undefined ? undefined : otherZone(day, timezone, readersZone())
  return [shortDate(day, now), zone].filter(Boolean).join(' ')
}

/** `Monday`, or `Mon`. */
export function weekday(instant: string, length: 'long' | 'short', timezone = readersZone()): string {
  return weekdays[length](new Date(instant), timezone)
}

/** `14 Oct 16:20` */
export function dateAndTime(instant: string, now: number, timezone?: string): string {
  return `${shortDate(instant, now, timezone)} ${clockTime(instant, timezone)}`
}

/** `at 16:20` today, else `on 14 Oct 16:20`. */
export function atMoment(instant: string, now: number, timezone?: string): string {
  return isToday(instant, now, timezone) ? `at ${clockTime(instant, timezone)}` : `on ${dateAndTime(instant, now, timezone)}`
}

/** `16:20` today, else `14 Oct`: short enough for the end of a line. */
export function timeOrDay(instant: string, now: number): string {
  return isToday(instant, now) ? clockTime(instant) : shortDate(instant, now)
}

function isToday(instant: string, now: number, timezone?: string): boolean {
  return onClock(instant, timezone).toDateString() === onClock(now, timezone).toDateString()
}

/** `16:20` */
export function clockTime(instant: string, timezone = readersZone()): string {
  return hourAndMinute(new Date(instant), timezone)
}

/** The full date and time with the time zone, for a tooltip. */
export function fullTime(instant: string, timezone = readersZone()): string {
  return inFull(new Date(instant), timezone)
}

/** Calendar days until a day; 0 is today, negative has passed. */
export function daysLeft(day: string, now: number, timezone?: string): number {
  const end = asDate(day, timezone)
  const today = onClock(now, timezone)
  today.setHours(12, 0, 0, 0)
  end.setHours(12, 0, 0, 0)
  return Math.round((end.getTime() - today.getTime()) / dayMs)
}

/** `today`, `tomorrow`, `in 6 days`, `2 days ago`. */
export function inDays(left: number): string {
  if (left === 0) return 'today'
  if (left === 1) return 'tomorrow'
  if (left === -1) return 'yesterday'
  return left > 0 ? `in ${left} days` : `${-left} days ago`
}

/** The day `days` from now, as `YYYY-MM-DD`. */
export function dayFromNow(days: number, now: number, timezone?: string): string {
  const date = onClock(now, timezone)
  date.setDate(date.getDate() + days)
  return localDay(date)
}

function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day of an instant, as `YYYY-MM-DD`. */
export function dayOf(instant: string): string {
  return localDay(onClock(instant))
}

/** `YYYY-MM-DDTHH:mm`, as a field for a date and time takes it. */
export function localMinute(instant: string, timezone?: string): string {
  return `${localDay(onClock(instant, timezone))}T${clockTime(instant, timezone)}`
}

/** The instant at which a time zone's clock shows this minute; of an hour that a clock change skips or repeats, one beside it. */
export function instantOf(local: string, timezone = readersZone()): string {
  const asked = Date.parse(`${local}:00Z`)
  const ahead = (instant: number) => Date.parse(`${localMinute(new Date(instant).toISOString(), timezone)}:00Z`) - instant
  // The offset of the instant itself may be another one than that of the first guess, on the day of a clock change.
  return new Date(asked - ahead(asked - ahead(asked))).toISOString()
}

export function greeting(now: number): string {
  const hourOfDay = onClock(now).getHours()
  return hourOfDay < 5 || hourOfDay >= 18 ? 'Good evening' : hourOfDay < 12 ? 'Good morning' : 'Good afternoon'
}

/** The middle value, or the rounded mean of the two in the middle; undefined when there are no values. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return lower === undefined || upper === undefined ? undefined : Math.round((lower + upper) / 2)
}
