import { typesIn } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/define.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pick } from '../../pick.ts'
import { withEntry } from './entry.ts'
import { timelineId, timelines, trailOf, type TimelineDocument } from './model.ts'

const streams = [
  'application',
  'job',
  'referral',
  'invitation',
  'nominations',
  'user',
  'subscription',
  'resumes',
  'policy',
  'outcome',
  'points',
  'organization',
  'campus',
] as const
/** The kind of thing that each stream category belongs to, and the field with its id. */
const things = {
  application: ['application', 'applicationId'],
  job: ['job', 'jobId'],
  referral: ['referral', 'referralId'],
  invitation: ['invitation', 'invitationId'],
  nominations: ['nomination', 'nominationId'],
  user: ['user', 'uid'],
  subscription: ['subscription', 'organizationId'],
  resumes: ['user', 'studentId'],
  policy: ['organization', 'universityId'],
  outcome: ['user', 'studentId'],
  points: ['user', 'professorId'],
  organization: ['organization', 'organizationId'],
  campus: ['organization', 'organizationId'],
} as const satisfies Record<(typeof streams)[number], readonly [TimelineType, string]>

/** The company would read that there was a nomination, of which it is not to know any more. The nomination's own trail has it. */
const untold = ['ApplicationNominationTakenBack'] as const
const isUntold = (type: string) => (untold as readonly string[]).includes(type)

type PeopleAndOrganizations = {
  readonly uid?: string
  readonly studentId?: string
  readonly professorId?: string
  readonly employeeId?: string
  readonly invitedBy?: string
  readonly subjectId?: string
  readonly invitationId?: string
  readonly organizationId?: string
  readonly universityId?: string
}

export const timelineProjection = defineProjection(timelines, { streams, ignores: untold })({
  key: ({ stream, data }) => {
    const [type, idField] = thingOf(stream)
    const id = (data as unknown as Readonly<Record<string, unknown>>)[idField]
    return [typeof id === 'string' ? timelineId(type, id) : undefined]
  },
  // People outside the organization must not get a refresh for internal entries.
  audience: (timeline, other) => {
    const trail = trailOf(timeline)
    const looksTheSame = other && countPublic(other.entries) === countPublic(timeline.entries)
    // Whether the staff may know of an application depends on the student's consent, which this view does not hear of.
    const outside = timeline.type === 'application' ? (['own'] as const) : (['own', 'uni'] as const)
    // Nor the company for what it does not read while the application is hidden: the instant would tell whose it is (product 2.19).
    const isNoNews = other && countUnlinked(other.entries) === countUnlinked(timeline.entries)
    const company = isNoNews ? (['admins'] as const) : (['org', 'admins'] as const)
    const sides = roomsOf(trail, timeline, looksTheSame ? company : [...company, ...outside])
    const told = isNoNews && timeline.type === 'referral' ? sides.filter((room) => !recruitersIn(timeline).includes(room)) : sides
    return [...told, ...(timeline.campuses ?? []).map((universityId) => `uni:${universityId}:university` as const)]
  },
  subjects: ({ subjects }) => subjects,
  // A trail shows every other event of these streams, including types added later.
  when: Object.fromEntries(typesIn(streams).flatMap((type) => (isUntold(type) ? [] : [[type, withEvent]]))) as never,
})

/** Recruiters who did something to a thing, such as referring somebody. */
function recruitersIn({ entries }: Pick<TimelineDocument, 'entries'>): readonly string[] {
  return entries.flatMap(({ actor }) => (actor.role === 'recruiter' && actor.uid !== undefined ? [`u:${actor.uid}`] : []))
}

function withEvent(timeline: TimelineDocument | undefined, event: DomainEvent): Contents<TimelineDocument> {
  const [type] = thingOf(event.stream)
  const mentioned = event.data as PeopleAndOrganizations
  // The student who brought points has no part in the professor's record.
  const own = event.stream.startsWith('points-')
    ? [mentioned.professorId]
    : [mentioned.studentId, mentioned.professorId, mentioned.employeeId, mentioned.invitedBy, mentioned.uid]
  return {
    type,
    own: union(timeline?.own, own),
    subjects: union(timeline?.subjects, [...own, mentioned.subjectId, mentioned.invitationId]),
    // As in the list of invitations, colleagues do not see each other's.
    ...(type !== 'user' && type !== 'invitation' && pick({ ...timeline, ...pick(mentioned, 'organizationId') }, 'organizationId')),
    ...pick({ ...timeline, ...universityOf(event) }, 'universityId'),
    ...campusesOf(timeline, event),
    entries: withEntry(timeline?.entries ?? [], event),
  }
}

/**
 * A university's own details are its staff's, too; what staff decide about a company is no more than an entry of the company's trail, and
 * the university that a referral's student belongs to has no part in the referral.
 */
function universityOf({ stream, data }: DomainEvent): Pick<TimelineDocument, 'universityId'> {
  if (stream.startsWith('campus-') || stream.startsWith('referral-')) return {}
  const { kind, organizationId } = data as PeopleAndOrganizations & { readonly kind?: string }
  if (kind === 'university' && organizationId !== undefined) return { universityId: organizationId }
  return pick(data as PeopleAndOrganizations, 'universityId')
}

function campusesOf(timeline: TimelineDocument | undefined, { stream, data }: DomainEvent): Pick<TimelineDocument, 'campuses'> {
  const { universityId } = data as PeopleAndOrganizations
  const campuses = union(timeline?.campuses, stream.startsWith('campus-') ? [universityId] : [])
  return campuses.length > 0 ? { campuses } : {}
}

function thingOf(stream: string): (typeof things)[keyof typeof things] {
  const category = stream.slice(0, stream.indexOf('-'))
  return things[category as keyof typeof things]
}

function union(known: readonly string[] | undefined, more: readonly (string | undefined)[]): readonly string[] {
  return [...new Set([...(known ?? []), ...more.filter((one) => one !== undefined)])]
}

function countPublic(entries: TimelineDocument['entries']): number {
  return entries.filter(({ internal }) => !internal).length
}

function countUnlinked(entries: TimelineDocument['entries']): number {
  return entries.filter(({ linksTo }) => linksTo === undefined).length
}
