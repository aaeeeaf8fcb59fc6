/** What the calls answer (product 2.14). Screens import these types; OpenAPI documents these schemas. */
import { Type, type Static } from 'typebox'
import { Profile } from '#events/vocabulary/profile.ts'
import { applicationSources, applicationStatuses } from '#events/vocabulary/application-status.ts'
import { invitationStatuses, invitedRoles, nominationOutcomes, nominationStatuses } from '#events/vocabulary/invitations.ts'
import { jobStatuses, jobTypes, organizationKinds, salaryPeriods, workplaceTypes } from '#events/vocabulary/jobs.ts'
import { referralOwnerships, referralStatuses } from '#events/vocabulary/referral-status.ts'
import { accountStates, roles } from '#events/vocabulary/roles.ts'

export const Text = Type.String()
export const Id = Type.String()
export const Instant = Type.String({ description: 'UTC instant' })
const Day = Type.String({ description: 'YYYY-MM-DD' })

/** Every write: `eventId` is the last event stored (what `undoes` takes), `position` goes into the next read. */
export const WriteReply = Type.Object({
  ok: Type.Literal(true),
  id: Id,
  status: Type.Optional(Text),
  eventId: Type.Optional(Text),
  revision: Type.Optional(Type.Integer()),
  position: Type.Optional(Text),
})
export type WriteReply = Static<typeof WriteReply>

/** Every refusal. `message` is for people; `code` for programs. */
export const Problem = Type.Object({
  message: Text,
  code: Text,
  requestId: Text,
  details: Type.Optional(Type.Unknown()),
})
export type Problem = Static<typeof Problem>

/** Oneself; others get a `Card`. */
export const UserReply = Type.Object({
  uid: Id,
  email: Text,
  displayName: Text,
  role: Type.Enum(roles),
  state: Type.Enum(accountStates),
  profile: Profile,
  /** Percent of the profile that is filled in; students only (product 2.7). */
  completeness: Type.Optional(Type.Integer()),
  organization: Type.Optional(Id),
  organizationLabel: Type.Optional(Text),
  university: Type.Optional(Id),
  universityLabel: Type.Optional(Text),
  unread: Type.Integer(),
})
export type UserReply = Static<typeof UserReply>

export const Card = Type.Object({
  uid: Id,
  displayName: Text,
  role: Type.Enum(roles),
  headline: Type.Optional(Text),
  organizationLabel: Type.Optional(Text),
  universityLabel: Type.Optional(Text),
  skills: Type.Optional(Type.Array(Id)),
  photo: Type.Optional(Text),
  /** Found in a preview: the name is empty until the organization subscribes. */
  locked: Type.Optional(Type.Literal(true)),
})
export type Card = Static<typeof Card>

export const JobReply = Type.Object({
  id: Id,
  title: Text,
  jobType: Type.Enum(jobTypes),
  workplaceType: Type.Enum(workplaceTypes),
  organization: Id,
  organizationLabel: Text,
  address: Type.Optional(Text),
  description: Text,
  recruiter: Id,
  skills: Type.Array(Id),
  status: Type.Enum(jobStatuses),
  postedAt: Instant,
  closesOn: Type.Optional(Day),
  openings: Type.Optional(Type.Integer()),
  salaryMin: Type.Optional(Type.Number()),
  salaryMax: Type.Optional(Type.Number()),
  salaryPeriod: Type.Optional(Type.Enum(salaryPeriods)),
  minGpa: Type.Optional(Type.Number()),
  gradFrom: Type.Optional(Day),
  gradTo: Type.Optional(Day),
  sponsorsVisa: Type.Optional(Type.Boolean()),
  blindReview: Type.Optional(Type.Boolean()),
  /** The caller's own application for it, students only. */
  applied: Type.Optional(Id),
  /** Applications so far; its organization and admins only. */
  applications: Type.Optional(Type.Integer()),
  revision: Type.Integer(),
})
export type JobReply = Static<typeof JobReply>

/** Why stands there when the student shares it with recruiters (product 2.4). */
const ApplicantNomination = Type.Object({
  professorName: Text,
  universityLabel: Type.Optional(Text),
  semester: Text,
  reason: Type.Optional(Text),
})

export const ApplicationReply = Type.Object({
  id: Id,
  jobId: Id,
  jobTitle: Text,
  organization: Id,
  organizationLabel: Text,
  studentId: Id,
  name: Type.Optional(Text),
  email: Type.Optional(Text),
  university: Type.Optional(Id),
  universityLabel: Type.Optional(Text),
  /** `BS 2027` */
  headline: Type.Optional(Text),
  skills: Type.Optional(Type.Array(Id)),
  /** The job's skills, so that a card can show how many match. */
  jobSkills: Type.Optional(Type.Array(Id)),
  coverLetter: Type.Optional(Text),
  status: Type.Enum(applicationStatuses),
  source: Type.Optional(Type.Enum(applicationSources)),
  referralId: Type.Optional(Id),
  resumeVersionId: Type.Optional(Id),
  submittedAt: Instant,
  /** Since when it has been in this status. */
  since: Instant,
  /** Each step passed and when, for the stepper. */
  steps: Type.Array(Type.Object({ status: Type.Enum(applicationStatuses), at: Instant })),
  /** Moves that need no reason. */
  allowed: Type.Array(Type.Enum(applicationStatuses)),
  offerExpiresOn: Type.Optional(Day),
  offerText: Type.Optional(Text),
  interviewAt: Type.Optional(Instant),
  /** Nobody of the company has opened it yet. */
  unseen: Type.Optional(Type.Boolean()),
  /** Nominations that the student consented to, for the company and one application at a time. */
  nominations: Type.Optional(Type.Array(ApplicantNomination)),
  revision: Type.Integer(),
})
export type ApplicationReply = Static<typeof ApplicationReply>

export const ReferralReply = Type.Object({
  id: Id,
  jobId: Type.Optional(Id),
  jobTitle: Type.Optional(Text),
  studentId: Type.Optional(Id),
  studentName: Type.Optional(Text),
  email: Type.Optional(Text),
  employeeId: Id,
  employeeName: Text,
  employeeEmail: Type.Optional(Text),
  organization: Id,
  organizationLabel: Text,
  message: Type.Optional(Text),
  status: Type.Enum(referralStatuses),
  expirationDate: Type.Optional(Day),
  /** Last day to answer, while it is invited. */
  expiresOn: Type.Optional(Day),
  invitedAt: Instant,
  since: Instant,
  applicationId: Type.Optional(Id),
  ownership: Type.Enum(referralOwnerships),
  allowed: Type.Array(Type.Enum(referralStatuses)),
  revision: Type.Integer(),
})
export type ReferralReply = Static<typeof ReferralReply>

export const InvitationReply = Type.Object({
  id: Id,
  role: Type.Enum(invitedRoles),
  name: Type.Optional(Text),
  email: Text,
  subject: Type.Optional(Text),
  text: Type.Optional(Text),
  reason: Type.Optional(Text),
  status: Type.Enum(invitationStatuses),
  nomination: Type.Boolean(),
  semester: Type.Optional(Text),
  organization: Type.Optional(Id),
  university: Type.Optional(Id),
  position: Type.Optional(Text),
  professorEmail: Type.Optional(Text),
  invitedBy: Id,
  sentAt: Instant,
  expiresAt: Instant,
})
export type InvitationReply = Static<typeof InvitationReply>

/** `GET /invitation/{id}`, without sign-in: the address is masked. */
export const MaskedInvitation = Type.Object({
  id: Id,
  role: Type.Enum(invitedRoles),
  status: Type.Enum(invitationStatuses),
  nomination: Type.Boolean(),
  inviterName: Text,
  inviterRole: Type.Enum(roles),
  organizationLabel: Type.Optional(Text),
  universityLabel: Type.Optional(Text),
  emailMasked: Text,
  semester: Type.Optional(Text),
  expiresAt: Instant,
})
export type MaskedInvitation = Static<typeof MaskedInvitation>

export const NominationReply = Type.Object({
  id: Id,
  invitationId: Type.Optional(Id),
  studentId: Type.Optional(Id),
  professorId: Id,
  professorName: Text,
  name: Type.Optional(Text),
  email: Type.Optional(Text),
  semester: Text,
  reason: Type.Optional(Text),
  status: Type.Enum(nominationStatuses),
  outcome: Type.Optional(Type.Enum(nominationOutcomes)),
  sentAt: Instant,
  consentedAt: Type.Optional(Instant),
})
export type NominationReply = Static<typeof NominationReply>

export const QuotaReply = Type.Object({
  semester: Text,
  opensOn: Day,
  closesOn: Day,
  limit: Type.Integer(),
  used: Type.Integer(),
  drafts: Type.Integer(),
})
export type QuotaReply = Static<typeof QuotaReply>

export const TimelineEntry = Type.Object({
  eventId: Text,
  at: Instant,
  recordedAt: Instant,
  type: Text,
  sentence: Text,
  actor: Type.Object({ uid: Type.Optional(Id), displayName: Text, role: Type.Optional(Text) }),
  from: Type.Optional(Text),
  to: Type.Optional(Text),
  reasonCode: Type.Optional(Text),
  reason: Type.Optional(Text),
  note: Type.Optional(Text),
  requestId: Text,
  /** `PUT /applications/status/:id`, or what made it happen when no request did; absent on events older than this. */
  via: Type.Optional(Text),
  correctsEventId: Type.Optional(Text),
  undoneBy: Type.Optional(Text),
  position: Text,
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const SkillReply = Type.Object({ id: Id, label: Text })
export type SkillReply = Static<typeof SkillReply>

export const OrganizationReply = Type.Object({ id: Id, label: Text, kind: Type.Enum(organizationKinds), urls: Type.Array(Text) })
export type OrganizationReply = Static<typeof OrganizationReply>

export const Meta = Type.Object({
  total: Type.Integer(),
  capped: Type.Optional(Type.Boolean()),
  limit: Type.Integer(),
  next: Type.Optional(Text),
  facets: Type.Record(Type.String(), Type.Array(Type.Object({ value: Text, label: Type.Optional(Text), count: Type.Integer() }))),
  position: Type.Optional(Text),
})
/** Searches answer the ids (§3 "Search results holder"), how to go on, and a card for each id. */
export const JobSearchReply = Type.Object({ results: Type.Array(Id), meta: Meta, items: Type.Array(JobReply) })
export type JobSearchReply = Static<typeof JobSearchReply>
export const StudentSearchReply = Type.Object({ results: Type.Array(Id), meta: Meta, items: Type.Array(Card) })
export type StudentSearchReply = Static<typeof StudentSearchReply>

/** What the page must know before anybody signs in. */
export const ConfigReply = Type.Object({
  identity: Type.Object({
    kind: Type.Enum(['embedded', 'firebase']),
    apiKey: Text,
    projectId: Text,
    authDomain: Type.Optional(Text),
  }),
  apiBase: Type.Optional(Text),
  /** The platform's time: `PROFFER_NOW` moves it, and people's clocks are wrong at times. */
  now: Type.String({ format: 'date-time' }),
  demoAccounts: Type.Optional(Type.Array(Text)),
  demoPassword: Type.Optional(Text),
})
export type ConfigReply = Static<typeof ConfigReply>
