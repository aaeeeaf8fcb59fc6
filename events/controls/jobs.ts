import { JobClosed, JobPosted, JobStatusChanged, JobUpdated, JobWoundUp } from '../jobs.ts'
import { byProcess, byTimer, example, recruiter } from './example.ts'

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

const bySuspension = { ...byProcess('suspend-jobs', 'process.suspendJobs'), stream: 'job-job-of-kestrel' }
const jobOfKestrel = { jobId: 'job-of-kestrel', organizationId: 'kestrel' }
export const postedByKestrel = example(
  { actor: { kind: 'user', uid: 'recr-kim', role: 'recruiter' }, operation: 'jobs.post', stream: 'job-job-of-kestrel' },
  JobPosted,
  {
    ...jobOfKestrel,
    status: 'open',
    title: 'Courier of parcels',
    jobType: 'contract',
    workplaceType: 'remote',
    recruiter: 'recr-kim',
    description: 'Send on the parcels that arrive at your door.',
    skills: ['graphs'],
  },
)
export const suspended = example(bySuspension, JobStatusChanged, { ...jobOfKestrel, from: 'open', to: 'paused', suspension: true })
export const reinstated = example(bySuspension, JobStatusChanged, { ...jobOfKestrel, from: 'paused', to: 'open', suspension: true })
