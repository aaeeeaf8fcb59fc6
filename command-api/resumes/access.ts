/** The version of a student's résumés that somebody may open, and by what right (product 2.10). */
import type { Account } from '#events/vocabulary/permissions.ts'
import type { ResumeRight } from '#events/vocabulary/students/resumes.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { primaryOf, shownVersions, type ResumesState, type ResumeVersion } from './state.ts'

/** The ties between the viewer and the student. */
export type ResumeFacts = {
  /** The versions that applications took: to the viewer's company, as long as it may open them; newest application first. */
  readonly sent: readonly string[]
  /** The viewer's company has a subscription, and the student shows themselves to recruiters. */
  readonly found: boolean
  /** The student accepted a referral of the viewer's, which has not ended. */
  readonly referred: boolean
  /** The student agreed to a nomination of the viewer's, and by the last word to nominators' opening the résumé. */
  readonly nominated: boolean
  /** The student is of the viewer's university, and agreed to the career office's opening the résumé. */
  readonly ofCareerOffice: boolean
}

type Openable = { readonly version: ResumeVersion; readonly right: ResumeRight }

/** The rights to the primary version, for viewers who are shown the résumé without an application. */
const rights: Readonly<Partial<Record<Role, readonly [right: ResumeRight, fact: Exclude<keyof ResumeFacts, 'sent'>]>>> = {
  recruiter: ['subscription', 'found'],
  employee: ['referral', 'referred'],
  professor: ['nomination', 'nominated'],
  university: ['careerOffice', 'ofCareerOffice'],
}

/** @param wanted a version; without it the one that the viewer has most reason to see */
export function openableVersion(
  { uid, role }: Pick<Account, 'uid' | 'role'>,
  resumes: ResumesState,
  wanted: string | undefined,
  facts: ResumeFacts,
): Openable | undefined {
  const named = (all: readonly ResumeVersion[], id: string | undefined) => all.find(({ versionId }) => versionId === id)
  const primary = primaryOf(resumes)
  if (uid === resumes.studentId || role === 'admin') {
    const version = wanted === undefined ? primary : named(shownVersions(resumes), wanted)
    return version && { version, right: role === 'admin' ? 'admin' : 'owner' }
  }
  const [sentId] = role === 'recruiter' ? facts.sent.filter((id) => wanted === undefined || id === wanted) : []
  const sent = named([...shownVersions(resumes), ...resumes.sent], sentId)
  if (sent) return { version: sent, right: 'application' }
  const [right, fact] = rights[role] ?? []
  if (!right || !fact || !facts[fact] || !primary) return undefined
  return wanted === undefined || wanted === primary.versionId ? { version: primary, right } : undefined
}
