/** Days as `YYYY-MM-DD`, without a time zone. */
import { writer } from './clock.ts'

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

/** Six weeks that hold a day's month. @param begins the day that they begin on: 0 for Sunday, 1 for Monday */
export function weeksOf(day: string, begins: 0 | 1): readonly (readonly string[])[] {
  const first = `${day.slice(0, 8)}01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 7 - begins) % 7
  const start = addDays(first, -weekday)
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)))
}

const names = {
  day: writer('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  month: writer('en-US', { month: 'long' }),
  shortMonth: writer('en-US', { month: 'short' }),
}
const ofDay = (day: string, name: keyof typeof names) => names[name](new Date(`${day}T00:00:00Z`), 'UTC')

/** `Sunday, 22 November 2026` */
export function dayInWords(day: string): string {
  return ofDay(day, 'day')
}

/** `October` */
export const wholeMonths = Array.from({ length: 12 }, (_, at) => ofDay(`2026-${String(at + 1).padStart(2, '0')}-01`, 'month'))

/** `Oct` */
export function monthName(day: string): string {
  return ofDay(day, 'shortMonth')
}

/** `30 Jun 2026`, with the year, as in a field. */
export function dayWithYear(day: string): string {
  return `${Number(day.slice(8))} ${monthName(day)} ${day.slice(0, 4)}`
}
