import { JobClosed, JobPosted, JobStatusChanged, JobUpdated, JobWoundUp } from '../jobs.ts'
import { byTimer, example, recruiter } from './example.ts'

const stream = 'job-job-1'
const job = { jobId: 'job-1', organizationId: 'acme' }
const byUpdate = { actor: recruiter, operation: 'jobs.update', stream }

export const posted = example({ actor: recruiter, operation: 'jobs.post', stream }, JobPosted, {
  ...job,
  status: 'draft',
  title: 'Robotics engineer',
  jobType: 'full_time',
  workplaceType: 'hybrid',
  address: 'Kiel',
  recruiter: 'recr-ben',
  description: 'Teach robots to find their way through a warehouse.',
  skills: ['typescript', 'graphs'],
  openings: 1,
  closesOn: '2026-12-31',
})
export const updated = example(byUpdate, JobUpdated, {
  ...job,
  changes: { title: 'Robotics software engineer', salaryMin: 60_000 },
})
export const opened = example(byUpdate, JobStatusChanged, { ...job, from: 'draft', to: 'open', closesAt: '2027-01-01T00:00:00.000Z' })
export const filled = example(byUpdate, JobClosed, { ...job, from: 'open', filled: true })
export const woundUp = example({ ...byTimer('jobWoundUp'), stream }, JobWoundUp, job)
