import { Suspense } from 'react'
import { lazyComponent, preloadLater } from '../../../lib/lazy-component.ts'
import { SkeletonList } from '../../../ui/States.tsx'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { Board, type JobBoard } from './Board.tsx'

const loadList = () => import('../list/JobList.tsx').then((module) => ({ default: module.JobList }))
const JobList = lazyComponent(loadList)
preloadLater(loadList)

/** The applications of a job: as a board, or with `?view=list` as a list. */
export function JobApplications(job: JobBoard) {
  const { params } = useUrlFilter()
  if (params.get('view') !== 'list') return <Board {...job} />
  const loading = (
    <div className="card">
      <SkeletonList rows={8} label="Loading the applications" />
    </div>
  )
  return (
    <Suspense fallback={loading}>
      <JobList {...job} />
    </Suspense>
  )
}
