/** Days as the asker counts them (reports.md, "Days, semesters, zones"). */
import { semesterUnder, usualPolicy } from '#events/vocabulary/nominations/policies.ts'
import { addDays } from '#events/vocabulary/semesters.ts'
import { policies } from '#projections/views/policies/model.ts'
import type { EventReader } from '../../core/event-reader.ts'
import type { CallReader as Reader } from '../../core/reader.ts'
import type { Group } from '../ask.ts'
import type { Who } from './who.ts'
import { dayOn, inUtc, lastingZones, type Zones } from './zones.ts'

/** A company's are of its own zone, staff's of that of their university, all others' of UTC. */
export async function zonesOf(read: Reader, events: Pick<EventReader, 'ofType'>, { asker, scope: { id } }: Who): Promise<Zones> {
  if (asker === 'everybody' || id === undefined) return inUtc
  return lastingZones(await zoneChanges(read, events, id))
}

type SetsZone = { readonly timezone?: string; readonly changes?: { readonly timezone?: string } }

async function zoneChanges(read: Reader, events: Pick<EventReader, 'ofType'>, id: string) {
  const found = await events.ofType(`organization-${id}`, ['OrganizationAdded', 'OrganizationUpdated'], read.aside, Infinity)
  return found.flatMap(({ data, meta: { occurredAt: at } }) => {
    const { timezone, changes } = data as SetsZone
    const zone = timezone ?? changes?.timezone
    return zone === undefined ? [] : [{ at, zone }]
  })
}

/** The last day that may be asked for: of today each step of one person would show. */
export function lastDayOf({ hidesSmall }: Who, now: number, zoneOn: Zones): string {
  const today = dayOn(zoneOn, now)
  return hidesSmall ? addDays(today, -1) : today
}

/** The last day of each semester that makes a row, by the calendar of the asker's university, else by the usual one. */
export async function endsOfRows(read: Reader, { scope }: Who, groupBy: Group | undefined): Promise<(key: string) => string | undefined> {
  if (groupBy !== 'semester') return () => undefined
  const policy = scope.kind === 'university' ? await read.get(policies, scope.id) : undefined
  return (key) => semesterUnder(policy ?? usualPolicy, key)?.endsOn
}
