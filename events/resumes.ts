/** The résumés of one student: stream `resumes-<uid>`. The bytes lie in the store of files, sealed under the same key. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Personal, Prose } from './schema.ts'
import { limits } from './vocabulary/limits.ts'
import { opened } from './vocabulary/applications/opened.ts'
import { resumeRights, resumeRightWords } from './vocabulary/students/resumes.ts'

/** From 1, as people count them. */
const number = Type.Integer({ minimum: 1 })
const version = { studentId: Id, versionId: Id, number }
const file = {
  /** Id in the store of files. */
  fileId: Id,
  bytes: Type.Integer({ minimum: 1 }),
  name: Personal('studentId', Prose(limits.fileName)),
}
const reason = Type.Optional(Personal('studentId', Prose(limits.accessReason)))

/** A version was stored. What was sent with an application stays that version, whatever is uploaded later. */
export const ResumeUploaded = defineEvent(
  'ResumeUploaded',
  1,
  {
    ...version,
    ...file,
    /** It is the one that applications take and that a link opens, from now on. */
    primary: Type.Boolean(),
  },
  ({ number }, _, by) => `${by} uploaded version ${number} of the résumé`,
  { kind: 'file' },
)

/** The student chose another version as the one that applications take and that a link opens. */
export const ResumeMadePrimary = defineEvent(
  'ResumeMadePrimary',
  1,
  version,
  ({ number }, _, by) => `${by} made version ${number} the main résumé`,
  { kind: 'file' },
)

/** An admin attached a file to a student, typically one that came by mail. Until the student publishes it, only admins open it. */
export const HiddenResumeUploaded = defineEvent(
  'HiddenResumeUploaded',
  1,
  { ...version, ...file, reason },
  ({ number }, _, by) => `${by} attached a hidden résumé, version ${number}`,
  { kind: 'file' },
)

/** The student made a hidden version one of their own. */
export const HiddenResumePublished = defineEvent(
  'HiddenResumePublished',
  1,
  { ...version, primary: Type.Boolean() },
  ({ number }, _, by) => `${by} published the hidden résumé, version ${number}`,
  { kind: 'file' },
)

/** The student removed a version. One that an application took stays with that application (product 2.10). */
export const ResumeRemoved = defineEvent(
  'ResumeRemoved',
  1,
  {
    ...version,
    hidden: Type.Optional(Type.Boolean()),
    /** An application took it, so its bytes stay. */
    sent: Type.Boolean(),
    /** The primary version from now on; none is left without it. */
    primaryId: Type.Optional(Id),
  },
  ({ number, hidden }, _, by) =>
    `${by} removed ${hidden ? 'the hidden résumé, version' : 'version'} ${number}${hidden ? '' : ' of the résumé'}`,
  { kind: 'file' },
)

/** Somebody, the actor, got a link that opens this version for 5 minutes. */
export const ResumeViewed = defineEvent(
  'ResumeViewed',
  3,
  { ...version, right: Type.Enum(resumeRights), reason, organizationId: Type.Optional(Id) },
  ({ number, right }, _, by) => `${by} ${opened('resume', 'the', number)}${resumeRightWords[right]}`,
  { kind: 'view' },
)
