import { JobSaved, JobUnsaved } from '../saved.ts'
import { example, student } from './example.ts'

const stream = 'saved-stud-mia'
const job = { uid: 'stud-mia', jobId: 'job-1' }

export const jobSaved = example({ actor: student, operation: 'jobs.save', stream }, JobSaved, job)
export const jobUnsaved = example({ actor: student, operation: 'jobs.unsave', stream }, JobUnsaved, job)
