/** The reports that one account asked for, and those that it saved: stream `reports-<uid>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Personal, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

/**
 * An analyst or a career office, from whom single people are hidden, asked for figures: what two questions tell together can be looked at
 * afterwards. `params` are the settled ones of the stamp; reports may gain and lose some, so the event names none.
 */
export const ReportRun = defineEvent(
  'ReportRun',
  1,
  { name: Id, params: Type.Record(Type.String(), Type.Unknown()), resultHash: Type.String({ maxLength: 64 }) },
  ({ name }, _, by) => `${by} asked for the report ${name}`,
)

/** Its figures with their stamp, so that anybody who asks again sees whether they are the same. `params` as they were asked. */
export const ReportSaved = defineEvent(
  'ReportSaved',
  1,
  {
    runId: Id,
    uid: Id,
    name: Id,
    stamp: Type.Record(Type.String(), Type.Unknown()),
    params: Type.Record(Type.String(), Type.Unknown()),
    title: Type.Optional(Personal('uid', Text(limits.savedReportTitle))),
  },
  ({ name }, _, by) => `${by} saved the report ${name}`,
)
