import type { UserReply } from '#contract/people.ts'
import { Board } from '../../features/applications/Board.tsx'
import { JobPage } from '../../features/jobs/JobPage.tsx'
import { RecruiterJobHead } from '../../features/jobs/RecruiterJobHead.tsx'
import { LoadedJob } from './LoadedJob.tsx'

type PageProps = { readonly user: UserReply }

/** A job as its company sees it: header and board. */
export function RecruiterJobPage({ user }: PageProps) {
  return (
    <LoadedJob>
      {(job) =>
        job.organization === user.organization ? (
          <>
            <RecruiterJobHead job={job} uid={user.uid} />
            <Board jobId={job.id} skills={job.skills} />
          </>
        ) : (
          <JobPage job={job} />
        )
      }
    </LoadedJob>
  )
}

export function ReadOnlyJobPage() {
  return <LoadedJob>{(job) => <JobPage job={job} />}</LoadedJob>
}
