/** Semesters (product 2.5): `2026-fall`. Days are written `YYYY-MM-DD`, in the university's time zone. */
import { limits } from './limits.ts'

export type Season = 'spring' | 'summer' | 'fall'
export type Semester = {
  readonly key: string
  readonly season: Season
  readonly opensOn: string
  readonly endsOn: string
  /** Last day on which a nomination may be made. */
  readonly closesOn: string
}

const seasons: readonly { readonly season: Season; readonly from: string; readonly to: string }[] = [
  { season: 'spring', from: '01-01', to: '05-31' },
  { season: 'summer', from: '06-01', to: '08-14' },
  { season: 'fall', from: '08-15', to: '12-31' },
]

/** The day that `instant` (UTC ISO) falls on in an IANA time zone. */
export function dayIn(instant: string, timezone: string): string {
  return dayFormat(timezone).format(new Date(instant))
}

const formats = new Map<string, Intl.DateTimeFormat>()
function dayFormat(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
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

export function semesterAt(instant: string, timezone: string): Semester {
  const day = dayIn(instant, timezone)
  const monthDay = day.slice(5)
  const found = seasons.find(({ from, to }) => monthDay >= from && monthDay <= to)
  if (!found) throw new Error(`No semester contains the day ${day}.`)
  return semester(day.slice(0, 4), found)
}

/** The semester for which students are asked whether they still look for a job. It needs no university, so it begins with the day in UTC. */
export function lookingSemester(instant: string): string {
  return semesterAt(instant, 'UTC').key
}

/** The semester before this one. */
export function semesterBefore({ opensOn }: Semester): Semester {
  return semesterAt(`${addDays(opensOn, -1)}T12:00:00Z`, 'UTC')
}

/** @returns undefined when the key names no semester. */
export function semesterOf(key: string): Semester | undefined {
  const [year, name] = key.split('-')
  const found = seasons.find(({ season }) => season === name)
  return found && year && /^\d{4}$/.test(year) ? semester(year, found) : undefined
}

function semester(year: string, { season, from, to }: (typeof seasons)[number]): Semester {
  const endsOn = `${year}-${to}`
  return {
    key: `${year}-${season}`,
    season,
    opensOn: `${year}-${from}`,
    endsOn,
    closesOn: addDays(endsOn, -limits.nominationClosesDaysBeforeEnd),
  }
}

/** The semester and those before it, newest first: `2026-fall`, `2026-summer` … */
export function semestersBefore(key: string, amount: number): string[] {
  const [year, name] = key.split('-')
  const place =
    Number(year) * seasons.length +
    Math.max(
      0,
      seasons.findIndex(({ season }) => season === name),
    )
  return Array.from(
    { length: amount },
    (_, back) => `${Math.floor((place - back) / seasons.length)}-${seasons[(place - back) % seasons.length]?.season}`,
  )
}

/** `Fall 2026`. */
export function semesterLabel(key: string): string {
  const [year, season] = key.split('-')
  return season && year ? `${season.charAt(0).toUpperCase()}${season.slice(1)} ${year}` : key
}
