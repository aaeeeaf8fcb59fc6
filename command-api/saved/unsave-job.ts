import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { JobUnsaved } from '#events/saved.ts'
import { defineCommand } from '../core/command.ts'
import { savedFold, type SavedState } from './state.ts'

const UnsaveJob = callInput('jobs.unsave')

/** POST /jobs/{id}/unsave. Of a job that is not among the saved ones it changes nothing. */
export const unsaveJob = defineCommand<typeof UnsaveJob, SavedState | undefined>({
  input: UnsaveJob,
  fold: savedFold,
  startsStream: true,
  target: (_, { actor }) => actor?.uid ?? '',
  decide: (saved, { id }, { target: uid }) => (saved?.jobs.includes(id) ? [happened(JobUnsaved, { uid, jobId: id })] : []),
  replyId: (_, { id }) => id,
})
