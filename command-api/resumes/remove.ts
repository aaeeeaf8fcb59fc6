import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ResumeRemoved } from '#events/resumes.ts'
import { Id } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { resumesFold, shownVersions, type ResumesState } from './state.ts'

const Remove = callInput('resumes.remove', { studentId: Id })

/**
 * POST /resumes/{id}/remove, also for a hidden version. Nobody gets a link to it any more, but for a company whose application took
 * it. After the primary version the newest of the others is primary.
 */
export const removeResume = defineCommand<typeof Remove, ResumesState, { readonly sent: readonly string[] }>({
  input: Remove,
  fold: resumesFold,
  target: ({ studentId }) => studentId,
  thing: 'resumes',
  needs: async (_, { studentId }, { now }, { readModels }) => ({
    sent: (await readModels.resumeTies({ uid: studentId, role: 'student', state: 'active' }, studentId, now)).sent,
  }),
  decide: (resumes, { id: versionId }, { needs: { sent } }) => {
    const { studentId, primaryId } = resumes
    const version = resumes.versions.find((one) => one.versionId === versionId)
    if (!version) return refuse('not_found')
    const others = shownVersions(resumes).filter((one) => one !== version)
    const removed = { studentId, versionId, number: version.number, hidden: version.hidden, sent: sent.includes(versionId) }
    return [happened(ResumeRemoved, defined({ ...removed, primaryId: primaryId === versionId ? others.at(-1)?.versionId : primaryId }))]
  },
  reply: (_, { id }) => ({ id }),
})
