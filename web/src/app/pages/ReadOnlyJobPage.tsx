import type { ReactNode } from 'react'
import type { JobReply } from '#contract/jobs.ts'
import type { UserReply } from '#contract/people.ts'
import { JobPage } from '../../features/jobs/JobPage.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { LoadedJob } from './LoadedJob.tsx'

/** An employee refers students for the jobs of their own company. */
export function ReadOnlyJobPage({ user }: { readonly user: UserReply }) {
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
