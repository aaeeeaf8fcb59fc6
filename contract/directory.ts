/** Skills and organizations (§3, §7): small lists that visitors need to register, the same for everybody. */
import { Type, type Static } from 'typebox'
import { Domain, Fields, Name, Prose, Timezone, Url } from '#events/schema.ts'
import { organizationKinds, organizationStatuses } from '#events/vocabulary/jobs/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { callsAbout, everybody, Id, IdList, IdParams, paging, WriteReply } from './call.ts'
import { JobReply } from './jobs.ts'

export const SkillReply = Type.Object({
  id: Id,
  label: Type.String(),
  /** Proposed, and seen by its proposer and admins alone until our team has looked at it, or because it was declined. */
  status: Type.Optional(Type.Enum(['pending', 'declined'])),
})
export type SkillReply = Static<typeof SkillReply>

export const OrganizationReply = Type.Object({
  id: Id,
  label: Type.String(),
  kind: Type.Enum(organizationKinds),
  urls: Type.Array(Type.String()),
  /** Everybody reads of a confirmed one that it is; of others its own people, who proposed it, and admins. */
  status: Type.Optional(Type.Enum(organizationStatuses)),
  /** Confirmed domains: an address there proves who belongs to it. */
  domains: Type.Array(Type.String()),
  /** From here on for its own recruiters or staff, and admins. */
  timezone: Type.Optional(Type.String()),
  /** The name that its people want, while it waits for the team. */
  labelAsked: Type.Optional(Type.String()),
  /** All that are wanted; those that are not confirmed wait for the team. */
  domainsAsked: Type.Optional(Type.Array(Type.String())),
  description: Type.Optional(Type.String()),
  publicPage: Type.Optional(Type.Boolean()),
  showRejectionCategory: Type.Optional(Type.Boolean()),
})
export type OrganizationReply = Static<typeof OrganizationReply>

/** How a company answers: applications of the last year that are two weeks old (product 2.19). */
export const OrganizationRecord = Type.Object({
  /** Too few applications to say anything: the three figures are left out. */
  suppressed: Type.Optional(Type.Literal(true)),
  /** Of those that were answered; left out where none was. */
  medianDaysToAnswer: Type.Optional(Type.Number()),
  /** From 0 to 1. */
  answeredWithin14Days: Type.Optional(Type.Number()),
  n: Type.Optional(Type.Integer()),
  openJobs: Type.Integer(),
})
export type OrganizationRecord = Static<typeof OrganizationRecord>

/** A job among those of its company: without its text. */
const JobCard = Type.Pick(JobReply, [
  'id',
  'organization',
  'organizationLabel',
  'title',
  'jobType',
  'workplaceType',
  'address',
  'salaryMin',
  'salaryMax',
  'salaryPeriod',
  'skills',
  'closesOn',
  'timezone',
  'status',
  'postedAt',
  'applied',
  'match',
  'saved',
])
export type JobCard = Static<typeof JobCard>

export const OrganizationPage = Type.Object({
  id: Id,
  label: Type.String(),
  kind: Type.Enum(organizationKinds),
  description: Type.Optional(Type.String()),
  urls: Type.Array(Type.String()),
  domains: Type.Array(Type.String()),
  verified: Type.Boolean(),
  /** It is suspended: only its own people and admins read of it then. */
  suspended: Type.Optional(Type.Literal(true)),
  /** Whether the caller's own university lets its students see the company's jobs; for those who have a confirmed one. */
  approvedHere: Type.Optional(Type.Boolean()),
  /** Of a company. */
  record: Type.Optional(OrganizationRecord),
  /** Of a company: the newest open ones. */
  jobs: Type.Optional(Type.Array(JobCard)),
})
export type OrganizationPage = Static<typeof OrganizationPage>

/** The most items that fit on the single page of a whole list. */
export const wholeList = 1_000
const wholeListPaging = { ...paging, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: wholeList })) }
const WholeListQuery = Fields(wholeListPaging)
const OrganizationQuery = Fields({
  ...wholeListPaging,
  kind: Type.Optional(Type.Enum(organizationKinds)),
  /** Words of the label, the last one by its beginning. */
  q: Type.Optional(Prose(limits.organizationLabel)),
})
const IdListParams = Fields({ list: IdList })
/** The roles that may propose a missing company, university or skill: all that write anything. */
const proposers = { student: 'any', professor: 'any', university: 'any', recruiter: 'any', employee: 'any', admin: 'any' } as const
const common = { who: everybody, kind: 'read', perMinute: 600 } as const

const { visitor: _visitor, ...signedIn } = everybody

export const directoryCalls = callsAbout({ skills: 'skills', organizations: 'organizations' })({
  'skills.byIds': {
    ...common,
    call: 'GET /skills/ids/:list',
    example: { list: 'ts' },
    params: IdListParams,
    reply: Type.Array(SkillReply),
  },
  'skills.all': { ...common, call: 'GET /skills/all', query: WholeListQuery, reply: Type.Array(SkillReply) },
  /** A skill that exists already, by this or another name of it, is answered with its id. */
  'skills.add': {
    call: 'POST /skills/add',
    via: 'proposed on the page',
    who: proposers,
    kind: 'write',
    body: Fields({ skill: Name(60, 'skill') }),
    reply: WriteReply,
    refuses: ['too_many_proposals'],
    failure: 'We could not add the skill. Please try again.',
  },
  /**
   * Skills that begin with the term, then those with a word that does, then those with another name that does, then those that are a slip
   * of typing away; an empty list for a term without a letter or digit (§5).
   */
  'skills.suggest': {
    ...common,
    call: 'GET /skills/get/:term',
    params: Fields({ term: Prose(100) }),
    example: { term: 'type' },
    reply: Type.Array(SkillReply),
  },
  'organizations.byIds': {
    ...common,
    call: 'GET /organizations/ids/:list',
    example: { list: 'acme' },
    params: IdListParams,
    reply: Type.Array(OrganizationReply),
  },
  'organizations.all': { ...common, call: 'GET /organizations/all', query: OrganizationQuery, reply: Type.Array(OrganizationReply) },
  /** One that exists already is answered with its id. */
  'organizations.add': {
    call: 'POST /organizations/add',
    via: 'proposed on the page',
    who: proposers,
    kind: 'write',
    body: Fields({ organization: Name(limits.organizationLabel, 'company'), kind: Type.Optional(Type.Enum(organizationKinds)) }),
    reply: WriteReply,
    refuses: ['too_many_proposals'],
    failure: 'We could not add this organization. Please try again.',
  },
  'organizations.label': {
    ...common,
    call: 'GET /organizations/label/:id',
    params: IdParams,
    example: { id: 'acme' },
    reply: Type.Object({ label: Type.String() }),
    refuses: ['not_found'],
  },
  'organizations.urls': {
    ...common,
    call: 'GET /organizations/urls/:id',
    params: IdParams,
    example: { id: 'acme' },
    reply: Type.Object({ urls: Type.Array(Type.String()) }),
    refuses: ['not_found'],
  },
  /** How a company answers: applications of the last year that are two weeks old (product 2.19). */
  'organizations.record': {
    call: 'GET /organizations/:id/record',
    who: signedIn,
    kind: 'read',
    topic: 'applications',
    params: IdParams,
    example: { id: 'acme' },
    reply: Type.Object({ ...OrganizationRecord.properties, description: Type.Optional(Type.String()) }),
    refuses: ['not_found'],
  },
  /**
   * The organization itself; of a company also how it answers and its newest 20 open jobs that the caller may see. A visitor reads of a
   * verified company that made its jobs public; of one that is not verified only its own people and admins (product 2.20 "Company page").
   */
  'organizations.page': {
    call: 'GET /organizations/:id/page',
    who: everybody,
    kind: 'read',
    // It holds the company's jobs, with how each stands, and how it answers.
    stale: { also: ['jobs', 'applications', 'saved', 'campusApprovals'] },
    perMinute: 120,
    params: IdParams,
    example: { id: 'acme' },
    reply: OrganizationPage,
    refuses: ['not_found'],
  },
  'organizations.update': {
    call: 'POST /organizations/:id/update',
    via: 'edited on the page',
    who: { recruiter: 'org', university: 'uni', admin: 'any' },
    kind: 'write',
    params: IdParams,
    body: Type.Partial(
      Fields({
        label: Name(limits.organizationLabel, 'company'),
        urls: Type.Array(Url, { maxItems: limits.organizationUrls, uniqueItems: true }),
        /** They wait for the team, which confirms whose they are. */
        domains: Type.Array(Domain, { maxItems: limits.organizationDomains, uniqueItems: true }),
        description: Prose(limits.organizationDescription),
        timezone: Timezone,
        publicPage: Type.Boolean(),
        showRejectionCategory: Type.Boolean(),
      }),
      { additionalProperties: false },
    ),
    reply: WriteReply,
    limit: 'profileEdits',
    refuses: ['not_found', 'name_taken', 'moved_too_often'],
    failure: 'We could not store this. Please try again.',
  },
})
