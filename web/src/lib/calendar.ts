/** Days as `YYYY-MM-DD`, without a time zone. */
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** @returns whether a text is a day that exists */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && dayOf(date) === text
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))))
}

/** Six weeks that hold a day's month, from Monday to Sunday. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 8)}01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const start = addDays(first, -weekday)
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)))
}

/** `November 2026`, or `Sunday, 22 November 2026` */
export function dayInWords(day: string, of: 'month' | 'day'): string {
  const date = new Date(`${day}T00:00:00Z`)
  return date.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
    ...(of === 'day' && { weekday: 'long', day: 'numeric' }),
  })
}

/** `Oct` */
export function monthName(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short' })
}

/** `30 Jun 2026`, with the year, as in a field. */
export function dayWithYear(day: string): string {
  return `${Number(day.slice(8))} ${monthName(day)} ${day.slice(0, 4)}`
}

const monthNames = Array.from({ length: 12 }, (_, month) => monthName(`2026-${String(month + 1).padStart(2, '0')}-01`).toLowerCase())

/** The day that a text names as our fields show it, `20 Aug 2027`, also with the whole name of the month; undefined if it names none. */
export function dayIn(text: string): string | undefined {
  const [, date = '', name = '', year = ''] = /^\s*(\d{1,2})\s+([a-z]{3,9})\s+(\d{4})\s*$/i.exec(text) ?? []
  const month = monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
