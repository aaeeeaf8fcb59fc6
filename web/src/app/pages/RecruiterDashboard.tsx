import { Link } from 'react-router-dom'
import { Loaded, together } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { ApplicationTable } from '../../features/applications/ApplicationTable.tsx'
import { PutForwardCard } from '../../features/students/PutForwardCard.tsx'
import { useNow } from '../../lib/now.ts'
import { greeting } from '../../lib/time.ts'
import { firstName } from '../../lib/words.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { recruiterLists } from '../first-reads.ts'
import type { CompanyUser } from '../screens.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RecruiterFigures } from './RecruiterFigures.tsx'
import './dashboard.css'

/** The recruiter's figures, and the applications that wait longest or are new. */
export function RecruiterDashboard({ user }: { readonly user: CompanyUser }) {
  const now = useNow()
  const open = useList('applications.listForRecruiter', recruiterLists.open)
  const late = useList('applications.listForRecruiter', recruiterLists.late)
  const waiting = late.data ?? []
  const newest = (open.data ?? []).filter(({ id }) => !waiting.some((late) => late.id === id))
  // Shown together: one that loaded later would push down what is being read.
  const both = together([late, open], () => [...waiting, ...newest].slice(0, recruiterLists.open.limit))
  return (
    <>
      <PageHeader
        title={undefined}
        heading={`${greeting(now)}, ${firstName(user.displayName)}`}
        lead={`Who came in at ${user.organizationLabel ?? 'your company'}, and who waits for an answer`}
        actions={
          <LinkButton to="/app/jobs" variant="primary">
            Go to your jobs
          </LinkButton>
        }
      />
      {user.subscription?.active && <PutForwardCard />}
      <section className="card recruiter-waiting">
        <div className="card-head">
          <h2 className="h3">
            {both.data === undefined
              ? 'Applications'
              : waiting.length > 0
                ? 'Waiting for an answer the longest, then the newest'
                : 'The newest'}
          </h2>
          <Link className="link" to="/app/applications">
            All applications
          </Link>
        </div>
        <Loaded query={both} what="applications" rows={6}>
          {(some) => <ApplicationTable applications={some} />}
        </Loaded>
      </section>
      <RecruiterFigures user={user} />
    </>
  )
}
