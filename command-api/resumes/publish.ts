import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { HiddenResumePublished } from '#events/resumes.ts'
import { Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { resumesFold, shownVersions, type ResumesState } from './state.ts'

const Publish = callInput('resumes.publish', { studentId: Id })

/** POST /resumes/{id}/publish: a hidden version becomes one of the student's own, the primary one only where there is no other. */
export const publishResume = defineCommand<typeof Publish, ResumesState>({
  input: Publish,
  fold: resumesFold,
  target: ({ studentId }) => studentId,
  thing: 'resumes',
  decide: (resumes, { id: versionId }) => {
    const version = resumes.versions.find((one) => one.versionId === versionId)
    if (!version) return refuse('not_found')
    if (!version.hidden) return []
    const shown = shownVersions(resumes)
    if (shown.length >= limits.resumeVersions) return refuse('too_many_resumes', { limit: limits.resumeVersions })
    const { studentId } = resumes
    return [happened(HiddenResumePublished, { studentId, versionId, number: version.number, primary: shown.length === 0 })]
  },
  reply: (_, { id }) => ({ id }),
})
