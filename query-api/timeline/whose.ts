/** Who may read a trail, told by the events that it is made of; to others it is answered as if it did not exist (product 2.17). */
import type { Position } from '#events/envelope.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { maySee, type QueryCall } from '../core/call.ts'
import type { EventReader } from '../core/event-reader.ts'
import { shares } from '../people/career-office.ts'
import { campusEvents, firstEvents, newestEvents } from './source.ts'
import { thingOf, trailFrom, type Trail } from './trail.ts'

export type FoundTrail = {
  readonly trail: Trail
  /** The caller reads all of it, and not only what concerns their campus. */
  readonly whole: boolean
  /** The university of staff. */
  readonly campus: string | undefined
  /** There may be more than the events that it was made of. */
  readonly older: boolean
}
type Call = QueryCall<'timeline.read'>

/** @returns undefined for whoever may not read it */
export async function trailOf(call: Call, events: EventReader): Promise<FoundTrail | undefined> {
  const { account, params, read } = call
  const campus = account.role === 'university' ? account.universityId : undefined
  const source = { events, read }
  const newest = await newestEvents(source, params)
  const told = trailFrom(params.type, newest.events)
  if (!told) return undefined
  // What the views say of it must not be older than the events.
  read.notBefore(newest.events.at(-1)?.position as Position)
  const trail = newest.older ? { ...told, ...whose(trailFrom(params.type, await firstEvents(source, params, account))) } : told
  const whole = trail.own.includes(account.uid) || maySee(call, thingOf(trail), trail)
  if (!whole && (campus === undefined || !trail.campuses?.includes(campus))) return undefined
  if (params.type === 'application' && account.role === 'university' && !(await sharesIt(call))) return undefined
  if (whole || campus === undefined || !newest.older) return { trail, whole, campus, older: newest.older }
  const ofCampus = trailFrom(params.type, (await campusEvents(source, campus, params.id)).events)
  return ofCampus && { trail: { ...trail, entries: ofCampus.entries }, whole, campus, older: false }
}

async function sharesIt({ account, params, read }: Call): Promise<boolean> {
  return shares(read, account, (await read.get(studentApplications, params.id))?.studentId)
}

function whose(trail: Trail | undefined): Partial<Trail> {
  const { entries: _, ...ofWhom } = trail ?? { entries: [] }
  return ofWhom
}
