import { streams, typesIn } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/define.ts'
import { isInsideCompany, isToldByDay } from '#events/noticed.ts'
import { personalFieldsOf } from '#events/sealed.ts'
import { isPathEvent } from '#events/vocabulary/path.ts'
import { roomsOf, roomsOfPeople, type Room } from '#events/vocabulary/sides.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import { defineProjection, type Category, type Contents } from '../../define.ts'
import { categoryOf } from '../../engine/apply.ts'
import { isReferenced, personKey, referenceId, references, shortKey, thingKey, type ReferenceDocument } from './model.ts'

/** The streams that trails are read from, and of each the kind of thing that it belongs to, with the field of the thing's id. */
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
} as const satisfies Readonly<Record<string, readonly [TimelineType, string]>>
type Trailed = keyof typeof things
/** The admin's event browser finds those of every stream: what belongs to one correlation or one person is only whole with all of it. */
const all = Object.keys(streams) as readonly Category[]

type Ids = Readonly<Record<string, string | undefined>>

export const referenceProjection = defineProjection(references, { streams: all, ignores: [] })({
  key: ({ position }) => [referenceId(position)],
  perEvent: true,
  audience: (_, _other, event) => (event ? toldRooms(event) : []),
  subjects: () => [],
  impersonal: true,
  tells: typesIn(Object.keys(things) as readonly Trailed[]),
  when: Object.fromEntries(typesIn(all).map((type) => [type, (_: unknown, event: DomainEvent) => referenceTo(event)])) as never,
})

function referenceTo(event: DomainEvent): Contents<ReferenceDocument> {
  const { id: eventId, stream, data, meta } = event
  const ids = data as Ids
  const [thing, idField] = (things as Partial<Record<string, readonly [TimelineType, string]>>)[categoryOf(stream)] ?? []
  const id = idField && ids[idField]
  const keys = [
    ...(thing === undefined || id === undefined || !isReferenced(thing) ? [] : [thingKey(thing, id)]),
    // Staff of a university read of a company's trail what is decided for their campus.
    ...(ids['campusId'] === undefined ? [] : [thingKey('campus', ids['campusId'])]),
    ...(meta.actor.uid === undefined ? [] : [`a:${meta.actor.uid}`]),
    `c:${meta.correlationId}`,
    shortKey('e', eventId),
    shortKey('r', meta.requestId),
    ...new Set([...personalFieldsOf(event as never).values()].map(personKey)),
  ]
  return { keys, ...(thing === 'application' && id !== undefined && { application: id }) }
}

/**
 * Who has to read the trail of its thing again, as far as the event alone says it. What else depends on what was before: of a status the
 * student's application says whether they know of it, a referral, an invitation and a nomination say themselves whose they are, and points
 * from when on they are shown. These views have the topic `timeline`, too.
 */
function toldRooms(event: DomainEvent): readonly Room[] {
  return (rooms[categoryOf(event.stream) as Trailed] ?? nobody)(event.data as Ids, event)
}

const nobody = (): readonly Room[] => []
const ofOwner =
  (field: string) =>
  (ids: Ids): readonly Room[] =>
    roomsOf('ownTrail', { own: [ids[field]].filter((uid) => uid !== undefined) })
/**
 * Of a university its staff, of a company its recruiters: an id is one of the two. Of a merge also those of the other one, who begin to
 * read this trail, or do no more: of what happens between the two they hear as people of both (`roomsOfAccount`).
 */
const ofOrganization = (ids: Ids, { type }: Pick<DomainEvent, 'type'>): readonly Room[] => {
  const id = ids['organizationId']
  const others = type === 'OrganizationMerged' ? [ids['into']] : type === 'OrganizationUnmerged' ? [ids['from']] : []
  return [
    ...roomsOf('trail', { organizationId: id, universityId: ids['universityId'] ?? id }),
    ...others.flatMap((other) => roomsOf('trail', { organizationId: other, universityId: other })),
  ]
}

const rooms: Readonly<Record<Trailed, (ids: Ids, event: DomainEvent) => readonly Room[]>> = {
  application: (ids, event) => {
    const { type } = event
    // The company does not know of it: neither in the trail, nor by the instant.
    if (type === 'ApplicationNominationTakenBack') return []
    const isUnheard = type === 'ApplicationReferred' || type === 'ApplicationReferralTakenBack' || isToldByDay(event)
    const isTold = !isInsideCompany(type) && !isPathEvent(event as never)
    return [
      ...roomsOf('trail', isUnheard ? {} : { organizationId: ids['organizationId'] }),
      ...roomsOfPeople(isTold ? [ids['studentId']] : []),
    ]
  },
  job: (ids) => roomsOf('trail', { organizationId: ids['organizationId'] }),
  referral: nobody,
  invitation: nobody,
  nominations: nobody,
  user: ofOwner('uid'),
  resumes: ofOwner('studentId'),
  outcome: ofOwner('studentId'),
  points: nobody,
  subscription: (ids) => roomsOf('trail', { organizationId: ids['organizationId'] }),
  organization: ofOrganization,
  policy: ofOrganization,
  campus: ofOrganization,
}
