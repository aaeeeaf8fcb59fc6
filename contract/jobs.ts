/** Jobs (§3 Job, §7). */
import { Type, type Static, type TInteger, type TNull, type TUnion } from 'typebox'
import { DayOrInstant, Fields, Id as SentId, Prose } from '#events/schema.ts'
import { funnelSteps, type FunnelStep } from '#events/vocabulary/applications/application-status.ts'
import { jobFields, optionalJobFields } from '#events/vocabulary/jobs/job-fields.ts'
import { jobSorts, jobStatuses, jobTypes, workplaceTypes } from '#events/vocabulary/jobs/jobs.ts'
import { wordCount } from '#lib/words.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { callsAbout, everybody, SearchReply, Id, IdParams, Instant, Listing, listing, NoBody, paging, Several, WriteReply } from './call.ts'

const days = { closesOn: Type.Optional(DayOrInstant), gradFrom: Type.Optional(DayOrInstant), gradTo: Type.Optional(DayOrInstant) }
/** The fields as recruiters may send them: day fields may hold an instant, of which only the day is stored (product 2.17). */
const sentFields = { ...jobFields, ...days }
export const jobDays: readonly string[] = Object.keys(days)
type Optional = (typeof optionalJobFields)[number]
const nullableFields = Object.fromEntries(optionalJobFields.map((name) => [name, Type.Union([sentFields[name], Type.Null()])])) as {
  [Name in Optional]: TUnion<[(typeof sentFields)[Name], TNull]>
}

type Counts = Record<FunnelStep, TInteger>

export const JobReply = Type.Object({
  ...jobFields,
  id: Id,
  organization: Id,
  organizationLabel: Type.String(),
  /** Our team has suspended the company, so the job is shown to nobody who did not apply before. */
  organizationSuspended: Type.Optional(Type.Literal(true, { inFiles: false })),
  recruiter: Id,
  status: Type.Enum(jobStatuses),
  postedAt: Instant,
  /** Of the company: by its clock the last day ends. Only where there is one. */
  timezone: Type.Optional(Type.String()),
  /** Id of the caller's own application; students only. */
  applied: Type.Optional(Id),
  /** The job's skills that the caller has, and those that the caller lacks; students only. */
  match: Type.Optional(Type.Object({ have: Type.Array(Id), missing: Type.Array(Id) })),
  /** The caller keeps it for later; students only. */
  saved: Type.Optional(Type.Literal(true)),
  /** Number of applications; only for the job's organization and admins. */
  applications: Type.Optional(Type.Integer()),
  /** How many of them stand at which step; those that ended without a hire have none. Only for the job's organization and admins. */
  funnel: Type.Optional(Type.Object(Object.fromEntries(funnelSteps.map((step) => [step, Type.Integer()])) as Counts)),
  /** Only for the job's organization and admins. */
  revision: Type.Optional(Type.Integer()),
})
export type JobReply = Static<typeof JobReply>
/** An open job of a company that made its jobs public, as a visitor reads it: no person (product 2.19 "Public job"). */
const {
  recruiter: _recruiter,
  minGpa: _gpa,
  gradFrom: _from,
  gradTo: _to,
  sponsorsVisa: _visa,
  blindReview: _blind,
  ...publicFields
} = jobFields
export const PublicJobReply = Type.Object({
  ...publicFields,
  id: Id,
  organization: Id,
  organizationLabel: Type.String(),
  organizationUrl: Type.Optional(Type.String()),
  status: Type.Literal('open'),
  postedAt: Instant,
})
export type PublicJobReply = Static<typeof PublicJobReply>

/** The description is empty where the job takes no applications any more. */
const SavedJobReply = Type.Object({ ...JobReply.properties, description: Type.String(), savedAt: Instant })

const Title = Prose(limits.jobTitle.max, 1)
const Choice = <const Values extends readonly string[]>(values: Values) =>
  Type.Optional(Type.Union([Type.Enum(values), Type.Array(Type.Enum(values), { minItems: 1, maxItems: values.length, uniqueItems: true })]))

const SearchText = Type.Refine(
  Prose(limits.searchText),
  (text) => wordCount(text) <= limits.wordsSearched,
  () => `must have ${limits.wordsSearched} words at most`,
)

/** The filters of a search for jobs. */
export const jobFilters = {
  /** Each of its words begins a word of title, company, skills with their other names, place, type or workplace. */
  q: Type.Optional(SearchText),
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
} as const

/** A job that takes no applications is visible to its organization, admins and applicants only. */
export const readers = {
  student: 'open',
  professor: 'open',
  university: 'open',
  recruiter: 'orgOrOpen',
  employee: 'open',
  admin: 'any',
  analyst: 'open',
} as const

/** A job says whether one applied or saved it, and a decision of the campus whether one may apply. */
const aboutOwnJobs = ['applications', 'saved', 'campusApprovals'] as const

export const jobCalls = callsAbout('jobs')({
  'jobs.list': {
    call: 'GET /jobs',
    who: readers,
    kind: 'read',
    list: {
      order: [{ by: 'postedAt' }],
      // A company's list says how many applied to each.
      counts: { topic: 'applications', in: 'applications', of: 'applications.listForRecruiter', by: 'jobId' },
    },
    query: Fields({ organization: Type.Optional(SentId), status: Type.Optional(Several(jobStatuses, 'statuses of a job')), ...listing }),
    reply: Type.Array(JobReply),
  },
  'jobs.readPublic': {
    call: 'GET /jobs/public/:id',
    who: everybody,
    kind: 'read',
    perMinute: 120,
    params: IdParams,
    example: { id: 'j-open' },
    reply: PublicJobReply,
    refuses: ['not_found'],
  },
  'jobs.read': {
    call: 'GET /jobs/id/:id',
    who: readers,
    kind: 'read',
    // To its company, which reads how many applied, an application is no news for the open page of a job.
    stale: { byId: true, also: aboutOwnJobs, unless: 'applications' },
    params: IdParams,
    example: { id: 'j-open' },
    reply: JobReply,
    refuses: ['not_found'],
  },
  'jobs.search': {
    call: 'POST /jobs/search',
    who: readers,
    kind: 'search',
    stale: { also: aboutOwnJobs },
    limit: 'searches',
    body: Fields({ ...jobFilters, ...paging }),
    reply: SearchReply(JobReply),
    failure: 'Error searching jobs.',
  },
  /** The open jobs that fit the profile, the best first; without those that one applied to or graduates too early or late for. */
  'jobs.matches': {
    call: 'GET /jobs/matches',
    who: { student: 'own' },
    kind: 'read',
    stale: { also: aboutOwnJobs },
    query: Fields(paging),
    reply: Type.Array(JobReply),
  },
  /** Kept for later, the latest first. Those that take no applications any more stay, without their description. */
  'jobs.saved': {
    call: 'GET /jobs/saved',
    who: { student: 'own' },
    kind: 'read',
    // All that one keeps is one thing of one's own, whatever its ids are.
    list: { order: [{ by: 'savedAt' }], also: ['saved'] },
    query: Listing,
    reply: Type.Array(SavedJobReply),
  },
  /** How many open jobs ask for what. */
  'jobs.demand': {
    call: 'GET /jobs/demand',
    who: { student: 'own' },
    kind: 'read',
    reply: Type.Object({
      open: Type.Integer(),
      /** The skills that most ask for, and the caller's own. */
      skills: Type.Array(Type.Object({ id: Id, jobs: Type.Integer() })),
      /** Jobs that name years of graduation: how many take each. */
      byGraduation: Type.Array(Type.Object({ year: Type.Integer(), jobs: Type.Integer() })),
      /** Jobs that name a GPA: how many ask for at least this. */
      byGpa: Type.Array(Type.Object({ gpa: Type.Number(), jobs: Type.Integer() })),
    }),
  },
  'jobs.save': {
    call: 'POST /jobs/:id/save',
    via: 'saved on the page',
    who: { student: 'own' },
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'too_many_saved'],
    failure: 'We could not save this job. Please try again.',
  },
  'jobs.unsave': {
    call: 'POST /jobs/:id/unsave',
    via: 'changed on the page',
    who: { student: 'own' },
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found'],
    failure: 'We could not take this job off the list. Please try again.',
  },
  'jobs.post': {
    call: 'POST /jobs/post',
    via: 'posted on the page',
    who: { recruiter: 'org', admin: 'any' },
    kind: 'write',
    body: Fields({ ...sentFields, organization: Type.Optional(SentId), status: Type.Optional(Type.Enum(['draft', 'open'])) }),
    reply: WriteReply,
    creates: true,
    refuses: ['not_found', 'not_your_company', 'no_company', 'too_many_drafts', 'subscription_required'],
    failure: 'Error posting job. Please try again.',
  },
  'jobs.update': {
    call: 'POST /jobs/update',
    via: 'edited on the page',
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
    refuses: ['not_found', 'illegal_transition', 'subscription_required'],
    failure: 'Error updating job. Please try again.',
  },
  /** A draft that says the same, without the days that are over; the caller looks after it. */
  'jobs.duplicate': {
    call: 'POST /jobs/:id/duplicate',
    via: 'copied on the page',
    who: { recruiter: 'org', admin: 'any' },
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    creates: true,
    refuses: ['not_found', 'too_many_drafts'],
    failure: 'We could not copy this job. Please try again.',
  },
})
