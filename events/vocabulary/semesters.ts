/** Semesters (product 2.5): `2026-fall`. Days are written `YYYY-MM-DD`, in the university's time zone. */
import { seasons } from '#lib/seasons.ts'
import { limits } from './limits.ts'

export type Season = (typeof seasons)[number]['season']
export type Semester = {
  readonly key: string
  readonly season: Season
  readonly opensOn: string
  readonly endsOn: string
  /** Last day on which a nomination may be made. */
  readonly closesOn: string
}

/** The day that `instant` (UTC ISO) falls on in an IANA time zone. */
export function dayIn(instant: string, timezone: string): string {
  return dayFormat(timezone).format(new Date(instant))
}

/** Callers name zones, in any letters, and each format takes some 50 KB. */
const KEPT_FORMATS = 200
const formats = new Map<string, Intl.DateTimeFormat>()
function dayFormat(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  if (formats.size >= KEPT_FORMATS) formats.clear()
  // Canadian English writes days as YYYY-MM-DD.
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timezone, made)
  return made
}

const MINUTE = 60_000
/** The latest UTC instant that sorts correctly as text. */
export const endOfTime = '9999-12-31T23:59:59.999Z'

/** The last instant (UTC ISO) of a day in an IANA time zone. */
export function endOfDay(day: string, timezone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // No zone is further than 14 hours ahead of UTC or 12 behind it, and a day always begins on a full minute.
  let low = midnight - 14 * 60 * MINUTE
  let high = midnight + 37 * 60 * MINUTE
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
    if (dayIn(new Date(middle).toISOString(), timezone) > day) high = middle
    else low = middle
  }
  return new Date(Math.min(high - 1, Date.parse(endOfTime))).toISOString()
}

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Semester → its first day, where a university chose another than the usual one. The day before it is the last of the semester before. */
export type FirstDays = Readonly<Record<string, string>>
type Calendar = { readonly firstDays?: FirstDays; readonly closesDaysBefore?: number }

export function semesterAt(instant: string, timezone: string, calendar: Calendar = {}): Semester {
  const day = dayIn(instant, timezone)
  const usual = seasons.find(({ from, to }) => day.slice(5) >= from && day.slice(5) <= to)
  if (!usual) throw new Error(`No semester contains the day ${day}.`)
  let found = semester(day.slice(0, 4), usual, calendar)
  while (day < found.opensOn) found = neighbour(found.key, -1, calendar)
  while (day > found.endsOn) found = neighbour(found.key, 1, calendar)
  return found
}

/** The semester for which students are asked whether they still look for a job. It needs no university, so it begins with the day in UTC. */
export function lookingSemester(instant: string): string {
  return semesterAt(instant, 'UTC').key
}

/** @returns undefined when the key names no semester of this century or the last. */
export function semesterOf(key: string, calendar: Calendar = {}): Semester | undefined {
  const [year, name] = key.split('-')
  const found = seasons.find(({ season }) => season === name)
  return found && year && /^(19\d\d|20\d\d|2100)$/.test(year) ? semester(year, found, calendar) : undefined
}

/** The semester so many after this one, or before it if negative. */
export function semesterAfter(key: string, count = 1): string {
  const place = placeOf(key) + count
  return `${Math.floor(place / seasons.length)
    .toString()
    .padStart(4, '0')}-${seasons[place % seasons.length]?.season ?? ''}`
}

/** Negative if the first semester is the earlier one. */
export function compareSemesters(one: string, other: string): number {
  return placeOf(one) - placeOf(other)
}

/** Semesters counted from the year 0: of two the later one has the greater place. */
export function placeOf(key: string): number {
  const [year, name] = key.split('-')
  return Number(year) * seasons.length + seasons.findIndex(({ season }) => season === name)
}

function neighbour(key: string, count: number, calendar: Calendar): Semester {
  const found = semesterOf(semesterAfter(key, count), calendar)
  if (!found) throw new Error(`There is no semester beside ${key}.`)
  return found
}

function semester(year: string, { season, from }: (typeof seasons)[number], calendar: Calendar): Semester {
  const key = `${year}-${season}`
  const endsOn = addDays(firstDayOf(semesterAfter(key), calendar), -1)
  return {
    key,
    season,
    opensOn: calendar.firstDays?.[key] ?? `${year}-${from}`,
    endsOn,
    closesOn: addDays(endsOn, -(calendar.closesDaysBefore ?? limits.nominationClosesDaysBeforeEnd)),
  }
}

function firstDayOf(key: string, { firstDays }: Calendar): string {
  const [year, name] = key.split('-')
  return firstDays?.[key] ?? `${year}-${seasons.find(({ season }) => season === name)?.from}`
}

/** The semester and those before it, newest first: `2026-fall`, `2026-summer` … */
export function semestersBefore(key: string, amount: number): string[] {
  return Array.from({ length: amount }, (_, back) => semesterAfter(key, -back))
}

/** `Fall 2026`. */
export function semesterLabel(key: string): string {
  const [year, season] = key.split('-')
  return season && year ? `${season.charAt(0).toUpperCase()}${season.slice(1)} ${year}` : key
}

/** `2025/2026`: from fall to summer. */
export function academicYear(key: string): string {
  const [year, season] = key.split('-')
  const begins = Number(year) - (season === 'fall' ? 0 : 1)
  return `${begins}/${begins + 1}`
}
