/** One student's application for one job: stream `application-<id>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Day, Email, Gpa, Id, Instant, Personal, Prose, SecureUrl, Text } from './schema.ts'
import {
  applicationSources,
  applicationStatuses,
  applicationStatusLabels as labels,
  closingReasons,
  closingSentences,
  reasonCodes,
  reasonLabels,
  rescindable,
} from './vocabulary/applications/application-status.ts'
import { degrees, jobTypes } from './vocabulary/jobs/jobs.ts'
import { interviewEnds } from './vocabulary/applications/interviews.ts'
import { limits } from './vocabulary/limits.ts'

const ids = { applicationId: Id, jobId: Id, organizationId: Id, studentId: Id }
const Status = Type.Enum(applicationStatuses)
const fromTo = { from: Status, to: Status }
const takesBack = Type.Optional(Type.Enum(rescindable))

/** The student as they were when they applied; later edits of the profile do not rewrite what was sent. `gpa` only of who shows it. */
export const Applicant = Fields({
  name: Text(120),
  email: Email,
  skills: Type.Array(Id),
  degree: Type.Optional(Type.Enum(degrees)),
  graduationYear: Type.Optional(Type.Integer()),
  gpa: Type.Optional(Gpa),
})

/**
 * A student applied; the résumé version is pinned so that later uploads cannot rewrite what was sent, and so is whether the job was
 * reviewed blind: to change that later opens or hides nothing that was sent before. It keeps what skills the job asked for and of
 * what type it was: a match, and an outcome, go by the job as it was when the student applied (product 2.15).
 */
export const ApplicationSubmitted = defineEvent(
  'ApplicationSubmitted',
  5,
  {
    ...ids,
    universityId: Type.Optional(Id),
    referralId: Type.Optional(Id),
    resumeVersionId: Type.Optional(Id),
    source: Type.Enum(applicationSources),
    blind: Type.Optional(Type.Literal(true)),
    askedSkills: Type.Optional(Type.Array(Id)),
    jobType: Type.Optional(Type.Enum(jobTypes)),
    applicant: Personal('studentId', Applicant),
    coverLetter: Type.Optional(Personal('studentId', Prose(10_000))),
  },
  ({ studentId }, who) => `${who(studentId)} applied`,
)

/**
 * The student accepted a referral for a job they had applied to. The referral follows this application from now on;
 * `source` does not change.
 */
export const ApplicationReferred = defineEvent(
  'ApplicationReferred',
  1,
  { ...ids, referralId: Id },
  () => 'A referral was linked to the application',
  { kind: 'link' },
)

/** The student took back that they had accepted the referral. */
export const ApplicationReferralTakenBack = defineEvent(
  'ApplicationReferralTakenBack',
  1,
  { ...ids, referralId: Id },
  () => 'The referral was taken back from the application',
  { kind: 'link' },
)

/** The student took back the consent to the last nomination that stood when they applied: `source` is `direct` from now on. */
export const ApplicationNominationTakenBack = defineEvent(
  'ApplicationNominationTakenBack',
  1,
  ids,
  () => 'The application no longer counts as nominated',
  { kind: 'link' },
)

/** A recruiter of the company opened the application for the first time. Not a status (product 2.2). */
export const ApplicationViewed = defineEvent(
  'ApplicationViewed',
  1,
  ids,
  (_, __, by) => `${by} opened the application for the first time`,
  { kind: 'view', audience: 'company' },
)

/** From 1, weak, to 4, strong. */
export const Rating = Type.Integer({ minimum: 1, maximum: 4 })

/** A recruiter wrote a note about the applicant for the company alone. Its author is the actor. It is no answer: the application stays as idle as it was. */
export const ApplicationNoteAdded = defineEvent(
  'ApplicationNoteAdded',
  1,
  { ...ids, noteId: Id, written: Personal('studentId', Fields({ text: Text(limits.applicationNote), rating: Type.Optional(Rating) })) },
  (_, __, by) => `${by} wrote a note`,
  { kind: 'note', audience: 'company' },
)

/** Its author or an admin took the note back. Nothing shows its text or rating any more; the record keeps that there was one (product 2.19). */
export const ApplicationNoteRetracted = defineEvent(
  'ApplicationNoteRetracted',
  1,
  { ...ids, noteId: Id, reason: Type.Optional(Personal('studentId', Prose(limits.applicationNote))) },
  (_, __, by) => `${by} retracted a note`,
  { kind: 'note', audience: 'company' },
)

/**
 * When the application lies idle, if nothing is said or moved before. Of a way back it is there where interviews make it later, or the
 * student notices nothing of it.
 */
const idleAt = Type.Optional(Instant)

/** Until this instant a rejection or an offer is held back from the student. Left out: it is disclosed in the same append. */
const discloseAt = Type.Optional(Instant)

/** `closesAt`: when it closes by itself, where the student, who has notice of that, notices nothing of the way back. */
const wayBack = { discloseAt, idleAt, closesAt: Type.Optional(Instant) }

/**
 * The application was moved. `interviewId` is of the interview that comes with it, in an event of its own; `interviewAt` is of an older log.
 * `toldByDay`: an erasure ended it while it was hidden, so it happened when the day began (UTC), or with the last that the student noticed.
 */
export const ApplicationStatusChanged = defineEvent(
  'ApplicationStatusChanged',
  4,
  {
    ...ids,
    ...fromTo,
    discloseAt,
    reasonCode: Type.Optional(Type.Enum(reasonCodes)),
    offerExpiresOn: Type.Optional(Day),
    interviewAt: Type.Optional(Instant),
    interviewId: Type.Optional(Id),
    toldByDay: Type.Optional(Type.Literal(true)),
    reason: Type.Optional(Personal('studentId', Prose(4_000))),
    note: Type.Optional(Personal('studentId', Prose(4_000))),
    offerText: Type.Optional(Personal('studentId', Prose(10_000))),
  },
  ({ from, to, reasonCode, interviewAt }, _, by) => {
    const because = reasonCode && reasonCode !== 'unspecified' ? ` (${reasonLabels[reasonCode].toLowerCase()})` : ''
    const on = interviewAt === undefined ? '' : ` with the interview on {t:${interviewAt}}`
    return `${sentences[to]?.(by) ?? `${by} moved the application from ${labels[from]} to ${labels[to]}`}${because}${on}`
  },
  { kind: 'move' },
)

/**
 * The interview is at another time, or has one at last. Not a status: the application stays where it is, and since when (product 4).
 * `before` is the time that it had. In older logs only: `InterviewProposed` took its place.
 */
export const InterviewRescheduled = defineEvent(
  'InterviewRescheduled',
  1,
  { ...ids, before: Type.Optional(Instant), interviewAt: Instant },
  ({ before, interviewAt }, _, by) =>
    before === undefined
      ? `${by} set the interview for {t:${interviewAt}}`
      : `${by} moved the interview from {t:${before}} to {t:${interviewAt}}`,
  { kind: 'interview' },
)

/** `round`: what takes its place keeps it, and calendars know it by that. `people` are those of the company who take part. */
const ofInterview = { ...ids, interviewId: Id, round: Id, people: Type.Array(Id), idleAt }

/**
 * The company proposes an interview: at a time that is settled unless the student cannot come (`at`), or at one of several (`slots`, the
 * earliest first). `replaces` is the interview whose place it takes, and `without` those of the company who took part in that and do not
 * in this one.
 */
export const InterviewProposed = defineEvent(
  'InterviewProposed',
  1,
  {
    ...ofInterview,
    slots: Type.Optional(Type.Array(Instant)),
    at: Type.Optional(Instant),
    minutes: Type.Integer(),
    place: Type.Optional(Personal('studentId', Text(limits.interviewPlace))),
    link: Type.Optional(Personal('studentId', SecureUrl)),
    text: Type.Optional(Personal('studentId', Prose(limits.interviewText))),
    replaces: Type.Optional(Id),
    without: Type.Optional(Type.Array(Id)),
  },
  ({ slots = [], at, replaces }, _, by) => {
    if (at !== undefined) return replaces === undefined ? `${by} set an interview for {t:${at}}` : `${by} moved the interview to {t:${at}}`
    const times = `${slots.length} times to choose from, the first {t:${slots[0]}}`
    return replaces === undefined ? `${by} asked for an interview: ${times}` : `${by} proposed other times for the interview: ${times}`
  },
  { kind: 'interview' },
)

/** The student chose one of the times, or confirmed the only one. */
export const InterviewSettled = defineEvent(
  'InterviewSettled',
  1,
  { ...ofInterview, at: Instant, by: Id, text: Type.Optional(Personal('studentId', Prose(limits.interviewText))) },
  ({ at }, _, by) => `${by} comes to the interview on {t:${at}}`,
  { kind: 'interview' },
)

/** The student cannot come; the company proposes other times. */
export const InterviewDeclined = defineEvent(
  'InterviewDeclined',
  1,
  { ...ofInterview, text: Type.Optional(Personal('studentId', Prose(limits.interviewText))) },
  (_, __, by) => `${by} cannot come to the interview`,
  { kind: 'interview' },
)

/**
 * The interview is off. At the end of an application, and where the invitation is taken back, it follows from that; of a rejection with
 * its disclosure. `endedAs` is the status of that end; an older log does not say it.
 */
export const InterviewCanceled = defineEvent(
  'InterviewCanceled',
  1,
  {
    ...ofInterview,
    at: Type.Optional(Instant),
    because: Type.Enum(interviewEnds),
    endedAs: Type.Optional(Status),
    reason: Type.Optional(Personal('studentId', Prose(limits.interviewText))),
  },
  ({ at, because }, _, by) => {
    const which = at === undefined ? 'interview' : `interview on {t:${at}}`
    return because === 'company' ? `${by} canceled the ${which}` : `The ${which} is off`
  },
  { kind: 'interview' },
)

/** The move that had called the interview off was undone or corrected. */
export const InterviewResumed = defineEvent(
  'InterviewResumed',
  1,
  { ...ofInterview, at: Type.Optional(Instant), slots: Type.Optional(Type.Array(Instant)) },
  ({ at }) => (at === undefined ? 'The interview is on again' : `The interview on {t:${at}} is on again`),
  { kind: 'interview' },
)

const sentences: Readonly<Partial<Record<(typeof applicationStatuses)[number], (by: string) => string>>> = {
  offered: (by) => `${by} made an offer`,
  accepted: (by) => `${by} accepted the offer`,
  declined: (by) => `${by} declined the offer`,
  hired: (by) => `${by} recorded the hire`,
  rejected: (by) => `${by} rejected the application`,
  withdrawn: (by) => `${by} withdrew the application`,
  closed: (by) => `${by} closed the application`,
}

/**
 * The student may see a rejection or an offer from now on; before, it could be undone unseen (product 2.2). The days to answer an
 * offer begin here: `offerExpiresOn` is its last day, and `offerExpiresAt` the instant at which that day ends for the company. A rejection
 * that takes back an offer which the student has, or has accepted, says so in `takesBack`; one of an older log does not.
 */
export const ApplicationStatusDisclosed = defineEvent(
  'ApplicationStatusDisclosed',
  2,
  { ...ids, status: Status, offerExpiresOn: Type.Optional(Day), offerExpiresAt: Type.Optional(Instant), takesBack },
  ({ status }) => `The student was told of the ${status === 'offered' ? 'offer' : 'rejection'}`,
  { kind: 'move' },
)

/** The student did not answer the offer until its last day was over: it counts as declined. */
export const OfferExpired = defineEvent(
  'OfferExpired',
  1,
  { ...ids, from: Status, to: Status },
  () => 'The offer expired without an answer',
  { kind: 'move' },
)

const Because = Type.Enum(closingReasons)

/**
 * The application is closed by itself at `closesAt`, unless it is moved before: its job has ended and it lies idle, or the company has
 * not answered for long (product 2.2). Both sides are told.
 */
export const ApplicationCloseAnnounced = defineEvent(
  'ApplicationCloseAnnounced',
  1,
  { ...ids, closesAt: Instant, because: Because },
  ({ closesAt, because }) => `The application closes by itself on {d:${closesAt}}, because ${closingSentences[because]}`,
  { kind: 'warning' },
)

/** Counts as no response. */
export const ApplicationAutoClosed = defineEvent(
  'ApplicationAutoClosed',
  1,
  { ...ids, from: Status, to: Status, because: Because },
  ({ because }) => `The application was closed, because ${closingSentences[because]}`,
  { kind: 'move' },
)

/** From now on the company may not open the résumé of this application any more (product 2.10). */
export const ResumeAccessEnded = defineEvent(
  'ResumeAccessEnded',
  1,
  ids,
  () => 'The company can no longer open the résumé of this application',
  { kind: 'access' },
)

/** The move `correctsEventId` and all moves after it were mistakes: trails show them struck through, and the status is `to`. */
export const ApplicationStatusCorrected = defineEvent(
  'ApplicationStatusCorrected',
  3,
  {
    ...ids,
    correctsEventId: Type.String(),
    ...fromTo,
    ...wayBack,
    kind: Type.Enum(['undo', 'correction']),
    reason: Type.Optional(Personal('studentId', Prose(4_000))),
  },
  ({ to, kind }, _, by) => `${by} ${kind === 'undo' ? 'put the application back' : 'corrected the status'} to ${labels[to]}`,
  { kind: 'move' },
)

export const ApplicationReinstated = defineEvent(
  'ApplicationReinstated',
  3,
  { ...ids, ...fromTo, ...wayBack, reason: Type.Optional(Personal('studentId', Prose(4_000))) },
  ({ to }, _, by) => `${by} reinstated the application to ${labels[to]}`,
  { kind: 'move' },
)
