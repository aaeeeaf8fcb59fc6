import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'

/** The job that the path names. */
export function LoadedJob({ children }: { readonly children: (job: JobReply) => ReactNode }) {
  const { id = '' } = useParams()
  const job = useRead('jobs.read', { id })
  return (
    <Loaded query={job} what="the job" rows={6} page="Job">
      {children}
    </Loaded>
  )
}
