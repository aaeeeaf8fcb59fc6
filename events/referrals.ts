/** One employee's referral of one student: stream `referral-<id>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Day, Email, Id, Instant, Personal, Prose, Text } from './schema.ts'
import { applicationStatuses, applicationStatusLabels } from './vocabulary/applications/application-status.ts'
import { referralStatuses, referralStatusLabels as labels } from './vocabulary/referrals/referral-status.ts'

const ids = { referralId: Id, employeeId: Id, organizationId: Id }
const Status = Type.Enum(referralStatuses)
/** Of a correction: since when the application is at the step that it came back to. Left out: since the event. */
const since = Type.Optional(Instant)

/** An employee offered a student a referral. For a person without an account, the invitation is the subject. */
export const ReferralInvited = defineEvent(
  'ReferralInvited',
  4,
  {
    ...ids,
    subjectId: Id,
    studentId: Type.Optional(Id),
    /** The student's university, where it counted when this happened. */
    universityId: Type.Optional(Id),
    invitationId: Type.Optional(Id),
    emailKey: Type.Optional(Text(64)),
    /** The employee entered an address and sees no data of its account. Older events set it only for persons without one. */
    byEmail: Type.Optional(Type.Boolean()),
    jobId: Type.Optional(Id),
    /** Last day to answer. */
    expiresOn: Day,
    /** The end of that day by the company's clock. */
    expiresAt: Instant,
    student: Personal('subjectId', Fields({ email: Email, name: Type.Optional(Text(120)) })),
    message: Type.Optional(Personal('subjectId', Prose(2_000))),
  },
  (_, __, by) => `${by} made the referral`,
)

/** The person invited by e-mail now has an account. */
export const ReferralStudentJoined = defineEvent(
  'ReferralStudentJoined',
  2,
  { ...ids, studentId: Id, universityId: Type.Optional(Id) },
  ({ studentId }, who) => `${who(studentId)} joined through the referral`,
)

export const ReferralAccepted = defineEvent(
  'ReferralAccepted',
  4,
  {
    ...ids,
    studentId: Id,
    universityId: Type.Optional(Id),
    jobId: Id,
    /** Last day of the accepted referral. */
    expirationDate: Day,
    /** The end of that day by the company's clock. */
    expiresAt: Instant,
  },
  ({ studentId }, who) => `${who(studentId)} accepted the referral`,
)

/** The employee gave the student more time to apply, which they may once. */
export const ReferralExtended = defineEvent(
  'ReferralExtended',
  1,
  {
    ...ids,
    studentId: Id,
    /** The last day until now. */
    from: Day,
    /** The last day from now on. */
    expirationDate: Day,
    /** The end of that day by the company's clock. */
    expiresAt: Instant,
  },
  ({ expirationDate }, _, by) => `${by} extended the referral until {d:${expirationDate}}`,
)

/** The employee sees only that it was declined. Somebody without an account declines by the page of their invitation, without a reason. */
export const ReferralDeclined = defineEvent(
  'ReferralDeclined',
  2,
  { ...ids, studentId: Type.Optional(Id), reason: Type.Optional(Personal('studentId', Prose(2_000))) },
  ({ studentId }, who) => (studentId === undefined ? 'The referral was declined' : `${who(studentId)} declined the referral`),
)

/** Within a minute, the student took back that they had accepted or declined: the offer stands as before, until `expiresAt`. */
export const ReferralAnswerTakenBack = defineEvent(
  'ReferralAnswerTakenBack',
  1,
  {
    ...ids,
    studentId: Id,
    correctsEventId: Type.String(),
    from: Type.Enum(['accepted', 'declined']),
    /** The job that the employee had named, if any. */
    jobId: Type.Optional(Id),
    /** The application that the referral was linked to by the answer. */
    applicationId: Type.Optional(Id),
    expiresAt: Instant,
  },
  ({ studentId }, who) => `${who(studentId)} took the answer back`,
)

export const ReferralStatusChanged = defineEvent(
  'ReferralStatusChanged',
  2,
  {
    ...ids,
    studentId: Type.Optional(Id),
    from: Status,
    to: Status,
    applicationId: Type.Optional(Id),
    /** With `submitted`: the application was handed in outside of the platform, so that people say by hand how it goes on. */
    external: Type.Optional(Type.Literal(true)),
    /** The referrer is a recruiter whose company reviews the application blind, and is not told of this step. */
    untold: Type.Optional(Type.Literal(true)),
    /** Present with `reason`: the student, or the invitation if there is no account yet. */
    subjectId: Type.Optional(Id),
    reason: Type.Optional(Personal('subjectId', Prose(2_000))),
  },
  ({ to, applicationId }, _, by) =>
    applicationId ? `The referral follows the application: ${labels[to]}` : `${by} set the referral to ${labels[to]}`,
)

/** The linked application went on, or was corrected, and the referral stays in process: how far it is now. */
export const ReferralStageChanged = defineEvent(
  'ReferralStageChanged',
  1,
  { ...ids, studentId: Type.Optional(Id), applicationId: Id, stage: Type.Enum(applicationStatuses), since },
  ({ stage }) => `The application is at: ${applicationStatusLabels[stage]}`,
)

/** The linked application was corrected, and the referral with it; or an admin corrected the referral, with a reason. */
export const ReferralStatusCorrected = defineEvent(
  'ReferralStatusCorrected',
  5,
  {
    ...ids,
    studentId: Type.Optional(Id),
    from: Status,
    to: Status,
    applicationId: Type.Optional(Id),
    since,
    /** Of one that is offered or accepted again: the end of its term, which is as before. */
    expiresAt: Type.Optional(Instant),
    /** The referrer is a recruiter whose company reviews the application blind, and is not told of this step. */
    untold: Type.Optional(Type.Literal(true)),
    /** Present with `reason`: the student, or the invitation if there is no account yet. */
    subjectId: Type.Optional(Id),
    reason: Type.Optional(Personal('subjectId', Prose(2_000))),
  },
  ({ to, applicationId }, _, by) =>
    applicationId
      ? `The application was corrected, and the referral with it: ${labels[to]}`
      : `${by} corrected the status to ${labels[to]}`,
)

/** The term ended without an answer, or without an application. The employee may refer the same student again. */
export const ReferralExpired = defineEvent(
  'ReferralExpired',
  2,
  {
    ...ids,
    studentId: Type.Optional(Id),
    from: Type.Enum(['invited', 'accepted']),
    /** The referrer is a recruiter, who is not told: where the student has applied and is reviewed blind nothing expires. */
    untold: Type.Optional(Type.Literal(true)),
  },
  ({ from }) => (from === 'invited' ? 'The referral expired without an answer' : 'The referral expired before the student applied'),
)
