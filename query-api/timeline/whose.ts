/** Who may read a trail, told by the events that it is made of; to others it is answered as if it did not exist (product 2.17). */
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { maySee, type QueryCall } from '../core/call.ts'
import type { EventReader } from '../core/event-reader.ts'
import { shares } from '../people/career-office.ts'
import { campusEvents, eventsBefore, firstEvents, placeOf, type TrailEvents } from './source.ts'
import { thingOf, trailFrom, type Trail } from './trail.ts'

export type FoundTrail = {
  /** Of a long one with the entries of its window alone. */
  readonly trail: Trail
  /** The caller reads all of it, and not only what concerns their campus. */
  readonly whole: boolean
  /** The university of staff. */
  readonly campus: string | undefined
  /** The part of a long trail that was read; undefined where all of it was. */
  readonly window: TrailEvents | undefined
}
type Call = QueryCall<'timeline.read'>

/** @returns undefined for whoever may not read it */
export async function trailOf(call: Call, events: EventReader): Promise<FoundTrail | undefined> {
  const { account, params, query, read } = call
  const { type } = params
  const campus = account.role === 'university' ? account.universityId : undefined
  const source = { events, read }
  const from = placeOf(type, query.cursor)
  const window = await eventsBefore(source, params, from)
  const isLong = window.older !== undefined || from !== undefined
  const told = trailFrom(type, window.events)
  const trail = isLong ? withWhose(told?.entries, trailFrom(type, await firstEvents(source, params, account))) : told
  if (!trail) return undefined
  const whole = trail.own.includes(account.uid) || maySee(call, thingOf(trail), trail)
  if (!whole && (campus === undefined || !trail.campuses?.includes(campus))) return undefined
  // What the views say of it must not be older than its events.
  const last = window.events.at(-1)
  if (last) read.notBefore(last.position)
  if (type === 'application' && account.role === 'university' && !(await sharesIt(call))) return undefined
  if (whole || campus === undefined || !isLong) return { trail, whole, campus, window: isLong ? window : undefined }
  const ofCampus = trailFrom(type, await campusEvents(source, campus, params.id))
  return ofCampus && { trail: { ...trail, entries: ofCampus.entries }, whole, campus, window: undefined }
}

/** The events of a window say no more of whose a trail is than its first ones. */
function withWhose(entries: Trail['entries'] = [], trail: Trail | undefined): Trail | undefined {
  return trail && { ...trail, entries }
}

async function sharesIt({ account, params, read }: Call): Promise<boolean> {
  return shares(read, account, (await read.get(studentApplications, params.id))?.studentId)
}
