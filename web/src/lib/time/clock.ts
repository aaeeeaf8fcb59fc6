/**
 * The one clock of the pages (product 2.20): whoever reads an instant reads it in their own time zone, the account's choice, else the
 * device's. Nothing else in `web/src` makes a format for dates.
 */
import { useSyncExternalStore } from 'react'

export const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
let chosen: string | undefined
const listeners = new Set<() => void>()

/** @param timezone undefined where the reader has chosen none */
export function setReadersZone(timezone: string | undefined): void {
  if (timezone === chosen) return
  chosen = timezone
  for (const listener of listeners) listener()
}

/** An IANA time zone. */
export function readersZone(): string {
  return chosen ?? deviceZone
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The reader's time zone; draws anew when it becomes another one. */
export function useReadersZone(): string {
  return useSyncExternalStore(subscribe, readersZone)
}

/** Formats are made at their first use and kept: to make one takes longer than to write a whole list with it. */
export function writer(locale: string, options: Intl.DateTimeFormatOptions): (date: Date, timeZone?: string) => string {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (date, timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, format)
    return format.format(date)
  }
}

const american =
  /^(US\/|America\/(Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana\/|Indianapolis|Juneau|Kentucky\/|Los_Angeles|Louisville|Menominee|Metlakatla|New_York|Nome|North_Dakota\/|Phoenix|Puerto_Rico|Sitka|Yakutat)|Pacific\/(Honolulu|Guam))/

/** A week begins on Sunday (0) where the reader's clock is one of the US, else on Monday (1). */
export function firstWeekday(timezone: string): 0 | 1 {
  return american.test(timezone) ? 0 : 1
}
