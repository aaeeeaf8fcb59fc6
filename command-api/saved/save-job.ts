import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { JobSaved } from '#events/saved.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { jobFold } from '../jobs/state.ts'
import { savedFold, type SavedState } from './state.ts'

const SaveJob = callInput('jobs.save')

/** POST /jobs/{id}/save. A job that takes no applications cannot be saved any more, but stays where it was saved before. */
export const saveJob = defineCommand<typeof SaveJob, SavedState | undefined, { readonly isOpen: boolean }>({
  input: SaveJob,
  fold: savedFold,
  startsStream: true,
  target: (_, { actor }) => actor?.uid ?? '',
  needs: async (_, { id }, __, { fold }) => ({ isOpen: (await fold(jobFold, id))?.status === 'open' }),
  decide: (saved, { id }, { target: uid, needs: { isOpen } }) => {
    if (saved?.jobs.includes(id)) return []
    if (!isOpen) return refuse('not_found')
    if (saved && saved.jobs.length >= limits.savedJobs) return refuse('too_many_saved', { limit: limits.savedJobs })
    return [happened(JobSaved, { uid, jobId: id })]
  },
  reply: (_, { id }) => ({ id }),
})
