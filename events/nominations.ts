/**
 * One professor's nominations of one semester: stream `nominations-<professor>-<semester>`. Window, quota and duplicates
 * are decided here.
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Email, Id, Instant, Personal, Prose, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

const ids = { nominationId: Id, professorId: Id, semester: Text(20) }

/**
 * A professor nominated a student. `studentId` is set if the address has an account; otherwise the invitation is the
 * subject of the student's data.
 */
export const NominationMade = defineEvent(
  'NominationMade',
  1,
  {
    ...ids,
    universityId: Type.Optional(Id),
    emailKey: Text(64),
    subjectId: Id,
    invitationId: Type.Optional(Id),
    studentId: Type.Optional(Id),
    nominee: Personal('subjectId', Fields({ email: Email, name: Type.Optional(Text(120)) })),
    reason: Personal('subjectId', Prose(limits.nominationReason)),
    letter: Type.Optional(Personal('subjectId', Fields({ subject: Type.Optional(Prose(200)), text: Type.Optional(Prose(4_000)) }))),
  },
  (_, __, by) => `${by} nominated a student`,
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

export const NominationConsented = defineEvent(
  'NominationConsented',
  1,
  { ...ids, studentId: Id, shareReason: Type.Boolean(), shareWithNominator: Type.Boolean() },
  ({ studentId }, who) => `${who(studentId)} consented to the nomination`,
)

export const NominationDeclined = defineEvent(
  'NominationDeclined',
  1,
  { ...ids, studentId: Id },
  () => 'The student declined the nomination',
)

/** It was not answered in time: its invitation has expired, or the days to answer in the app of a student who has an account. */
export const NominationExpired = defineEvent('NominationExpired', 1, ids, () => 'The nomination expired without an answer')
