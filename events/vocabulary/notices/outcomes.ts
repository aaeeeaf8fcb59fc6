/** What students are told of their first destination. What it is stays on their page: a notification keeps nothing personal. */
import { person, type Rows } from './notice.ts'

export const outcomeNotices: Rows<'FirstDestinationRecorded'> = {
  FirstDestinationRecorded: ({ data: { studentId, universityId }, meta }) =>
    meta.actor.uid === studentId || universityId === undefined
      ? []
      : [
          {
            id: `${studentId}-outcome`,
            told: {
              to: person(studentId),
              kind: 'outcomeRecorded',
              sentence: `{o:${universityId}} recorded where you went after graduation`,
              detail: 'You can correct it',
              path: '/app/outcomes',
              by: { organizationId: universityId },
            },
          },
        ],
}
