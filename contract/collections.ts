/**
 * The generic reads of §7, `GET /{collection}` and `GET /{collection}/{uid}`, by product 2.12: each collection has its own row, and
 * a name without one is 404. Those that stand elsewhere (`/jobs`, `/invitations`, `/nominations`, `/notifications`, and the conversation and
 * the ledger with a person's id) are not here again.
 */
import { Type, type TSchema } from 'typebox'
import { Fields, Id as SentId } from '#events/schema.ts'
import { ApplicationReply } from './applications.ts'
import { defineCalls, everyRoleButAnalystOwn, everyRoleOwn, IdParams, Listing, UidParams } from './call.ts'
import { OrganizationReply, SkillReply } from './directory.ts'
import { InvitationReply } from './invitations.ts'
import { JobReply, readers as jobReaders } from './jobs.ts'
import { MessageMetadata, MessageReply } from './messages.ts'
import { NominationReply, readers as nominationReaders } from './nominations.ts'
import { NotificationReply } from './notifications.ts'
import { Card, LockedCard, UserReply } from './people.ts'
import { PointLineMetadata, PointLineReply } from './points.ts'
import { ReferralReply } from './referrals.ts'
import { FoundStudent } from './students.ts'
import { SubscriptionItem } from './subscriptions.ts'

const Person = Type.Union([UserReply, Card])
const list = <Item extends TSchema>(item: Item) => ({ kind: 'read', query: Listing, reply: Type.Array(item) }) as const
const one = { kind: 'read', params: UidParams, reply: Person, refuses: ['not_found'] } as const
/** To a company as its search shows the student. */
const oneStudent = { ...one, reply: Type.Union([UserReply, FoundStudent]) } as const
const ofPerson = <Item extends TSchema>(item: Item) => ({ ...list(item), params: UidParams, refuses: ['not_found'] }) as const

const students = {
  student: 'own',
  professor: 'related',
  university: 'uni',
  recruiter: 'visible',
  employee: 'related',
  admin: 'any',
} as const
const atUniversities = { student: 'uni', professor: 'uni', university: 'uni', recruiter: 'any', admin: 'any' } as const
const atCompanies = { student: 'related', university: 'any', recruiter: 'org', employee: 'org', admin: 'any' } as const
const everybodySignedIn = {
  student: 'any',
  professor: 'any',
  university: 'any',
  recruiter: 'any',
  employee: 'any',
  admin: 'any',
  analyst: 'any',
} as const

const ownOrAll = { ...everyRoleButAnalystOwn, admin: 'any' } as const
const subscribers = { ...ownOrAll, recruiter: 'org' } as const

export const collectionCalls = defineCalls({
  /** A company without a subscription gets a preview of 20, and no file. */
  'collections.students': {
    ...list(Type.Union([Card, LockedCard])),
    call: 'GET /students',
    cards: 'students',
    who: students,
    refuses: ['subscription_required'],
  },
  'collections.studentById': {
    ...oneStudent,
    call: 'GET /students/id/:id',
    example: { id: 'sam' },
    topic: 'students',
    // Whether the résumé opens follows from what connects the two, and from a subscription; what one may do next, from messages, too.
    stale: { also: ['applications', 'referrals', 'nominations', 'messages', 'subscription'] },
    params: IdParams,
    who: students,
  },
  'collections.student': { ...oneStudent, call: 'GET /students/:uid', example: { uid: 'sam' }, who: students },
  'collections.professors': { ...list(Card), call: 'GET /professors', who: atUniversities },
  'collections.professor': { ...one, call: 'GET /professors/:uid', example: { uid: 'pat' }, who: atUniversities },
  'collections.universities': { ...list(Card), call: 'GET /universities', who: atUniversities },
  'collections.university': { ...one, call: 'GET /universities/:uid', example: { uid: 'uma' }, who: atUniversities },
  'collections.recruiters': { ...list(Card), call: 'GET /recruiters', who: atCompanies },
  'collections.recruiter': { ...one, call: 'GET /recruiters/:uid', example: { uid: 'rita' }, who: atCompanies },
  'collections.employees': { ...list(Card), call: 'GET /employees', who: atCompanies },
  'collections.employee': { ...one, call: 'GET /employees/:uid', example: { uid: 'emma' }, who: atCompanies },
  'collections.users': { ...list(Card), call: 'GET /users', who: ownOrAll, unplaced: true, cards: 'students' },
  'collections.user': { ...one, call: 'GET /users/:uid', example: { uid: 'sam' }, who: ownOrAll, unplaced: true },
  'collections.applications': {
    ...list(ApplicationReply),
    call: 'GET /applications',
    who: { student: 'own', professor: 'related', university: 'uni', recruiter: 'org', employee: 'related', admin: 'any' },
  },
  'collections.applicationsOf': {
    ...ofPerson(ApplicationReply),
    call: 'GET /applications/:uid',
    example: { uid: 'sam' },
    who: { student: 'own', professor: 'status', university: 'status', recruiter: 'org', admin: 'any' },
  },
  'collections.referrals': {
    ...list(ReferralReply),
    call: 'GET /referrals',
    who: { student: 'own', recruiter: 'org', employee: 'own', admin: 'any' },
  },
  'collections.referralsOf': {
    ...ofPerson(ReferralReply),
    call: 'GET /referrals/:uid',
    example: { uid: 'sam' },
    who: { student: 'own', recruiter: 'org', employee: 'own', admin: 'any' },
  },
  'collections.invitationsOf': {
    ...ofPerson(InvitationReply),
    call: 'GET /invitations/:uid',
    example: { uid: 'pat' },
    who: { ...everyRoleButAnalystOwn, university: 'uni', admin: 'any' },
  },
  'collections.notificationsOf': {
    ...ofPerson(NotificationReply),
    call: 'GET /notifications/:uid',
    example: { uid: 'sam' },
    who: everyRoleOwn,
    unplaced: true,
  },
  /** Jobs that a recruiter answers for, the newest first. */
  'collections.jobsOf': { ...ofPerson(JobReply), call: 'GET /jobs/:uid', example: { uid: 'rita' }, who: jobReaders },
  /** Made by a professor or of a student; the latter as far as the student agreed to them. */
  'collections.nominationsOf': {
    ...ofPerson(NominationReply),
    call: 'GET /nominations/:uid',
    example: { uid: 'pat' },
    topic: 'nominations',
    who: nominationReaders,
  },
  /** One's own, the newest first; admins see who wrote to whom and when. */
  'collections.messages': { ...list(Type.Union([MessageReply, MessageMetadata])), call: 'GET /messages', who: ownOrAll, unapproved: true },
  /** The lines of one's own ledger, the newest first; admins see those of all without what they were for. */
  'collections.points': { ...list(Type.Union([PointLineReply, PointLineMetadata])), call: 'GET /points', who: ownOrAll },
  'collections.subscriptions': { ...list(SubscriptionItem), call: 'GET /subscriptions', who: subscribers },
  'collections.subscriptionsOf': {
    ...ofPerson(SubscriptionItem),
    call: 'GET /subscriptions/:uid',
    example: { uid: 'rita' },
    who: subscribers,
  },
  'collections.skills': { ...list(SkillReply), call: 'GET /skills', who: everybodySignedIn },
  'collections.skill': {
    kind: 'read',
    call: 'GET /skills/:id',
    params: Fields({ id: SentId }),
    who: everybodySignedIn,
    example: { id: 'ts' },
    reply: SkillReply,
    refuses: ['not_found'],
  },
  'collections.organizations': { ...list(OrganizationReply), call: 'GET /organizations', who: everybodySignedIn },
  'collections.organization': {
    kind: 'read',
    call: 'GET /organizations/:id',
    params: Fields({ id: SentId }),
    who: everybodySignedIn,
    example: { id: 'acme' },
    reply: OrganizationReply,
    refuses: ['not_found'],
  },
})
