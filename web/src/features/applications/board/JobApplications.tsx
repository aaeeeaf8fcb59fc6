import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { Board, type JobBoard } from './Board.tsx'
import { JobList } from '../list/JobList.tsx'

/** The applications of a job: as a board, or with `?view=list` as a list. */
export function JobApplications(job: JobBoard) {
  const { params } = useUrlFilter()
  return params.get('view') === 'list' ? <JobList {...job} /> : <Board {...job} />
}
