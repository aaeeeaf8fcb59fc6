import { HiddenResumePublished, HiddenResumeUploaded, ResumeMadePrimary, ResumeRemoved, ResumeUploaded, ResumeViewed } from '../resumes.ts'
import { admin, example, recruiter, student } from './example.ts'

const stream = 'resumes-stud-mia'
const ids = { studentId: 'stud-mia', versionId: 'resume-1', number: 1 }

export const resumeUploaded = example({ actor: student, operation: 'resumes.upload', stream }, ResumeUploaded, {
  ...ids,
  fileId: 'file-1',
  bytes: 84_213,
  primary: true,
  name: 'mia-bergstrom.pdf',
})
export const resumeViewed = example({ actor: student, operation: 'resumes.getResumeUrl', stream }, ResumeViewed, {
  ...ids,
  right: 'owner',
})

const hidden = { studentId: 'stud-mia', versionId: 'resume-2', number: 2 }
export const hiddenUploaded = example({ actor: admin, operation: 'resumes.uploadHidden', stream }, HiddenResumeUploaded, {
  ...hidden,
  fileId: 'file-2',
  bytes: 61_040,
  name: 'bergstrom-2026.pdf',
  reason: 'It came by mail before she had an account.',
})
export const hiddenViewed = example({ actor: admin, operation: 'resumes.getHiddenResumeUrl', stream }, ResumeViewed, {
  ...hidden,
  right: 'adminHidden',
  reason: 'She asked what we have of hers.',
})
export const hiddenPublished = example({ actor: student, operation: 'resumes.publish', stream }, HiddenResumePublished, {
  ...hidden,
  primary: false,
})
export const madePrimary = example({ actor: student, operation: 'resumes.makePrimary', stream }, ResumeMadePrimary, hidden)
export const viewedByCompany = example({ actor: recruiter, operation: 'resumes.getResumeUrlById', stream }, ResumeViewed, {
  ...ids,
  right: 'application',
  organizationId: 'acme',
})
export const resumeRemoved = example({ actor: student, operation: 'resumes.remove', stream }, ResumeRemoved, {
  ...hidden,
  sent: false,
  primaryId: 'resume-1',
})
