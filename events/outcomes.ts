/** The first destination of one student after graduation: stream `outcome-<uid>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Day, Fields, Id, Personal, Text } from './schema.ts'
import { firstDestinations, outcomeSources } from './vocabulary/students/outcomes.ts'

const ids = { studentId: Id, universityId: Type.Optional(Id) }

/**
 * The last one counts. All of it is personal, who said it too (reports.md, `nace`). `applicationId` is of the accepted offer that it was
 * proposed from, with the source `platform`.
 */
export const FirstDestinationRecorded = defineEvent(
  'FirstDestinationRecorded',
  2,
  {
    ...ids,
    destination: Personal(
      'studentId',
      Fields({
        outcome: Type.Enum(firstDestinations),
        /** The employer, school or service, as whoever says it names it. */
        organization: Type.Optional(Text(120)),
        title: Type.Optional(Text(120)),
        startsOn: Type.Optional(Day),
        source: Type.Enum(outcomeSources),
        applicationId: Type.Optional(Id),
      }),
    ),
  },
  ({ studentId }, who, by) => `${by} recorded the first destination of ${who(studentId)}`,
)

/** The university asked a graduate of whom nothing is known. `class` is the year of the class (product 4). */
export const FirstDestinationAsked = defineEvent(
  'FirstDestinationAsked',
  1,
  { studentId: Id, universityId: Id, class: Type.Integer() },
  ({ studentId }, who, by) => `${by} asked ${who(studentId)} where they went after graduation`,
)

/**
 * The acceptance that the outcome was proposed from has ended. The outcome stays, and whoever confirmed it is asked again
 * (product 2.20): `confirmedBy` is the student where that was somebody who may not hear of it any more.
 */
export const FirstDestinationDoubted = defineEvent(
  'FirstDestinationDoubted',
  1,
  { ...ids, confirmedBy: Id },
  ({ studentId }, who) => `The acceptance that the first destination of ${who(studentId)} came of has ended`,
)

/** It stands again, so nobody has to say anything. */
export const FirstDestinationDoubtEnded = defineEvent(
  'FirstDestinationDoubtEnded',
  1,
  ids,
  ({ studentId }, who) => `The acceptance that the first destination of ${who(studentId)} came of stands again`,
)
