/** Applications (§3 Application, §7). */
import { Type, type Static } from 'typebox'
import {
  DayOrInstant,
  Email,
  Fields,
  Id as SentId,
  Instant as SentInstant,
  NameOrNone,
  Prose,
  SecureUrl,
  Text,
  TextOrNone,
} from '#events/schema.ts'
import {
  applicationSources,
  applicationStatuses,
  boardSorts,
  reasonCodes,
  rejectCodes,
} from '#events/vocabulary/applications/application-status.ts'
import { interviewAnswers, interviewStates } from '#events/vocabulary/applications/interviews.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { referralStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import { BulkResults, Day, callsAbout, Id, IdList, IdParams, Instant, NoBody, listing, Several, UidParams, WriteReply } from './call.ts'

/** `reason` is present when the student shares it with recruiters (product 2.4). */
const ApplicantNomination = Type.Object({
  professorName: Type.String(),
  universityLabel: Type.Optional(Type.String()),
  semester: Type.String(),
  /** When the student agreed to it. */
  at: Instant,
  reason: Type.Optional(Type.String()),
})

/** The referral that the student agreed to, and that came with the application or was linked to it. */
const ApplicantReferral = Type.Object({
  id: Id,
  employeeName: Type.String(),
  message: Type.Optional(Type.String()),
  status: Type.Enum(referralStatuses),
  /** When it reached that status. */
  at: Instant,
})

/** The résumé that was sent, as far as its company may open it (product 2.10). */
const SentResume = Type.Object({
  /** Asks for the link; left out once the company may not open it any more. */
  id: Type.Optional(Id),
  /** Its number among the student's; only in the answer for a single application, and not once the student has removed it. */
  version: Type.Optional(Type.Integer()),
  /** Until then the company may open it, or could; left out while the application is open. */
  until: Type.Optional(Instant),
})

/** A note of the company; what was retracted is left out. */
const NoteReply = Type.Object({
  id: Id,
  at: Instant,
  /** The author. */
  by: Type.Object({ uid: Id, displayName: Type.String() }),
  text: Type.String(),
  /** From 1, weak, to 4, strong. */
  rating: Type.Optional(Type.Integer()),
})
export type NoteReply = Static<typeof NoteReply>

/** An interview (product 2.20). Of several times the student chooses one; one time is settled unless the student says that they cannot. */
const InterviewReply = Type.Object({
  id: Id,
  state: Type.Enum(interviewStates),
  /** The interview that took its place. */
  replacedBy: Type.Optional(Id),
  proposedAt: Instant,
  /** The times to choose from, the earliest first. */
  slots: Type.Optional(Type.Array(Instant)),
  /** When it is, once that is settled. */
  at: Type.Optional(Instant),
  minutes: Type.Integer(),
  place: Type.Optional(Type.String()),
  link: Type.Optional(Type.String()),
  /** The person who proposed it, and their colleagues who take part; the uids for the company alone. */
  with: Type.Optional(Type.Array(Type.Object({ uid: Type.Optional(Id), displayName: Type.String() }))),
  /** The company's words to the student. */
  text: Type.Optional(Type.String()),
  /** The student's answer; its words are left out while the company does not see whose they are. */
  answer: Type.Optional(Type.Object({ answer: Type.Enum(interviewAnswers), at: Instant, text: Type.Optional(Type.String()) })),
  /** Of one that is canceled, where the company said why. */
  reason: Type.Optional(Type.String()),
  /** Of one that is canceled because the application ended: with which status. */
  endedAs: Type.Optional(Type.Enum(applicationStatuses)),
})
export type InterviewReply = Static<typeof InterviewReply>

/** An interview as a company proposes it. Either `slots`, all ahead, or `at`, which may be over. */
const proposal = {
  slots: Type.Optional(Type.Array(SentInstant, { minItems: 1, maxItems: limits.interviewSlots })),
  at: Type.Optional(SentInstant),
  minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 480, description: `${limits.interviewMinutes} when left out` })),
  place: Type.Optional(TextOrNone(limits.interviewPlace)),
  link: Type.Optional(SecureUrl),
  /** The uids of recruiters of the company who take part besides the caller. */
  with: Type.Optional(Type.Array(SentId, { maxItems: limits.interviewPeople, uniqueItems: true })),
  /** For the student. */
  text: Type.Optional(Prose(limits.interviewText)),
  /** The interview that gives way to it: one that is proposed, settled, declined or expired, and not past. */
  replaces: Type.Optional(SentId),
}
const Proposal = Fields(proposal)

export const ApplicationReply = Type.Object({
  id: Id,
  /** Job and company are left out of what a professor reads: the consent screen promises “never where”. */
  jobId: Type.Optional(Id),
  jobTitle: Type.Optional(Type.String()),
  organization: Type.Optional(Id),
  organizationLabel: Type.Optional(Type.String()),
  /** Our team has suspended the company: it moves nothing. For the student. */
  organizationSuspended: Type.Optional(Type.Literal(true, { inFiles: false })),
  /** The student's account is suspended: messages do not reach them, and what they had to answer waits. For the company. */
  paused: Type.Optional(Type.Literal(true, { inFiles: false })),
  /** Left out where the company reviews blind, as are e-mail, university, letter, résumé and referral; the name is that of a candidate. */
  studentId: Type.Optional(Id),
  hidden: Type.Optional(Type.Literal(true)),
  /** For the company: it was sent to a job that was reviewed blind, so what is shown of the time before it was shortlisted hides whose it is. */
  blind: Type.Optional(Type.Literal(true)),
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  university: Type.Optional(Id),
  universityLabel: Type.Optional(Type.String()),
  /** `Bachelor 2027` */
  headline: Type.Optional(Type.String()),
  skills: Type.Optional(Type.Array(Id)),
  /** When applying, and only of who showed it. */
  gpa: Type.Optional(Type.Number()),
  /** Of a blind one whose name is open: those of its skills that were shown before. */
  candidateSkills: Type.Optional(Type.Array(Id)),
  /**
   * Of the skills that the job asked for when it was sent, those that the applicant has and those that they lack; for the company.
   * Of a hidden one how many of how many.
   */
  match: Type.Optional(
    Type.Object({
      have: Type.Optional(Type.Array(Id)),
      missing: Type.Optional(Type.Array(Id)),
      count: Type.Optional(Type.Integer()),
      of: Type.Optional(Type.Integer()),
    }),
  ),
  coverLetter: Type.Optional(Type.String()),
  status: Type.Enum(applicationStatuses),
  source: Type.Optional(Type.Enum(applicationSources)),
  referralId: Type.Optional(Id),
  resumeVersionId: Type.Optional(Id),
  /** For the company. */
  resume: Type.Optional(SentResume),
  submittedAt: Instant,
  /** When the application reached its status. */
  since: Instant,
  /** Whole days since then; for the company. */
  daysInStatus: Type.Optional(Type.Integer()),
  /** Longer than its step should take (`events/vocabulary/applications/stale.ts`); for the company. */
  stale: Type.Optional(Type.Boolean()),
  /** The statuses passed so far, for the stepper. `correctedAt`, for the company: when a correction put it in the place of another, since when it stands. */
  steps: Type.Array(Type.Object({ status: Type.Enum(applicationStatuses), at: Instant, correctedAt: Type.Optional(Instant) })),
  /** Moves that need no reason. */
  allowed: Type.Array(Type.Enum(applicationStatuses)),
  offerExpiresOn: Type.Optional(Day),
  /** Of the company: by its clock that day ends. */
  offerTimezone: Type.Optional(Type.String()),
  offerText: Type.Optional(Type.String()),
  /** The offer ended without an answer: `status` is `declined`, and the student declined nothing. */
  offerExpired: Type.Optional(Type.Boolean()),
  /** Why it was rejected, for the student who was told of it, where the company shows that. */
  reasonCode: Type.Optional(Type.Enum(rejectCodes)),
  /** Of a rejection or an offer, for the company: until when it is held back from the student … */
  discloseAt: Type.Optional(Instant),
  /** … and since when the student knows of it. */
  disclosedAt: Type.Optional(Instant),
  /** Of the next settled interview, or else of the last one. */
  interviewAt: Type.Optional(Instant),
  /** For the company: the student cannot come to an interview, and no other time was proposed since. */
  cannotCome: Type.Optional(Type.Literal(true, { inFiles: false })),
  /** By which clock the other side reads times: to the student the company's, to the company that of the student's university. */
  otherTimezone: Type.Optional(Type.String({ inFiles: false })),
  /** For the student, the company and admins, in the order in which they were proposed; not in the company's lists. */
  interviews: Type.Optional(Type.Array(InterviewReply)),
  /** Before an offer: the last day, by the company's clock, on which an answer comes, or the application closes by itself. */
  answerBy: Type.Optional(Day),
  /** It closes then without an answer, unless the company moves it. */
  closesAt: Type.Optional(Instant),
  /** The company has not opened the application yet. */
  unseen: Type.Optional(Type.Boolean()),
  /** The nominations that the student consented to; only in the company's answer for a single application. */
  nominations: Type.Optional(Type.Array(ApplicantNomination)),
  /** Only in the company's answer for a single application. */
  referral: Type.Optional(ApplicantReferral),
  /** Of the newest note that has one; for the company. */
  rating: Type.Optional(Type.Integer()),
  /** The newest first; only in the company's answer for a single application. */
  notes: Type.Optional(Type.Array(NoteReply)),
  /** For all but the company and admins it counts what the student notices, and not what the company did for itself. */
  revision: Type.Integer(),
})
export type ApplicationReply = Static<typeof ApplicationReply>

const BulkReply = Type.Object({ ...BulkResults.properties, bulkId: Id })

const Statuses = Several(applicationStatuses, 'statuses of an application')

export const applicationCalls = callsAbout('applications')({
  'applications.apply': {
    call: 'POST /students/apply-job',
    via: 'sent from the job’s page',
    who: { student: 'own' },
    kind: 'write',
    /** §3: name, e-mail and university are accepted but ignored; the account's are stored. */
    body: Fields({
      jobId: SentId,
      studentId: Type.Optional(SentId),
      name: Type.Optional(NameOrNone(120)),
      email: Type.Optional(Email),
      university: Type.Optional(TextOrNone(120)),
      coverLetter: Type.Optional(Prose(10_000)),
      /** The version of the résumé that is sent, and stays; the main one when left out (product 2.10). */
      resumeVersionId: Type.Optional(SentId),
      status: Type.Optional(Type.Enum(['submitted'])),
    }),
    reply: WriteReply,
    creates: true,
    actor: 'studentId',
    refuses: ['not_found', 'job_not_open', 'duplicate_application', 'applied_too_often', 'profile_incomplete'],
    failure: 'Error applying for job. Please try again.',
  },
  /** The company's board. Without `sort` the newest first, and with a status the last moved first. */
  'applications.listForRecruiter': {
    call: 'GET /applications/recruiter',
    whileSuspended: true,
    who: { recruiter: 'org', admin: 'any' },
    kind: 'read',
    list: {
      order: [{ by: 'since', with: 'status', without: 'submittedSince' }, { by: 'submittedAt' }],
      filters: {
        q: { begins: 'name' },
        school: { of: 'university' },
        skill: { of: 'skills' },
        minGpa: { atLeast: 'gpa' },
        submittedSince: { atLeast: 'submittedAt' },
      },
      // The columns of a board take their figures from `applications.columns`, one request for all of them.
      countedApart: ['jobId', 'status'],
    },
    query: Fields({
      jobId: Type.Optional(SentId),
      status: Type.Optional(Statuses),
      source: Type.Optional(Type.Enum(applicationSources)),
      unseen: Type.Optional(Type.Boolean()),
      /** Words of the applicant's name, by their beginnings. */
      q: Type.Optional(Prose(120)),
      /** The id of a university. */
      school: Type.Optional(SentId),
      /** Finds who has one of them. */
      skill: Type.Optional(IdList),
      /** Finds only who shows the GPA. */
      minGpa: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 4 })),
      stale: Type.Optional(Type.Boolean()),
      /** Sent at this instant or later. Such a list goes by when they came. */
      submittedSince: Type.Optional(SentInstant),
      sort: Type.Optional(Type.Enum(boardSorts)),
      ...listing,
    }),
    reply: Type.Array(ApplicationReply),
  },
  /** How many applications stand in each status, in the order of the board, and for how long. */
  'applications.columns': {
    call: 'GET /applications/columns',
    whileSuspended: true,
    who: { recruiter: 'org', admin: 'any' },
    kind: 'read',
    query: Fields({ jobId: Type.Optional(SentId) }),
    example: { jobId: 'j-globex' },
    reply: Type.Array(
      Type.Object({
        status: Type.Enum(applicationStatuses),
        count: Type.Integer(),
        /** Applications that no recruiter has opened. */
        unseen: Type.Integer(),
        /** Whole days by UTC; left out where there is no application, and of those that have ended. */
        medianDays: Type.Optional(Type.Integer()),
      }),
    ),
  },
  'applications.read': {
    call: 'GET /applications/id/:id',
    whileSuspended: true,
    who: { student: 'own', professor: 'status', university: 'status', recruiter: 'org', employee: 'status', admin: 'any' },
    kind: 'read',
    // Beside an application stands the referral that it came by, with how far that is.
    stale: { byId: true, shows: { referral: 'referrals' } },
    params: IdParams,
    example: { id: 'a-sam' },
    reply: ApplicationReply,
    refuses: ['not_found'],
  },
  'applications.listForStudent': {
    call: 'GET /applications/student/:uid',
    who: { student: 'own', professor: 'status', university: 'status', recruiter: 'org', admin: 'any' },
    kind: 'read',
    // Staff and nominators hear of whom there is something new, and not which of the applications it is.
    list: { order: [{ by: 'submittedAt' }], whose: 'uid' },
    params: UidParams,
    query: Fields({ status: Type.Optional(Statuses), ...listing }),
    example: { uid: 'sam' },
    reply: Type.Array(ApplicationReply),
    refuses: ['not_found'],
  },
  'applications.changeStatus': {
    call: 'PUT /applications/status/:id',
    via: { student: 'sent from the application’s page', others: 'moved by hand' },
    who: { student: 'own', recruiter: 'org', admin: 'any' },
    kind: 'write',
    params: IdParams,
    body: Fields({
      status: Type.Enum(applicationStatuses),
      reasonCode: Type.Optional(Type.Enum(reasonCodes)),
      reason: Type.Optional(Text(4_000)),
      note: Type.Optional(Prose(4_000)),
      expectedRevision: Type.Optional(Type.Integer({ minimum: 0 })),
      undoes: Type.Optional(SentId),
      offerExpiresOn: Type.Optional(DayOrInstant),
      offerText: Type.Optional(Prose(10_000)),
      /** An interview without details, in the place of the next settled one. */
      interviewAt: Type.Optional(SentInstant),
      interview: Type.Optional(Proposal),
    }),
    reply: WriteReply,
    refuses: ['not_found', 'illegal_transition', 'reason_required', 'too_many_moves', 'interview_over', 'too_many_interviews'],
    failure: 'Error updating application status. Please try again.',
  },
  /** In the order of the ids; what is not the company's is `not_found`. Each application is decided by itself. */
  'applications.bulkStatus': {
    call: 'POST /applications/bulk-status',
    via: 'moved by hand',
    who: { recruiter: 'org', admin: 'any' },
    kind: 'write',
    body: Fields({
      ids: Type.Array(SentId, { minItems: 1, maxItems: limits.bulkItems, uniqueItems: true }),
      status: Type.Enum(applicationStatuses),
      reasonCode: Type.Optional(Type.Enum(reasonCodes)),
      reason: Type.Optional(Text(4_000)),
      note: Type.Optional(Prose(4_000)),
    }),
    reply: BulkReply,
    refuses: ['not_found'],
    failure: 'Error updating application status. Please try again.',
  },
  /** Takes all of it back within a minute, for the person who did it. */
  'applications.bulkUndo': {
    call: 'POST /applications/bulk-undo',
    via: 'moved by hand',
    who: { recruiter: 'org', admin: 'any' },
    kind: 'write',
    body: Fields({ bulkId: SentId }),
    reply: BulkReply,
    refuses: ['not_found'],
    failure: 'Error updating application status. Please try again.',
  },
  /** For the company alone; the student, and all others, never notice it. */
  'applications.addNote': {
    call: 'POST /applications/:id/notes',
    via: 'written on the application’s page',
    who: { recruiter: 'org' },
    kind: 'write',
    params: IdParams,
    body: Fields({ text: Text(limits.applicationNote), rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })) }),
    reply: WriteReply,
    refuses: ['not_found', 'too_many_notes'],
  },
  /** By its author, or an admin. The record keeps that there was a note, and nothing shows what it said. */
  'applications.retractNote': {
    call: 'POST /applications/:id/notes/:noteId/retract',
    via: 'retracted on the application’s page',
    who: { recruiter: 'org', admin: 'any' },
    kind: 'write',
    params: Fields({ id: SentId, noteId: SentId }),
    body: Fields({ reason: Type.Optional(Prose(limits.applicationNote)) }),
    reply: WriteReply,
    refuses: ['not_found', 'not_your_note'],
  },
  /** Answers with the interview's id. */
  'applications.proposeInterview': {
    call: 'POST /applications/:id/interviews',
    via: 'proposed on the application’s page',
    who: { recruiter: 'org' },
    kind: 'write',
    params: IdParams,
    body: Proposal,
    reply: WriteReply,
    creates: true,
    refuses: ['not_found', 'illegal_transition', 'interview_over', 'too_many_interviews'],
    failure: 'Error proposing the interview. Please try again.',
  },
  /** Until it begins. Within a minute another answer takes its place; afterwards one may still say `cannot`. */
  'applications.answerInterview': {
    call: 'POST /applications/:id/interviews/:interviewId/answer',
    via: 'answered on the page',
    who: { student: 'own' },
    kind: 'write',
    params: Fields({ id: SentId, interviewId: SentId }),
    body: Fields({
      answer: Type.Enum(interviewAnswers),
      /** The one of several times that is accepted. */
      slot: Type.Optional(SentInstant),
      text: Type.Optional(Prose(limits.interviewText)),
    }),
    reply: WriteReply,
    refuses: ['not_found', 'proposal_over', 'interview_over', 'interview_declined', 'interview_settled', 'too_many_answers'],
    failure: 'Error answering the interview. Please try again.',
  },
  'applications.cancelInterview': {
    call: 'POST /applications/:id/interviews/:interviewId/cancel',
    via: 'canceled on the page',
    who: { recruiter: 'org' },
    kind: 'write',
    params: Fields({ id: SentId, interviewId: SentId }),
    /** The reason is for the student. */
    body: Fields({ reason: Type.Optional(Prose(limits.interviewText)) }),
    reply: WriteReply,
    refuses: ['not_found', 'interview_over', 'interview_declined'],
    failure: 'Error canceling the interview. Please try again.',
  },
  /** The company opened the application. Stored once; not a status (product 2.2). */
  'applications.view': {
    call: 'POST /applications/:id/viewed',
    via: 'opened on the page',
    who: { recruiter: 'org' },
    kind: 'write',
    limit: 'free',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found'],
  },
})
