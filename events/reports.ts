/** The reports that one account asked for: stream `reports-<uid>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id } from './schema.ts'

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
