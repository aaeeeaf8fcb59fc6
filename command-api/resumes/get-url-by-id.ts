import { callInput } from '#contract/input.ts'
import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { ResumeViewed } from '#events/resumes.ts'
import { Id, Text } from '#events/schema.ts'
import { lastWord } from '#events/vocabulary/nominations/last-word.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { semestersBefore } from '#events/vocabulary/semesters.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand, type Lookup } from '../core/command.ts'
import { nominationsFold, nominationsId } from '../nominations/state.ts'
import { semesterKeyAt } from '../policies/state.ts'
import { isFoundBy } from '../subscriptions/state.ts'
import { userFold } from '../users/state.ts'
import { openableVersion, type ResumeFacts } from './access.ts'
import { resumesFold, type ResumesState } from './state.ts'

const GetResumeUrlById = callInput('resumes.getResumeUrlById', {
  studentId: Id,
  /** Left out: the version that the viewer has most reason to see. */
  versionId: Type.Optional(Id),
  reason: Type.Optional(Text(limits.accessReason)),
})

/** §7 GET /resumes/getResumeUrlById/{id}: each link that is handed out is a view, with the right that it was handed out by. */
export const getResumeUrlById = defineCommand<typeof GetResumeUrlById, ResumesState, ResumeFacts>({
  input: GetResumeUrlById,
  fold: resumesFold,
  target: ({ studentId }) => studentId,
  // Of others' résumés, what connects the two decides; it is looked up below.
  parties: ({ studentId }, _, { actor }) => ({
    own: [studentId],
    related: actor?.role === 'student' ? [] : [actor?.uid],
    universityId: actor?.universityId,
  }),
  needs: async ({ studentId }, _, { actor, now }, lookup) => (actor ? factsOf(lookup, actor, studentId, now) : refuse('unauthorized')),
  decide: (resumes, { versionId, reason }, { actor, needs }) => {
    const openable = actor && openableVersion(actor, resumes, versionId, needs)
    if (!openable) return refuse('not_found')
    const { version, right } = openable
    if (right === 'admin' && reason === undefined) return invalid('reason', 'is needed: the student can read it')
    const viewed = { studentId: resumes.studentId, versionId: version.versionId, number: version.number, right }
    const { organizationId } = actor
    return [happened(ResumeViewed, defined({ ...viewed, organizationId, reason: right === 'admin' ? reason : undefined }))]
  },
  reply: ({ viewedId }) => ({ id: viewedId }),
})

const nothing: ResumeFacts = { sent: [], found: false, referred: false, nominated: false, ofCareerOffice: false }

/** Only what can matter to a viewer of this role. */
async function factsOf(lookup: Lookup, viewer: Account, studentId: string, now: string): Promise<ResumeFacts> {
  const { uid, role, universityId } = viewer
  const { fold, readModels } = lookup
  if (uid === studentId || role === 'admin') return nothing
  const student = await fold(userFold, studentId)
  if (student?.state !== 'active') return nothing
  if (role === 'university') {
    const own = universityId !== undefined && universityId === student.universityId
    return { ...nothing, ofCareerOffice: own && student.consents.includes('shareWithCareerOffice') }
  }
  if (role === 'professor') {
    // In the semester of the nomination and the next.
    const both = semestersBefore(await semesterKeyAt(lookup, universityId, now), 2).map((key) =>
      fold(nominationsFold, nominationsId(uid, key)),
    )
    const made = (await Promise.all(both)).flatMap((nominations) => nominations?.made ?? [])
    return {
      ...nothing,
      nominated: made.some(
        (one) => one.studentId === studentId && one.status === 'consented' && one.resume && lastWord(one.resume, student.nominators),
      ),
    }
  }
  const { sent, referred } = await readModels.resumeTies(viewer, studentId, now)
  return { ...nothing, sent, referred, found: role === 'recruiter' && (await isFoundBy(lookup, viewer, student, now)) }
}
