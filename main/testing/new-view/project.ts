import { defineProjection } from '#projections/define.ts'
import { jobInterest } from './model.ts'

export const jobInterestProjection = defineProjection(jobInterest, {
  streams: ['application'],
  ignores: ['link', 'view', 'move', 'interview', 'warning', 'access', 'note'],
})({
  key: ({ data }) => [data.jobId],
  audience: () => [],
  subjects: () => [],
  when: {
    ApplicationSubmitted: (job, { meta }) => ({ applied: (job?.applied ?? 0) + 1, firstAt: job?.firstAt ?? meta.occurredAt }),
  },
})
