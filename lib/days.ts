/** Days and instants in words, by the clock of the person who reads them. */

/** In milliseconds, as days of UTC have them. */
export const DAY_MS = 86_400_000

/**
 * Where the reader is, an IANA time zone, and when, a UTC ISO instant: other years than this one are named. `weekday`: instants begin with
 * it, for who is to be there.
 */
export type Zone = { readonly timezone: string; readonly now: string; readonly weekday?: true }

/**
 * `2 Dec`, in another year `2 Jan 2027`, and with the year where it is not known when it is read.
 * @param day `YYYY-MM-DD`, or a UTC ISO instant, of which the reader's day counts
 */
export function dayText(day: string, { timezone = 'UTC', now = '' }: Partial<Zone> = {}): string {
  const isDay = day.length === 'YYYY-MM-DD'.length
  return isDay ? written(`${day}T12:00:00Z`, 'UTC', dateParts(day, now)) : written(day, timezone, dateParts(day, now))
}

/** `3 Dec, 15:00 EST`: the time zone stands beside the time, because people of different zones speak of the same instant. */
export function momentText(instant: string, { timezone, now, weekday }: Zone): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const named = weekday ? `${written(instant, timezone, { weekday: 'short' })} ` : ''
  return `${named}${dayText(instant, { timezone, now })}, ${written(instant, timezone, clock)} ${zoneName(instant, timezone)}`
}

/** `EST`: by whose clock a day ends, where that is not the reader's; undefined where both clocks show the same. @param day `YYYY-MM-DD` */
export function otherZone(day: string, timezone: string, readers: string): string | undefined {
  const noon = `${day}T12:00:00Z`
  const offset = (zone: string) => new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(new Date(noon))
  return offset(timezone) === offset(readers) ? undefined : zoneName(noon, timezone)
}

/**
 * Writes instants as a time zone's clock shows them, with how far it is ahead of UTC: `2026-11-20T10:00:00-05:00`.
 * For whole files: the format is made once.
 */
export function instantsIn(timeZone: string): (instant: string) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant) => {
    const shown = clock.format(new Date(instant)).replace(' ', 'T')
    const ahead = Math.round((Date.parse(`${shown}Z`) - Date.parse(instant)) / 60_000)
    const two = (part: number) => String(Math.trunc(Math.abs(part))).padStart(2, '0')
    return `${shown}${ahead < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`
  }
}

type Parts = Intl.DateTimeFormatOptions

function dateParts(day: string, now: string): Parts {
  return { day: 'numeric', month: 'short', ...(day.slice(0, 4) !== now.slice(0, 4) && { year: 'numeric' }) }
}

function written(instant: string, timeZone: string, parts: Parts): string {
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(new Date(instant))
}

/** `EST`, and `GMT+9` where American English has no letters for it. */
function zoneName(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
