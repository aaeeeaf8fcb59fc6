import { defineProjection } from '../../define.ts'
import { coverLetters } from './model.ts'

export const coverLetterProjection = defineProjection(coverLetters, {
  streams: ['application'],
  ignores: ['link', 'move', 'company', 'interview', 'warning', 'access'],
})({
  key: ({ data }) => [data.coverLetter === undefined ? undefined : data.applicationId],
  audience: () => [],
  subjects: ({ studentId }) => [studentId],
  when: {
    ApplicationSubmitted: (_, { data: { studentId, coverLetter } }) => (coverLetter === undefined ? undefined : { studentId, coverLetter }),
  },
})
