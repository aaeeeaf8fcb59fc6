import { utcDayOf } from '#events/vocabulary/terms.ts'

/** How often something was done on the day (UTC) of the last time. */
export type DailyCount = { readonly day: string; readonly count: number }

/** How often it was done on the day (UTC) of an instant, which is that of the last time or a later one. */
export function countOn(at: string, counted: DailyCount | undefined): number {
  return counted?.day === utcDayOf(at) ? counted.count : 0
}

/** With one more, at an instant (UTC ISO). */
export function oneMore(at: string, counted: DailyCount | undefined): DailyCount {
  return { day: utcDayOf(at), count: countOn(at, counted) + 1 }
}
