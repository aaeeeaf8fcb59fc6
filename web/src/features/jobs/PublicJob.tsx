import type { ReactNode } from 'react'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { asProblem } from '../../api/problem.ts'
import { useNow } from '../../lib/time/now.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { CompanyLink } from '../../ui/CompanyLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { JobDetails } from './JobDetails.tsx'
import { timeLine } from './job-lines.ts'
import { JoinToApply } from './JoinToApply.tsx'
import './jobs.css'

type Props = {
  readonly id: string
  /** In place of a job that is not public. */
  readonly otherwise: ReactNode
  /** Both lead back here afterwards. */
  readonly signIn: string
  readonly join: string
}

/** A job for visitors, where its company made it public. */
export function PublicJob({ id, otherwise, signIn, join }: Props) {
  const job = useRead('jobs.readPublic', { id })
  const now = useNow()
  if (job.error && asProblem(job.error).status === 404) return otherwise
  return (
    <main className="public public-job">
      <Loaded query={job} what="the job" page="Job">
        {(shown) => (
          <>
            <PageHeader
              title={shown.title}
              avatar={<Avatar name={shown.organizationLabel} of="company" size={48} />}
              lead={
                <>
                  <CompanyLink id={shown.organization} label={shown.organizationLabel} /> · {timeLine(shown, now)}
                </>
              }
              actions={
                // On a phone at the foot of the screen, as the student’s Apply.
                <div className="job-foot">
                  <LinkButton to={signIn} variant="primary">
                    Sign in to apply
                  </LinkButton>
                </div>
              }
            />
            <section className="card job-text">
              <JobDetails job={shown} />
            </section>
            <JoinToApply company={shown.organizationLabel} join={join} />
          </>
        )}
      </Loaded>
    </main>
  )
}
