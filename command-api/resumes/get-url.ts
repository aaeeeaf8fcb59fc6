import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ResumeViewed } from '#events/resumes.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { Id } from '#events/schema.ts'
import { defineCommand } from '../core/command.ts'
import { primaryOf, resumesFold, type ResumesState } from './state.ts'

const GetResumeUrl = callInput('resumes.getResumeUrl', { studentId: Id })

/** §7 GET /resumes/getResumeUrl: each link that is handed out is a view of the résumé, the owner's own ones too (product 2.10). */
export const getResumeUrl = defineCommand<typeof GetResumeUrl, ResumesState>({
  input: GetResumeUrl,
  fold: resumesFold,
  target: ({ studentId }) => studentId,
  thing: 'resumes',
  decide: (resumes) => {
    const primary = primaryOf(resumes)
    if (!primary) return refuse('not_found')
    return [happened(ResumeViewed, { studentId: resumes.studentId, versionId: primary.versionId, number: primary.number, right: 'owner' })]
  },
  reply: ({ viewedId }) => ({ id: viewedId }),
})
