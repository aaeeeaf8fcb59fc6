/** Sample replies of the calls about jobs. */
import type { Operation } from '#contract/contract.ts'
import type { JobReply } from '#contract/jobs.ts'
import type { Calls } from './calls.ts'

const company = { organization: 'org-1', organizationLabel: 'Meridian Labs' }

export const job: JobReply = {
  ...company,
  id: 'job-1',
  title: 'Backend engineer',
  jobType: 'full_time',
  workplaceType: 'hybrid',
  description: 'Keeps the log honest.',
  recruiter: 'recruiter-1',
  skills: ['ts', 'go', 'rust'],
  status: 'open',
  postedAt: '2026-09-20T09:00:00.000Z',
  revision: 3,
}
const fullJob: JobReply = {
  ...job,
  address: 'Pittsburgh, PA',
  closesOn: '2026-11-30',
  openings: 2,
  applications: 7,
  funnel: { submitted: 4, under_review: 2, shortlisted: 0, interviewing: 0, offered: 0, accepted: 0, hired: 0 },
}

export const jobSamples = {
  'jobs.list': { empty: [], filled: [fullJob, { ...job, id: 'job-2', title: 'Compiler engineer', status: 'paused' }] },
  'jobs.read': { empty: job, filled: fullJob },
  'jobs.search': {
    empty: { results: [], items: [], meta: { total: 0, limit: 20, facets: {} } },
    filled: {
      results: ['job-1', 'job-2'],
      items: [
        { ...fullJob, match: { have: ['ts', 'go'], missing: ['rust'] } },
        { ...job, id: 'job-2', title: 'Compiler engineer', applied: 'application-1', saved: true },
      ],
      meta: {
        total: 2,
        limit: 20,
        facets: {
          jobType: [{ value: 'full_time', count: 2 }],
          organization: [{ value: 'org-1', label: 'Meridian Labs', count: 2 }],
          postedWithinDays: [
            { value: '1', count: 0 },
            { value: '7', count: 1 },
          ],
        },
      },
    },
  },
  'jobs.matches': { empty: [], filled: [{ ...fullJob, match: { have: ['ts', 'go'], missing: ['rust'] } }] },
  'savedSearches.list': {
    empty: [],
    filled: [
      {
        id: 'search-1',
        name: 'Compilers by the sea',
        kind: 'jobs',
        query: { titles: ['compiler'], skills: ['go'], jobType: ['internship'], place: 'Kiel' },
        alert: 'daily',
        savedAt: '2026-11-10T08:00:00.000Z',
        seenAt: '2026-11-10T08:00:00.000Z',
        new: 3,
      },
      {
        id: 'search-2',
        name: 'Anything remote',
        kind: 'jobs',
        query: { workplaceType: 'remote' },
        alert: 'never',
        savedAt: '2026-11-02T08:00:00.000Z',
        seenAt: '2026-11-02T08:00:00.000Z',
        new: 0,
      },
    ],
  },
  'jobs.saved': { empty: [], filled: [{ ...fullJob, saved: true, savedAt: '2026-10-12T08:00:00.000Z' }] },
} as const satisfies { readonly [Name in Operation]?: { readonly empty: Calls[Name]['reply']; readonly filled: Calls[Name]['reply'] } }
