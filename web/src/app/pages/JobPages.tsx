import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import type { UserReply } from '#contract/people.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { ApplyAction } from '../../features/applications/ApplyAction.tsx'
import { Board } from '../../features/applications/Board.tsx'
import { JobPage } from '../../features/jobs/JobPage.tsx'
import { RecruiterJobHead } from '../../features/jobs/RecruiterJobHead.tsx'

type PageProps = { readonly user: UserReply }

/** A job as its company sees it: header and board. */
export function RecruiterJobPage({ user }: PageProps) {
  return (
    <LoadedJob>
      {(job) =>
        job.organization === user.organization ? (
          <>
            <RecruiterJobHead job={job} uid={user.uid} />
            <Board jobId={job.id} />
          </>
        ) : (
          <JobPage job={job} mySkills={[]} />
        )
      }
    </LoadedJob>
  )
}

export function StudentJobPage({ user }: PageProps) {
  return (
    <LoadedJob>
      {(job) => <JobPage job={job} mySkills={user.profile.skills ?? []} action={<ApplyAction job={job} user={user} />} />}
    </LoadedJob>
  )
}

export function ReadOnlyJobPage() {
  return <LoadedJob>{(job) => <JobPage job={job} mySkills={[]} />}</LoadedJob>
}

/** The job that the path names. */
function LoadedJob({ children }: { readonly children: (job: JobReply) => ReactNode }) {
  const { id = '' } = useParams()
  const job = useRead('jobs.read', { id })
  return (
    <Loaded query={job} what="the job" rows={6} page="Job">
      {children}
    </Loaded>
  )
}
