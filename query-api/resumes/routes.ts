import { resumes } from '#projections/views/resumes/model.ts'
import type { Handlers } from '../core/call.ts'

export const resumeHandlers: Handlers = {
  /** One's own versions, newest first. */
  'resumes.versions': async ({ account, read }) => {
    const found = await read.get(resumes, account.uid)
    const versions = found?.versions.toReversed() ?? []
    return versions.map(({ number, hidden = false, ...version }) => ({
      ...version,
      version: number,
      primary: version.id === found?.primaryId,
      hidden,
    }))
  },
}
