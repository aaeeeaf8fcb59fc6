/** The résumés of one student: stream `resumes-<uid>`. The bytes lie in the store of files, sealed under the same key. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Personal, Prose } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

/** A version was stored. What was sent with an application stays that version, whatever is uploaded later. */
export const ResumeUploaded = defineEvent(
  'ResumeUploaded',
  1,
  {
    studentId: Id,
    versionId: Id,
    /** From 1, as people count them. */
    number: Type.Integer({ minimum: 1 }),
    /** Id in the store of files. */
    fileId: Id,
    bytes: Type.Integer({ minimum: 1 }),
    /** It is the one that applications take and that a link opens, from now on. */
    primary: Type.Boolean(),
    name: Personal('studentId', Prose(limits.fileName)),
  },
  ({ number }, _, by) => `${by} uploaded version ${number} of the résumé`,
)

/** Somebody, the actor, got a link that opens this version for 5 minutes. */
export const ResumeViewed = defineEvent(
  'ResumeViewed',
  1,
  { studentId: Id, versionId: Id, number: Type.Integer({ minimum: 1 }) },
  ({ number }, _, by) => `${by} opened version ${number} of the résumé`,
)
