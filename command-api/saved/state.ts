import { defineFold } from '../core/streams/fold.ts'

/** The jobs that one student keeps for later. */
export type SavedState = { readonly uid: string; readonly jobs: readonly string[] }

export const savedFold = defineFold<SavedState>('saved', {
  JobSaved: (before, { data: { uid, jobId } }) => ({ ...before, uid, jobs: [...(before?.jobs ?? []), jobId] }),
  JobUnsaved: (before, { data: { uid, jobId } }) => ({ ...before, uid, jobs: (before?.jobs ?? []).filter((id) => id !== jobId) }),
})
