import type { ResumeVersion } from '#contract/files.ts'
import { resumes } from '#projections/views/resumes/model.ts'
import type { Handlers } from '../core/call.ts'
import type { Reader } from '../core/reader.ts'

export const resumeHandlers: Handlers = {
  'resumes.versions': ({ account, read }) => versionsOf(read, account.uid),
}

/** Somebody's versions, newest first. */
export async function versionsOf(read: Pick<Reader, 'get'>, uid: string): Promise<ResumeVersion[]> {
  const found = await read.get(resumes, uid)
  const versions = found?.versions.toReversed() ?? []
  return versions.map(({ number, hidden = false, ...version }) => ({
    ...version,
    version: number,
    primary: version.id === found?.primaryId,
    hidden,
  }))
}
