/** What the pages that are opened first ask for first. The build writes it into `theme.js`, which asks before the page's code is there. */
import type { Operation } from '#contract/contract.ts'
import type { UserReply } from '#contract/people.ts'
import { callOf, rows, type Input } from '../api/operation.ts'
import { columnListOf } from '../features/applications/board/board-lists.ts'
import { columnKeys } from '../features/applications/board/board-model.ts'
import { pageInput } from '../live/freshness.ts'
import { fittingJobs, openJobsOf, recruiterLists } from './pages/start-lists.ts'

type Reader = Pick<UserReply, 'uid' | 'organization'>

/** The address of a read, of a list that of its first page. */
function read<Op extends Operation>(operation: Op, input: Input<Op>): string {
  return callOf(operation, rows[operation].pages ? (pageInput(operation, input as object) as Input<Op>) : input).url
}

/** The addresses that a page asks for first, by who opens it and its path, with `:id` where a thing is named. */
export const firstReads: Readonly<Record<string, (user: Reader, id: string) => readonly string[]>> = {
  'visitor /app/jobs/:id': (_, id) => [read('jobs.readPublic', { id })],
  'student /': ({ uid }) => [
    read('applications.listForStudent', { uid }),
    read('referrals.listForStudent', { uid }),
    read('nominations.list', {}),
    // Whoever has named no skill is not shown them.
    read('jobs.matches', fittingJobs),
  ],
  'recruiter /': ({ organization = '' }) => [
    read('applications.listForRecruiter', recruiterLists.waiting),
    read('applications.listForRecruiter', recruiterLists.interviews),
    read('jobs.list', openJobsOf(organization)),
  ],
  'recruiter /app/jobs/:id': (_, id) => [
    read('jobs.read', { id }),
    read('applications.columns', { jobId: id }),
    ...columnKeys.map((key) => read('applications.listForRecruiter', columnListOf(id, key, {}))),
  ],
}

/** The same, with words that `theme.js` replaces in place of the ids, which only the browser knows. */
export function blankReadsOf(page: string): readonly string[] {
  return firstReads[page]?.({ uid: '_uid_', organization: '_organization_' }, '_id_') ?? []
}
