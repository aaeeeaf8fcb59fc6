/** Who may read a trail, told by the events that it is made of; to others it is answered as if it did not exist (product 2.17). */
import { defined } from '#lib/fields.ts'
import { pairId } from '#lib/pair-id.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { maySee, type QueryCall } from '../core/call.ts'
import { shares } from '../people/career-office.ts'
import { eventsBefore, firstEvents, isShort, placeOf, type Of, type Source, type TrailEvents } from './source.ts'
import { thingOf, whoseFrom, type Whose } from './trail.ts'

export type FoundTrail = {
  readonly whose: Whose
  /** The thing, or for staff who do not read all of a company's trail, what concerns their campus. */
  readonly of: Of
  /** The events in which the page begins: all of them, or a window of a long trail. */
  readonly window: TrailEvents
  readonly isLong: boolean
}
type Call = QueryCall<'timeline.read'>

/** @returns undefined for whoever may not read it */
export async function trailOf(call: Call, source: Source): Promise<FoundTrail | undefined> {
  const { account, params, query, read } = call
  const { type } = params
  // What goes on for years is not read before it is known whose it is: to a stranger it costs what costs a thing that does not exist.
  const whole = isShort(type) ? await eventsBefore(source, params) : undefined
  const whose = await asRead(call, whole ? whoseFrom(type, whole.events) : await whoseOfLong(call, source))
  const of = whose && readableOf(call, whose)
  if (!of) return undefined
  const from = placeOf(type, query.cursor)
  const window = whole ?? (await eventsBefore(source, of, from))
  // What the views say of it must not be older than its events.
  const last = window.events.at(-1)
  if (last) read.notBefore(last.position)
  if (type === 'application' && account.role === 'university' && !(await sharesIt(call))) return undefined
  return { whose, of, window, isLong: window.older !== undefined || from !== undefined }
}

/** Events name the company or university that it was then: whoever belongs to the one that it went into reads its trails. */
async function asRead({ read }: Call, whose: Whose | undefined): Promise<Whose | undefined> {
  if (whose?.organizationId === undefined && whose?.universityId === undefined) return whose
  const { canonical } = await read.mergedOrganizations()
  const { organizationId, universityId } = whose
  return {
    ...whose,
    ...defined({
      organizationId: organizationId && canonical(organizationId),
      universityId: universityId && canonical(universityId),
    }),
  }
}

/** A nomination stands in one stream with others, so its view says whose it is. */
async function whoseOfLong({ account, params, read }: Call, source: Source): Promise<Whose | undefined> {
  const { type, id } = params
  if (type !== 'nomination') return whoseFrom(type, await firstEvents(source, params, account))
  const nomination = await read.get(nominations, id)
  if (!nomination) return undefined
  const { professorId, studentId, universityId } = nomination
  return {
    type,
    own: [professorId, ...(studentId === undefined ? [] : [studentId])],
    ...(universityId !== undefined && { universityId }),
  }
}

/** What of a trail the caller reads: all of it, or as staff what concerns their campus. */
function readableOf(call: Call, whose: Whose): Of | undefined {
  const { role, uid, universityId } = call.account
  const { id } = call.params
  if (whose.own.includes(uid) || maySee(call, thingOf(whose), whose)) return call.params
  if (role !== 'university' || universityId === undefined || !whose.campuses?.includes(universityId)) return undefined
  return { type: 'campus', id: pairId(universityId, id) }
}

async function sharesIt({ account, params, read }: Call): Promise<boolean> {
  return shares(read, account, (await read.get(studentApplications, params.id))?.studentId)
}
