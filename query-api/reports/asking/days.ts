/** Days as the asker counts them (reports.md, "Days, semesters, zones"). */
import { semesterUnder, usualPolicy } from '#events/vocabulary/nominations/policies.ts'
import { addDays, dayIn } from '#events/vocabulary/semesters.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { policies } from '#projections/views/policies/model.ts'
import type { Reader } from '../../core/reader.ts'
import type { Group } from '../ask.ts'
import type { Who } from './who.ts'

/** A company's is its own, staff's that of their university, all others' is UTC. */
export async function zoneOf(read: Reader, { asker, scope }: Who): Promise<string> {
  return asker === 'everybody' ? 'UTC' : ((await read.get(organizations, scope.id))?.timezone ?? 'UTC')
}

/** The last day that may be asked for: of today each step of one person would show. */
export function lastDayOf({ hidesSmall }: Who, now: number, zone: string): string {
  const today = dayIn(new Date(now).toISOString(), zone)
  return hidesSmall ? addDays(today, -1) : today
}

/** The last day of each semester that makes a row, by the calendar of the asker's university, else by the usual one. */
export async function endsOfRows(read: Reader, { scope }: Who, groupBy: Group | undefined): Promise<(key: string) => string | undefined> {
  if (groupBy !== 'semester') return () => undefined
  const policy = scope.kind === 'university' ? await read.get(policies, scope.id) : undefined
  return (key) => semesterUnder(policy ?? usualPolicy, key)?.endsOn
}
