import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { saved } from './model.ts'

export const savedProjection = defineProjection(saved, { streams: ['saved'], ignores: [] })({
  key: ({ data }) => [data.uid],
  audience: ({ _id }) => roomsOfPeople([_id]),
  subjects: ({ _id }) => [_id],
  when: {
    JobSaved: (before, { data: { jobId }, meta }) => ({ ...before, jobs: [...(before?.jobs ?? []), { id: jobId, at: meta.occurredAt }] }),
    JobUnsaved: (before, { data: { jobId } }) => before && { ...before, jobs: before.jobs.filter(({ id }) => id !== jobId) },
  },
})
