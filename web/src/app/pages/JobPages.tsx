import { Suspense, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { JobReply } from '#contract/jobs.ts'
import type { UserReply } from '#contract/people.ts'
import { JobApplications } from '../../features/applications/board/JobApplications.tsx'
import { JobPage } from '../../features/jobs/JobPage.tsx'
import { DraftedJob, RecruiterJobHead } from '../../features/jobs/RecruiterJobHead.tsx'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { FreshJob } from './FreshJob.tsx'
import { LoadedJob } from './LoadedJob.tsx'

const MessageMany = preloadedPart(() =>
  import('../../features/messaging/MessageMany.tsx').then((module) => ({ default: module.MessageMany })),
)
const messageMany = (chosen: readonly ApplicationReply[], onClose: () => void) => (
  <Suspense>
    <MessageMany applications={chosen} onClose={onClose} />
  </Suspense>
)

type PageProps = { readonly user: UserReply }

/** A job as its company sees it: header and applications. */
export function RecruiterJobPage({ user }: PageProps) {
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

/** An employee refers students for the jobs of their own company. */
export function ReadOnlyJobPage({ user }: PageProps) {
  if (user.role !== 'employee') return <LoadedJob>{(job) => <JobPage job={job} />}</LoadedJob>
  return <LoadedJob>{(job) => <JobPage job={job} back="Open roles" action={referFor(job, user)} />}</LoadedJob>
}

function referFor({ id, organization, status }: JobReply, user: UserReply): ReactNode {
  if (status !== 'open' || organization !== user.organization) return undefined
  return (
    <LinkButton to={`/app/referrals?job=${id}`} variant="primary" icon="plus">
      Refer a student
    </LinkButton>
  )
}
