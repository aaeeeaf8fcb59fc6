import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '#projections/define.ts'

/** How many have applied for a job so far, whatever became of it; `_id` is the job's. */
export type JobInterestDocument = Document & { readonly applied: number; readonly firstAt: string }

export const jobInterest = defineModel<JobInterestDocument>({
  name: 'job-interest',
  version: 1,
  topics: [],
  indexes: [{ equals: [], sort: ['applied', 'desc'] }],
})
