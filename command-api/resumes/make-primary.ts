import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ResumeMadePrimary } from '#events/resumes.ts'
import { Id } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { resumesFold, shownVersions, type ResumesState } from './state.ts'

const MakePrimary = callInput('resumes.makePrimary', { studentId: Id })

/** POST /resumes/{id}/primary: applications and links take this version from now on. */
export const makePrimary = defineCommand<typeof MakePrimary, ResumesState>({
  input: MakePrimary,
  fold: resumesFold,
  target: ({ studentId }) => studentId,
  thing: 'resumes',
  decide: (resumes, { id: versionId }) => {
    const { studentId, primaryId } = resumes
    const version = shownVersions(resumes).find((one) => one.versionId === versionId)
    if (!version) return refuse('not_found')
    return primaryId === versionId ? [] : [happened(ResumeMadePrimary, { studentId, versionId, number: version.number })]
  },
  reply: (_, { id }) => ({ id }),
})
