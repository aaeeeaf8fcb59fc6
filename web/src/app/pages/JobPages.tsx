import { useParams } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { ApplyAction } from '../../features/applications/ApplyAction.tsx'
import { Board } from '../../features/applications/Board.tsx'
import { JobPage } from '../../features/jobs/JobPage.tsx'
import { RecruiterJobHead } from '../../features/jobs/RecruiterJobHead.tsx'

/** A job as its company sees it: head and board. */
export function RecruiterJobPage({ user }: { readonly user: UserReply }) {
  const { id = '' } = useParams()
  const job = useRead('jobs.read', { id })
  return (
    <Loaded query={job} what="the job" rows={6} page="Job">
      {(found) =>
        found.organization === user.organization ? (
          <>
            <RecruiterJobHead job={found} uid={user.uid} />
            <Board jobId={found.id} />
          </>
        ) : (
          <JobPage job={found} mySkills={[]} />
        )
      }
    </Loaded>
  )
}

export function StudentJobPage({ user }: { readonly user: UserReply }) {
  const { id = '' } = useParams()
  const job = useRead('jobs.read', { id })
  return (
    <Loaded query={job} what="the job" rows={6} page="Job">
      {(found) => <JobPage job={found} mySkills={user.profile.skills ?? []} action={<ApplyAction job={found} user={user} />} />}
    </Loaded>
  )
}

export function ReadOnlyJobPage() {
  const { id = '' } = useParams()
  const job = useRead('jobs.read', { id })
  return (
    <Loaded query={job} what="the job" rows={6} page="Job">
      {(found) => <JobPage job={found} mySkills={[]} />}
    </Loaded>
  )
}
