import { useMemo } from 'react'
import type { UserReply } from '#contract/people.ts'
import { useList } from '../../api/use-call.ts'
import { ApplyAction } from '../../features/applications/moves/ApplyAction.tsx'
import { JobPage } from '../../features/jobs/JobPage.tsx'
import { JobSearchPage } from '../../features/jobs/search/JobSearchPage.tsx'
import type { OwnJobs } from '../../features/jobs/own-jobs.ts'
import { LoadedJob } from './LoadedJob.tsx'

type PageProps = { readonly user: UserReply }

export function StudentJobSearchPage({ user }: PageProps) {
  return <JobSearchPage user={user} own={useOwnJobs(user)} />
}

export function StudentJobPage({ user }: PageProps) {
  const { action, referralFor } = useOwnJobs(user)
  return <LoadedJob>{(job) => <JobPage job={job} action={action(job)} referral={referralFor(job.id)} />}</LoadedJob>
}

/** The student's acts on jobs: of features that do not know each other. */
function useOwnJobs(user: UserReply): OwnJobs {
  const applications = useList('applications.listForStudent', { uid: user.uid })
  const referrals = useList('referrals.listForStudent', { uid: user.uid })
  return useMemo(
    () => ({
      applicationFor: (jobId) => applications.data?.find((each) => each.jobId === jobId && each.status !== 'withdrawn'),
      referralFor: (jobId) => referrals.data?.find((each) => each.jobId === jobId && each.status === 'accepted'),
      action: (job) => <ApplyAction key={job.id} job={job} user={user} />,
    }),
    [applications.data, referrals.data, user],
  )
}
