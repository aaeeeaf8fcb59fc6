import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { HiddenResumeUploaded } from '#events/resumes.ts'
import { defined, filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { hiddenUploadRefusal, resumesFold, type ResumesState } from './state.ts'
import { storedResume } from './stored-resume.ts'

const UploadHidden = callInput('resumes.uploadHidden', storedResume, ['resume'])

/** §7 POST /resumes/uploadHiddenByAdmin/{id}: the student decides whether it becomes a version or goes (product 2.10). */
export const uploadHiddenResume = defineCommand<typeof UploadHidden, ResumesState | undefined>({
  input: UploadHidden,
  fold: resumesFold,
  startsStream: true,
  target: ({ id }) => id,
  decide: (resumes, { id: studentId, fileId, bytes, name, reason }, { id }) => {
    const refused = hiddenUploadRefusal(resumes)
    if (refused) return refused
    const number = (resumes?.lastNumber ?? 0) + 1
    return [
      happened(HiddenResumeUploaded, { studentId, versionId: id(0), number, fileId, bytes, name, ...defined({ reason: filled(reason) }) }),
    ]
  },
  reply: (_, __, { id }) => ({ id: id(0) }),
})
