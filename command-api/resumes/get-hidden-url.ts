import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ResumeViewed } from '#events/resumes.ts'
import { Id, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { resumesFold, type ResumesState } from './state.ts'

const GetHiddenResumeUrl = callInput('resumes.getHiddenResumeUrl', { studentId: Id, reason: Text(limits.accessReason) })

/** §7 GET /resumes/getHiddenResumeUrlById/{id}: by the student the newest hidden version, or by its own id. */
export const getHiddenResumeUrl = defineCommand<typeof GetHiddenResumeUrl, ResumesState>({
  input: GetHiddenResumeUrl,
  fold: resumesFold,
  target: ({ studentId }) => studentId,
  decide: ({ versions }, { id, studentId, reason }) => {
    const version = versions.findLast(({ hidden, versionId }) => hidden && (id === studentId || id === versionId))
    if (!version) return refuse('not_found')
    return [happened(ResumeViewed, { studentId, versionId: version.versionId, number: version.number, right: 'adminHidden', reason })]
  },
  reply: ({ viewedId }) => ({ id: viewedId }),
})
