/** Jobs (§3 Job, §7). */
import { Type, type Static, type TNull, type TUnion } from 'typebox'
import { DayOrInstant, Fields, Id as SentId, Prose } from '#events/schema.ts'
import { jobFields, optionalJobFields } from '#events/vocabulary/job-fields.ts'
import { jobSorts, jobStatuses, jobTypes, workplaceTypes } from '#events/vocabulary/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defineCalls, SearchReply, Id, IdParams, Instant, listing, paging, WriteReply } from './call.ts'

const days = { closesOn: Type.Optional(DayOrInstant), gradFrom: Type.Optional(DayOrInstant), gradTo: Type.Optional(DayOrInstant) }
/** The fields as recruiters may send them: day fields may hold an instant, of which only the day is stored (product 2.17). */
const sentFields = { ...jobFields, ...days }
export const jobDays: readonly string[] = Object.keys(days)
type Optional = (typeof optionalJobFields)[number]
const nullableFields = Object.fromEntries(optionalJobFields.map((name) => [name, Type.Union([sentFields[name], Type.Null()])])) as {
  [Name in Optional]: TUnion<[(typeof sentFields)[Name], TNull]>
}

export const JobReply = Type.Object({
  ...jobFields,
  id: Id,
  organization: Id,
  organizationLabel: Type.String(),
  recruiter: Id,
  status: Type.Enum(jobStatuses),
  postedAt: Instant,
  /** Id of the caller's own application; students only. */
  applied: Type.Optional(Id),
  /** Which of its skills the caller has; students only. */
  match: Type.Optional(Type.Object({ have: Type.Array(Id), missing: Type.Array(Id) })),
  /** Number of applications; only for the job's organization and admins. */
  applications: Type.Optional(Type.Integer()),
  /** Only for the job's organization and admins. */
  revision: Type.Optional(Type.Integer()),
})
export type JobReply = Static<typeof JobReply>

const Title = Prose(limits.jobTitle.max, 1)
const Choice = <const Values extends readonly string[]>(values: Values) =>
  Type.Optional(Type.Union([Type.Enum(values), Type.Array(Type.Enum(values), { minItems: 1, maxItems: values.length, uniqueItems: true })]))

/** A job that takes no applications is visible to its organization, admins and applicants only. */
const readers = {
  student: 'open',
  professor: 'open',
  university: 'open',
  recruiter: 'orgOrOpen',
  employee: 'open',
  admin: 'any',
  analyst: 'open',
} as const

export const jobCalls = defineCalls({
  'jobs.list': {
    call: 'GET /jobs',
    who: readers,
    kind: 'read',
    query: Fields({ organization: Type.Optional(SentId), status: Type.Optional(Type.Enum(jobStatuses)), ...listing }),
    reply: Type.Array(JobReply),
  },
  'jobs.read': { call: 'GET /jobs/id/:id', who: readers, kind: 'read', params: IdParams, reply: JobReply, refuses: ['not_found'] },
  'jobs.search': {
    call: 'POST /jobs/search',
    who: readers,
    kind: 'search',
    body: Fields({
      titles: Type.Optional(Type.Union([Prose(limits.jobTitle.max), Type.Array(Title, { maxItems: 10, uniqueItems: true })])),
      skills: Type.Optional(Type.Array(SentId, { maxItems: 50, uniqueItems: true })),
      jobType: Choice(jobTypes),
      workplaceType: Choice(workplaceTypes),
      organization: Type.Optional(Type.Union([SentId, Type.Array(SentId, { minItems: 1, maxItems: 20, uniqueItems: true })])),
      /** Its words are the beginnings of words of the address. */
      place: Type.Optional(Prose(120)),
      postedSince: Type.Optional(DayOrInstant),
      /** `relevance`: what holds more of the titles first, then by the skills searched for, or else one's own. */
      sort: Type.Optional(Type.Enum(jobSorts)),
      ...paging,
    }),
    reply: SearchReply(JobReply),
    failure: 'Error searching jobs.',
  },
  'jobs.post': {
    call: 'POST /jobs/post',
    who: { recruiter: 'org', admin: 'any' },
    kind: 'write',
    body: Fields({ ...sentFields, organization: Type.Optional(SentId), status: Type.Optional(Type.Enum(['draft', 'open'])) }),
    reply: WriteReply,
    creates: true,
    refuses: ['not_found', 'not_your_company', 'no_company', 'too_many_drafts'],
    failure: 'Error posting job. Please try again.',
  },
  'jobs.update': {
    call: 'POST /jobs/update',
    who: { recruiter: 'org', admin: 'any' },
    kind: 'write',
    /** `formData`: the fields to change, `null` to remove an optional one; a job is closed with `{status: 'closed'}` (product 2.17). */
    body: Fields({
      id: SentId,
      uid: Type.Optional(SentId),
      formData: Type.Partial(Fields({ ...sentFields, ...nullableFields, status: Type.Enum(jobStatuses), organization: SentId }), {
        additionalProperties: false,
      }),
    }),
    reply: WriteReply,
    actor: 'uid',
    refuses: ['not_found', 'illegal_transition'],
    failure: 'Error updating job. Please try again.',
  },
})
