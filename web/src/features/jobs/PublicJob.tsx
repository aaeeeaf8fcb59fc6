import { Navigate } from 'react-router-dom'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { asProblem } from '../../api/problem.ts'
import { useNow } from '../../lib/now.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { JobDetails } from './JobDetails.tsx'
import { timeLine } from './job-lines.ts'
import './jobs.css'

/** A job for visitors, where its company made it public; any other one needs a sign-in first. @param signIn leads back here afterwards */
export function PublicJob({ id, signIn }: { readonly id: string; readonly signIn: string }) {
  const job = useRead('jobs.readPublic', { id })
  const now = useNow()
  if (job.error && asProblem(job.error).status === 404) return <Navigate to={signIn} replace />
  return (
    <main className="public public-job">
      <Loaded query={job} what="the job" page="Job">
        {(shown) => (
          <>
            <PageHeader
              title={shown.title}
              avatar={<Avatar name={shown.organizationLabel} of="company" size={48} />}
              lead={`${shown.organizationLabel} · ${timeLine(shown, now)}`}
              actions={
                <LinkButton to={signIn} variant="primary">
                  Sign in to apply
                </LinkButton>
              }
            />
            <section className="card job-text">
              <JobDetails job={shown} />
            </section>
            <p className="quiet small">{shown.organizationLabel} shows its jobs to everybody. To apply you need an account as a student.</p>
          </>
        )}
      </Loaded>
    </main>
  )
}
