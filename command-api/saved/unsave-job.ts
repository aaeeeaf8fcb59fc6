import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { JobUnsaved } from '#events/saved.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { jobFold } from '../jobs/state.ts'
import { savedFold, type SavedState } from './state.ts'

const UnsaveJob = callInput('jobs.unsave')

/** POST /jobs/{id}/unsave. Of a job that is not among the saved ones it changes nothing; one that does not exist is 404. */
export const unsaveJob = defineCommand<typeof UnsaveJob, SavedState | undefined, { readonly exists: boolean }>({
  input: UnsaveJob,
  fold: savedFold,
  startsStream: true,
  target: (_, { actor }) => actor?.uid ?? '',
  needs: async (_, { id }, __, { fold }) => ({ exists: (await fold(jobFold, id)) !== undefined }),
  decide: (saved, { id }, { target: uid, needs: { exists } }) => {
    if (saved?.jobs.includes(id)) return [happened(JobUnsaved, { uid, jobId: id })]
    return exists ? [] : refuse('not_found')
  },
  reply: (_, { id }) => ({ id }),
})
