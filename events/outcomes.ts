/** What became of one student after graduation: stream `outcome-<uid>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Day, Fields, Id, Personal, Text } from './schema.ts'
import { firstDestinations, outcomeSources } from './vocabulary/outcomes.ts'

/** What may be said of a first destination. */
export const destinationFields = {
  outcome: Type.Enum(firstDestinations),
  /** The employer, school or service, as whoever says it names it. */
  organization: Type.Optional(Text(120)),
  title: Type.Optional(Text(120)),
  startsOn: Type.Optional(Day),
}

/** The last one counts. All of it is personal, who said it too (reports.md, `nace`). */
export const FirstDestinationRecorded = defineEvent(
  'FirstDestinationRecorded',
  1,
  {
    studentId: Id,
    universityId: Type.Optional(Id),
    destination: Personal('studentId', Fields({ ...destinationFields, source: Type.Enum(outcomeSources) })),
  },
  ({ studentId }, who, by) => `${by} recorded the first destination of ${who(studentId)}`,
)
