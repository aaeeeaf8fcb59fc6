/** Referrals (§3 Referral, §7 Referrals, product 2.3). */
import { Type, type Static } from 'typebox'
import { DayOrInstant, Email, Fields, Id as SentId, NameOrNone, Prose, TextOrNone } from '#events/schema.ts'
import { applicationStatuses } from '#events/vocabulary/applications/application-status.ts'
import { referralOwnerships, referralStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import { Day, callsAbout, Id, IdParams, Instant, Listing, UidParams, WriteReply } from './call.ts'

export const ReferralReply = Type.Object({
  id: Id,
  jobId: Type.Optional(Id),
  jobTitle: Type.Optional(Type.String()),
  studentId: Type.Optional(Id),
  studentName: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  employeeId: Id,
  employeeName: Type.String(),
  employeeEmail: Type.Optional(Type.String()),
  organization: Id,
  organizationLabel: Type.String(),
  message: Type.Optional(Type.String()),
  status: Type.Enum(referralStatuses),
  expirationDate: Type.Optional(Day),
  /** To its employee, where it may be extended: the latest day to which. */
  extendableUntil: Type.Optional(Day),
  /** Its last day before it was extended. */
  extendedFrom: Type.Optional(Day),
  /** Last day to answer; only while the status is `invited`. */
  expiresOn: Type.Optional(Day),
  /** By whose clock these days end: the company’s. */
  timezone: Type.Optional(Type.String()),
  invitedAt: Instant,
  since: Instant,
  /** A recruiter of the company invited the student: nobody vouches for them. */
  byRecruiter: Type.Optional(Type.Literal(true)),
  /** Its job takes no applications now. */
  jobClosed: Type.Optional(Type.Literal(true)),
  applicationId: Type.Optional(Id),
  /** While it is in process: where its application stands, as its student knows it. */
  stage: Type.Optional(Type.Enum(applicationStatuses)),
  /** Absent while none of the referrals of this student for this job was accepted. */
  ownership: Type.Optional(Type.Enum(referralOwnerships)),
  /** Handed in outside of the platform. */
  external: Type.Optional(Type.Literal(true)),
  /** Of a withdrawn one `withdrawn`, as long as the student's next application would go with it: an application has withdrawn it alone. */
  allowed: Type.Array(Type.Enum(referralStatuses)),
  revision: Type.Integer(),
})
export type ReferralReply = Static<typeof ReferralReply>

/** A referral says whether its job takes applications. */
const referralList = { order: [{ by: 'invitedAt' }], shows: ['jobs'] } as const

export const referralCalls = callsAbout('referrals')({
  'referrals.invite': {
    call: 'POST /referrals/invite',
    via: 'sent from the page',
    waitsFor: 'processes',
    who: { recruiter: 'org', employee: 'own', admin: 'any' },
    kind: 'write',
    /**
     * `employeeId` may be left out, except by admins, who refer in an employee's name. `employeeName`, `employeeEmail` and
     * `organizationLabel` are accepted but ignored; the account's are shown.
     */
    body: Fields({
      studentId: Type.Optional(SentId),
      email: Type.Optional(Email),
      name: Type.Optional(NameOrNone(120)),
      jobId: Type.Optional(SentId),
      message: Type.Optional(Prose(2_000)),
      employeeId: Type.Optional(SentId),
      employeeName: Type.Optional(NameOrNone(120)),
      employeeEmail: Type.Optional(Email),
      organization: Type.Optional(SentId),
      organizationLabel: Type.Optional(TextOrNone(120)),
    }),
    example: { email: 'nora@mit.edu' },
    reply: WriteReply,
    creates: true,
    refuses: ['not_found', 'duplicate_referral', 'referred_too_often', 'no_company'],
    failure: 'We could not send the referral. Please try again.',
  },
  /** Students see all of their own, employees those they sent, recruiters those of their company. */
  'referrals.listForStudent': {
    call: 'GET /referrals/studentId/:uid',
    who: { student: 'own', recruiter: 'org', employee: 'own', admin: 'any' },
    kind: 'read',
    list: referralList,
    params: UidParams,
    query: Listing,
    example: { uid: 'sam' },
    reply: Type.Array(ReferralReply),
    refuses: ['not_found'],
  },
  'referrals.read': {
    call: 'GET /referrals/id/:id',
    who: { student: 'own', recruiter: 'org', employee: 'own', admin: 'any' },
    kind: 'read',
    stale: { byId: true },
    params: IdParams,
    example: { id: 'r-sam' },
    reply: ReferralReply,
    refuses: ['not_found'],
  },
  'referrals.listForEmployee': {
    call: 'GET /referrals/employee/:uid',
    who: { recruiter: 'org', employee: 'own', admin: 'any' },
    kind: 'read',
    list: referralList,
    params: UidParams,
    query: Listing,
    example: { uid: 'emma' },
    reply: Type.Array(ReferralReply),
    refuses: ['not_found'],
  },
  'referrals.accept': {
    call: 'POST /referrals/accept',
    via: 'answered on the page',
    who: { student: 'own' },
    kind: 'write',
    body: Fields({
      referralId: SentId,
      jobId: SentId,
      expirationDate: Type.Optional(DayOrInstant),
      studentId: Type.Optional(SentId),
    }),
    reply: WriteReply,
    actor: 'studentId',
    refuses: ['not_found', 'referral_not_open', 'expiration_out_of_range'],
    failure: 'We could not accept the referral. Please try again.',
  },
  /** Once, to a later day: at most 60 days on, and no later than the job closes. */
  'referrals.extend': {
    call: 'POST /referrals/:id/extend',
    via: 'extended on the page',
    who: { employee: 'own' },
    kind: 'write',
    params: IdParams,
    body: Fields({ expirationDate: DayOrInstant }),
    reply: WriteReply,
    refuses: ['not_found', 'not_extendable', 'expiration_out_of_range'],
    failure: 'We could not extend the referral. Please try again.',
  },
  'referrals.decline': {
    call: 'POST /referrals/decline',
    via: 'answered on the page',
    who: { student: 'own' },
    kind: 'write',
    body: Fields({ referralId: SentId, studentId: Type.Optional(SentId), reason: Type.Optional(Prose(2_000)) }),
    reply: WriteReply,
    actor: 'studentId',
    refuses: ['not_found', 'referral_not_open'],
    failure: 'We could not decline the referral. Please try again.',
  },
  'referrals.updateStatus': {
    call: 'POST /referrals/update-status',
    via: { student: 'answered on the page', others: 'changed by hand' },
    who: { student: 'own', recruiter: 'org', employee: 'own', admin: 'any' },
    kind: 'write',
    /**
     * `external` with `submitted`: handed in outside of the platform. `undoes` with `invited`: the event of the own answer, which the
     * student takes back within a minute.
     */
    body: Fields({
      referralId: SentId,
      status: Type.Enum(referralStatuses),
      reason: Type.Optional(Prose(2_000)),
      external: Type.Optional(Type.Literal(true)),
      undoes: Type.Optional(SentId),
    }),
    reply: WriteReply,
    refuses: ['not_found', 'illegal_transition', 'reason_required'],
    failure: 'We could not change the referral. Please try again.',
  },
})
