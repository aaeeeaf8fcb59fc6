/** The trail of a thing as its events tell it: pure folds over them, in the order of the log. */
import type { AnyEvent } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/define.ts'
import { isPathEvent, pathAfter, pathEntryOf, pathOf, type Path } from '#events/vocabulary/path.ts'
import type { Thing } from '#events/vocabulary/sides.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import { pick } from '#lib/pick.ts'
import { addEntry } from './entry.ts'
import type { TrailItem } from './item.ts'

/** Whose a trail is. */
export type Whose = {
  readonly type: TimelineType
  /** The people who may read it: those whose own it is, and the company or university it belongs to. */
  readonly own: readonly string[]
  readonly organizationId?: string
  readonly universityId?: string
  /** Of a company: the universities whose staff decided about it, each of which reads what concerns its campus. */
  readonly campuses?: readonly string[]
}

/** The company would read that there was a nomination, of which it is not to know any more. The nomination's own trail has it. */
const untold: ReadonlySet<string> = new Set(['ApplicationNominationTakenBack'])

type PeopleAndOrganizations = {
  readonly uid?: string
  readonly studentId?: string
  readonly professorId?: string
  readonly employeeId?: string
  readonly invitedBy?: string
  readonly organizationId?: string
  readonly universityId?: string
  readonly kind?: string
}

/** The entries of some events, the oldest first. */
export function entriesFrom(events: readonly DomainEvent[]): readonly TrailItem[] {
  const entries: TrailItem[] = []
  let path: Path | undefined
  for (const event of events) {
    const before = path
    path = pathWith(path, event as AnyEvent)
    if (!untold.has(event.type)) addEntry(entries, event, { before, after: path })
  }
  return entries
}

/** @returns undefined where there is nothing to tell */
export function whoseFrom(type: TimelineType, events: readonly DomainEvent[]): Whose | undefined {
  return events
    .filter((event) => !untold.has(event.type))
    .reduce<Whose | undefined>((before, event) => whoseAfter(before, type, event), undefined)
}

function pathWith(path: Path | undefined, event: AnyEvent): Path | undefined {
  if (!isPathEvent(event)) return path
  const entry = pathEntryOf(event)
  return path ? pathAfter(path, entry) : pathOf([entry])
}

/** The trail of an account is only for its owner, not for their company or university. */
export function thingOf({ type }: Pick<Whose, 'type'>): Thing {
  return type === 'user' ? 'ownTrail' : 'trail'
}

function whoseAfter(before: Whose | undefined, type: TimelineType, event: DomainEvent): Whose {
  const mentioned = event.data as PeopleAndOrganizations
  // The student who brought points has no part in the professor's record, nor has whoever invited somebody in their account's.
  const own = event.stream.startsWith('points-')
    ? [mentioned.professorId]
    : [mentioned.studentId, mentioned.professorId, mentioned.employeeId, mentioned.uid, ...(type === 'user' ? [] : [mentioned.invitedBy])]
  return {
    type,
    own: union(before?.own, own),
    // As in the list of invitations, colleagues do not see each other's.
    ...(type !== 'user' && type !== 'invitation' && pick({ ...before, ...pick(mentioned, 'organizationId') }, 'organizationId')),
    ...pick({ ...before, ...universityOf(event) }, 'universityId'),
    ...campusesOf(before, event),
  }
}

/**
 * A university's own details are its staff's, too; what staff decide about a company is no more than an entry of the company's trail, and
 * the university that a referral's student belongs to has no part in the referral.
 */
function universityOf({ stream, data }: DomainEvent): Pick<Whose, 'universityId'> {
  if (stream.startsWith('campus-') || stream.startsWith('referral-')) return {}
  const { kind, organizationId, universityId } = data as PeopleAndOrganizations
  if (kind === 'university' && organizationId !== undefined) return { universityId: organizationId }
  return pick({ universityId } as Pick<Whose, 'universityId'>, 'universityId')
}

function campusesOf(before: Whose | undefined, { stream, data }: DomainEvent): Pick<Whose, 'campuses'> {
  const { universityId } = data as PeopleAndOrganizations
  const campuses = union(before?.campuses, stream.startsWith('campus-') ? [universityId] : [])
  return campuses.length > 0 ? { campuses } : {}
}

function union(known: readonly string[] | undefined, more: readonly (string | undefined)[]): readonly string[] {
  return [...new Set([...(known ?? []), ...more.filter((one) => one !== undefined)])]
}
