/** Notices about first destinations. The destinations stay on the page: a notification keeps nothing personal. */
import { person, type Rows } from './notice.ts'

const path = '/app/outcomes'

export const outcomeNotices: Rows<
  'FirstDestinationRecorded' | 'FirstDestinationAsked' | 'FirstDestinationDoubted' | 'FirstDestinationDoubtEnded'
> = {
  FirstDestinationRecorded: ({ data: { studentId, universityId }, meta }) => [
    // The question and the doubt have their answer.
    { id: questionOf(studentId) },
    { id: doubtOf(studentId) },
    ...(meta.actor.uid === studentId || universityId === undefined
      ? []
      : [
          {
            id: `${studentId}-outcome`,
            told: {
              to: person(studentId),
              kind: 'outcomeRecorded' as const,
              sentence: `{o:${universityId}} recorded where you went after graduation`,
              detail: 'You can correct it',
              path,
              by: { organizationId: universityId },
            },
          },
        ]),
  ],
  FirstDestinationAsked: ({ data: { studentId, universityId } }) => [
    {
      id: questionOf(studentId),
      told: {
        to: person(studentId),
        kind: 'outcomeAsked',
        sentence: `{o:${universityId}} asks where you went after graduation`,
        detail: 'One answer is enough; where you accepted an offer here, it is one tap',
        path,
        by: { organizationId: universityId },
      },
    },
  ],
  FirstDestinationDoubted: ({ data: { studentId, confirmedBy } }) => [
    {
      id: doubtOf(studentId),
      told: {
        to: person(confirmedBy),
        kind: 'outcomeAsked',
        sentence:
          confirmedBy === studentId
            ? 'The offer that your outcome came of no longer stands'
            : `The offer that the outcome of {u:${studentId}} came of no longer stands`,
        detail: 'The outcome stays until somebody corrects it',
        path,
        waits: true,
      },
    },
  ],
  FirstDestinationDoubtEnded: ({ data: { studentId } }) => [{ id: doubtOf(studentId) }],
}

const questionOf = (studentId: string) => `${studentId}-outcome-asked`
const doubtOf = (studentId: string) => `${studentId}-outcome-doubted`
