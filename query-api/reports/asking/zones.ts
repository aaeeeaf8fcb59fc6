/** The zone in which a day is counted, so that a day that has once ended has one end for ever. */
import { addDays, dayIn, endOfDay, semesterAfter, semesterAt, semesterOf } from '#events/vocabulary/semesters.ts'

/** By the day. */
export type Zones = (day: string) => string
export const inUtc: Zones = () => 'UTC'

/**
 * A changed zone counts from the next semester (of the usual calendar), as it does for semesters: by a zone that is changed from day to day
 * a past day could be cut into hours.
 * @param changes the first one holds for what was before it, too
 */
export function lastingZones(changes: readonly { readonly at: string; readonly zone: string }[]): Zones {
  const counted: { readonly from: string; readonly zone: string }[] = []
  for (const { at, zone } of changes) {
    const before = counted.at(-1)?.zone
    const next = before === undefined ? undefined : semesterOf(semesterAfter(semesterAt(at, before).key))
    counted.push({ from: next?.opensOn ?? '', zone })
  }
  return (day) => counted.findLast(({ from }) => from <= day)?.zone ?? 'UTC'
}

/** The last millisecond of a day. */
export function endIn(zoneOn: Zones, day: string): number {
  return Date.parse(endOfDay(day, zoneOn(day)))
}

/** The day in which an instant lies. */
export function dayOn(zoneOn: Zones, instant: number): string {
  // No day is later than that of the westernmost zone; those before it are over there, and so everywhere.
  let day = dayIn(new Date(instant).toISOString(), 'Etc/GMT+12')
  while (endIn(zoneOn, day) < instant) day = addDays(day, 1)
  return day
}
