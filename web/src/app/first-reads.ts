import type { UserReply } from '#contract/people.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { unansweredStatuses } from '#events/vocabulary/application-status.ts'
import type { Asked } from '../api/slice.ts'
import type { Operation } from '#contract/contract.ts'
import type { Input } from '../api/operation.ts'

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

function asked<Op extends Operation>(operation: Op, input: Input<Op>): Asked {
  return { operation, input: input as Input<Operation> }
}

/** The first reads of a role's start page. They are asked for while the page's code is on its way; the page then finds them there. */
export const firstReads: Readonly<Partial<Record<Role, (user: UserReply) => readonly Asked[]>>> = {
  student: ({ uid }) => [
    asked('applications.listForStudent', { uid }),
    asked('referrals.listForStudent', { uid }),
    asked('nominations.list', {}),
  ],
  recruiter: ({ organization = '' }) => [
    asked('applications.listForRecruiter', recruiterLists.waiting),
    asked('applications.listForRecruiter', recruiterLists.interviews),
    asked('jobs.list', openJobsOf(organization)),
  ],
}
