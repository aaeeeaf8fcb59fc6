import { ResumeUploaded, ResumeViewed } from '../resumes.ts'
import { example, student } from './example.ts'

const stream = 'resumes-stud-mia'
const ids = { studentId: 'stud-mia', versionId: 'resume-1', number: 1 }

export const resumeUploaded = example({ actor: student, operation: 'resumes.upload', stream }, ResumeUploaded, {
  ...ids,
  fileId: 'file-1',
  bytes: 84_213,
  primary: true,
  name: 'mia-bergstrom.pdf',
})
export const resumeViewed = example({ actor: student, operation: 'resumes.getResumeUrl', stream }, ResumeViewed, ids)
