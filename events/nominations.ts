/** One professor's nominations of one semester: stream `nominations-<professor>-<semester>`. It owns window, quota and duplicates. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Email, Id, Personal, Prose, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

const ids = { nominationId: Id, professorId: Id, semester: Text(20) }

/**
 * A professor put a student forward. Before there is an account the invitation is the subject of what is said about
 * the student; `studentId` stands when the address already has one.
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

/** The nominee has an account now, and did not register through this nomination's invitation: they are still to answer. */
export const NominationStudentJoined = defineEvent(
  'NominationStudentJoined',
  1,
  { ...ids, studentId: Id },
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
