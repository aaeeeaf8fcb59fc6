/** What the start pages ask for, where it is more than whose it is: `first-reads.ts` asks for the same. */
import { unansweredStatuses } from '#events/vocabulary/applications/application-status.ts'
import type { Input } from '../../api/operation.ts'

const DASHBOARD_ROWS = 5
/** As many as a page of a list may have. */
const MOST_INTERVIEWS = 100

/** The lists of a recruiter's dashboard. */
export const recruiterLists = {
  /** The applicants who wait longest for an answer of the company. */
  waiting: { status: unansweredStatuses.join(','), sort: '-since', limit: DASHBOARD_ROWS },
  /** Applications that may have an interview ahead: no list goes by when it is. */
  interviews: { status: 'interviewing,offered', limit: MOST_INTERVIEWS },
} as const satisfies Readonly<Record<string, Input<'applications.listForRecruiter'>>>

/** The newest jobs of a company that take applications. */
export function openJobsOf(organization: string): Input<'jobs.list'> {
  return { organization, status: 'open', limit: DASHBOARD_ROWS }
}

/** Jobs on a student's dashboard, by how they fit. */
export const fittingJobs = { limit: 4 } as const satisfies Input<'jobs.matches'>
