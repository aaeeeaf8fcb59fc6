import { Suspense } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { UserReply } from '#contract/people.ts'
import { JobApplications } from '../../features/applications/board/JobApplications.tsx'
import { DraftedJob, RecruiterJobHead } from '../../features/jobs/RecruiterJobHead.tsx'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { FreshJob } from './FreshJob.tsx'
import { LoadedJob } from './LoadedJob.tsx'

/** Of another company: rarely met. */
const JobPage = lazyComponent(() => import('../../features/jobs/JobPage.tsx').then((module) => ({ default: module.JobPage })))
const MessageMany = preloadedPart(() =>
  import('../../features/messaging/MessageMany.tsx').then((module) => ({ default: module.MessageMany })),
)
const messageMany = (chosen: readonly ApplicationReply[], onClose: () => void) => (
  <Suspense>
    <MessageMany applications={chosen} onClose={onClose} />
  </Suspense>
)

/** A job as its company sees it: header and applications. */
export function RecruiterJobPage({ user }: { readonly user: UserReply }) {
  return (
    <LoadedJob>
      {(job) =>
        job.organization === user.organization ? (
          <>
            <RecruiterJobHead job={job} uid={user.uid} />
            {job.status === 'draft' ? (
              <DraftedJob job={job} />
            ) : (
              <JobApplications jobId={job.id} skills={job.skills} messageMany={messageMany} fresh={<FreshJob job={job} user={user} />} />
            )}
          </>
        ) : (
          <JobPage job={job} />
        )
      }
    </LoadedJob>
  )
}
