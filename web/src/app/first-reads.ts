import type { UserReply } from '#contract/people.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { openSteps } from '#events/vocabulary/application-status.ts'
import type { Asked } from '../api/base.ts'
import type { Operation } from '#contract/contract.ts'
import type { Input } from '../api/operation.ts'

const DASHBOARD_ROWS = 8

/** The lists of a recruiter's dashboard. */
export const recruiterLists = {
  open: { status: openSteps.join(','), limit: DASHBOARD_ROWS },
  late: { stale: true, sort: '-since', limit: DASHBOARD_ROWS },
} as const satisfies Readonly<Record<string, Input<'applications.listForRecruiter'>>>

function asked<Op extends Operation>(operation: Op, input: Input<Op>): Asked {
  return { operation, input: input as Input<Operation> }
}

/** What the start page of a role reads first. It is asked for while the page's code is on its way; the page then finds it there. */
export const firstReads: Readonly<Partial<Record<Role, (user: UserReply) => readonly Asked[]>>> = {
  student: ({ uid }) => [
    asked('applications.listForStudent', { uid }),
    asked('referrals.listForStudent', { uid }),
    asked('nominations.list', {}),
  ],
  recruiter: () => [
    asked('applications.listForRecruiter', recruiterLists.open),
    asked('applications.listForRecruiter', recruiterLists.late),
  ],
}
