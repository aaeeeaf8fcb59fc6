/**
 * One professor's nominations of one semester: stream `nominations-<professor>-<semester>`. Window, quota and duplicates
 * are decided here.
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Email, Id, Instant, Personal, Prose, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

const ids = { nominationId: Id, professorId: Id, semester: Text(20) }

const Nominee = Fields({ email: Email, name: Type.Optional(Text(120)) })

/**
 * A professor nominated a student. `studentId` is set if the address has an account; otherwise the invitation is the
 * subject of the student's data. It may come of a colleague's nomination, of a credit or of a draft.
 */
export const NominationMade = defineEvent(
  'NominationMade',
  2,
  {
    ...ids,
    universityId: Type.Optional(Id),
    emailKey: Text(64),
    subjectId: Id,
    invitationId: Type.Optional(Id),
    studentId: Type.Optional(Id),
    nominee: Personal('subjectId', Nominee),
    reason: Personal('subjectId', Prose(limits.nominationReason)),
    letter: Type.Optional(Personal('subjectId', Fields({ subject: Type.Optional(Prose(200)), text: Type.Optional(Prose(4_000)) }))),
    endorses: Type.Optional(Id),
    creditId: Type.Optional(Id),
    draftId: Type.Optional(Id),
  },
  ({ endorses }, _, by) => (endorses === undefined ? `${by} nominated a student` : `${by} endorsed the nomination of a colleague`),
)

/**
 * The nominee registered, but not with this nomination's invitation, so they have yet to answer: until `expiresAt`. Older events have
 * none, and end never.
 */
export const NominationStudentJoined = defineEvent(
  'NominationStudentJoined',
  2,
  { ...ids, studentId: Id, expiresAt: Type.Optional(Instant) },
  ({ studentId }, who) => `${who(studentId)} joined and was told of the nomination`,
)

/** `textVersion`: of the words that were agreed to. Left out, they named only the companies that the student applies to. */
export const NominationConsented = defineEvent(
  'NominationConsented',
  2,
  {
    ...ids,
    studentId: Id,
    shareReason: Type.Boolean(),
    shareWithNominator: Type.Boolean(),
    textVersion: Type.Optional(Text(20)),
  },
  ({ studentId }, who) => `${who(studentId)} agreed to the nomination`,
)

export const NominationDeclined = defineEvent(
  'NominationDeclined',
  1,
  { ...ids, studentId: Id },
  () => 'The student declined the nomination',
)

/** It was not answered in time: its invitation has expired, or the days to answer in the app of a student who has an account. */
export const NominationExpired = defineEvent('NominationExpired', 1, ids, () => 'The nomination expired without an answer')

/** The student took the consent back. It stays so: a professor may nominate again in another semester. */
export const NominationConsentWithdrawn = defineEvent(
  'NominationConsentWithdrawn',
  1,
  { ...ids, studentId: Id },
  ({ studentId }, who) => `${who(studentId)} took back the consent to the nomination`,
)

/** `opened`: somebody had opened its invitation, so the nomination still counts towards the quota (product 2.5). */
export const NominationRevoked = defineEvent(
  'NominationRevoked',
  1,
  { ...ids, universityId: Type.Optional(Id), studentId: Type.Optional(Id), opened: Type.Boolean() },
  (_, __, by) => `${by} revoked the nomination`,
)

/** The professor had the student asked once more: the mail of the invitation goes out again, with the secret of the one before. */
export const NominationReminded = defineEvent(
  'NominationReminded',
  1,
  { ...ids, universityId: Type.Optional(Id), studentId: Type.Optional(Id), invitationId: Id },
  (_, __, by) => `${by} reminded the student of the nomination`,
  { kind: 'reminder' },
)

/**
 * The university of who nominated is not confirmed any more: the nomination is shown to nobody outside the university, sets no source of
 * an application, and takes none of the student's places (product 2.20).
 */
export const NominationPlaceLost = defineEvent(
  'NominationPlaceLost',
  1,
  { ...ids, studentId: Type.Optional(Id) },
  () => 'The university of the professor is not confirmed',
  { kind: 'place' },
)

/** It is confirmed (again): the nomination takes a place, also where none is left. */
export const NominationPlaceCounts = defineEvent(
  'NominationPlaceCounts',
  1,
  { ...ids, studentId: Type.Optional(Id) },
  () => 'The university of the professor is confirmed',
  { kind: 'place' },
)

/** Written down and not sent. The same address again replaces what was written. The draft has a key of its own. */
export const NominationDrafted = defineEvent(
  'NominationDrafted',
  1,
  {
    draftId: Id,
    professorId: Id,
    semester: Text(20),
    emailKey: Text(64),
    draft: Personal(
      'draftId',
      Fields({ email: Email, name: Type.Optional(Text(120)), reason: Type.Optional(Prose(limits.nominationReason)) }),
    ),
  },
  (_, __, by) => `${by} drafted a nomination`,
  { kind: 'draft' },
)

export const NominationDraftDiscarded = defineEvent(
  'NominationDraftDiscarded',
  1,
  { draftId: Id, professorId: Id, semester: Text(20) },
  (_, __, by) => `${by} discarded the draft of a nomination`,
  { kind: 'draft' },
)

/** Somebody invited a student and named this professor, who decides whether it becomes a nomination. Its id is the invitation's. */
export const NominationCreditOffered = defineEvent(
  'NominationCreditOffered',
  1,
  {
    creditId: Id,
    professorId: Id,
    semester: Text(20),
    emailKey: Text(64),
    invitedBy: Id,
    nominee: Personal('creditId', Nominee),
  },
  ({ invitedBy }, who) => `${who(invitedBy)} named the professor for a student`,
  { kind: 'credit' },
)

export const NominationCreditDeclined = defineEvent(
  'NominationCreditDeclined',
  1,
  { creditId: Id, professorId: Id, semester: Text(20) },
  (_, __, by) => `${by} declined the credit for a student`,
  { kind: 'credit' },
)
