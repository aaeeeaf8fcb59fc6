import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ResumeUploaded } from '#events/resumes.ts'
import { Id } from '#events/schema.ts'
import { defineCommand } from '../core/command.ts'
import { storedResume } from './stored-resume.ts'
import { resumesFold, shownVersions, uploadRefusal, type ResumesState } from './state.ts'

const Upload = callInput('resumes.upload', { studentId: Id, ...storedResume }, ['resume', 'uid'])

/** §7 POST /resumes/upload; the route has stored the bytes and looked through them. */
export const uploadResume = defineCommand<typeof Upload, ResumesState | undefined>({
  input: Upload,
  fold: resumesFold,
  startsStream: true,
  target: ({ studentId }) => studentId,
  decide: (resumes, { studentId, fileId, bytes, name, primary }, { now, id }) => {
    const refused = uploadRefusal(resumes, now)
    if (refused) return refused
    return [
      happened(ResumeUploaded, {
        studentId,
        versionId: id(0),
        number: (resumes?.lastNumber ?? 0) + 1,
        fileId,
        bytes,
        // The first one is primary, whatever was sent: otherwise a link would open nothing.
        primary: primary !== 'false' || shownVersions(resumes).length === 0,
        name,
      }),
    ]
  },
  reply: (_, __, { id }) => ({ id: id(0) }),
})
