import { writer } from './clock.ts'

const months = writer('en', { month: 'short', year: 'numeric' })

/** `Jun 2025 to Aug 2025`. @param start month as `2025-06` @param end left out: until now */
export function monthSpan(start: string, end: string | undefined): string {
  return `${monthInWords(start)} to ${end === undefined ? 'now' : monthInWords(end)}`
}

/** `Jun 2025`. */
export function monthInWords(month: string): string {
  return months(new Date(`${month}-01T00:00:00Z`), 'UTC')
}
