import { defineProjection } from '../../define.ts'
import { recordedDestinations } from './model.ts'

export const firstDestinationProjection = defineProjection(recordedDestinations, {
  streams: ['outcome'],
  ignores: ['FirstDestinationAsked', 'FirstDestinationDoubted', 'FirstDestinationDoubtEnded'],
})({
  key: ({ id }) => [id],
  perEvent: true,
  // The document of the graduate changes too, and its refresh reaches all who read this.
  audience: () => [],
  subjects: ({ studentId }) => [studentId],
  when: {
    FirstDestinationRecorded: (_, { data: { studentId, destination }, meta }) => ({
      studentId,
      ...destination,
      recordedAt: meta.occurredAt,
    }),
  },
})
