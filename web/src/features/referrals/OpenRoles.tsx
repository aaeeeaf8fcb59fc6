import { Link } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import { jobTypeLabels, workplaceLabels } from '#events/vocabulary/jobs/jobs.ts'
import type { CompanyUser } from '../../app/screen.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useNow } from '../../lib/time/now.ts'
import { cityOf } from '../../lib/place.ts'
import { daysLeft, deadline, inDays } from '../../lib/time/time.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import './referrals.css'

/** Where a job closes within so many days, that is said. */
const closesSoonDays = 14

/** The open jobs of an employee's company, each to refer somebody for. */
export function OpenRoles({ user }: { readonly user: CompanyUser }) {
  const jobs = useList('jobs.list', { organization: user.organization, status: 'open' })
  return (
    <>
      <PageHeader title="Open roles" lead={`What ${user.organizationLabel ?? 'your company'} looks for now. Whom do you know?`} />
      <section className="card">
        <Loaded query={jobs} what="the open roles">
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="Your company has no open job just now">You can refer a student for any job that comes.</EmptyState>
            ) : (
              <RoleLines jobs={all} />
            )
          }
        </Loaded>
        <ShowMore list={jobs} />
      </section>
    </>
  )
}

export function RoleLines({ jobs, isBrief = false }: { readonly jobs: readonly JobReply[]; readonly isBrief?: boolean }) {
  const now = useNow()
  return (
    <ul className="role-lines">
      {jobs.map(({ id, title, jobType, workplaceType, address, postedAt, closesOn, timezone }) => {
        const left = closesOn === undefined ? Infinity : daysLeft(closesOn, now, timezone)
        return (
          <li key={id}>
            <div>
              <Link className="link" to={`/app/jobs/${id}`}>
                <b>{title}</b>
              </Link>
              <small>
                {!isBrief && `${jobTypeLabels[jobType]} · `}
                {[address && cityOf(address), workplaceLabels[workplaceType].toLowerCase()].filter(Boolean).join(', ')}
                {!isBrief && postedAt && (
                  <>
                    {' · posted '}
                    <Time at={postedAt} />
                  </>
                )}
                {!isBrief && closesOn !== undefined && left > closesSoonDays && ` · closes ${deadline(closesOn, now, timezone)}`}
                {left <= closesSoonDays && <em className="warn"> · closes {inDays(left)}</em>}
              </small>
            </div>
            <LinkButton to={`/app/referrals?job=${id}`} size="s" aria-label={`Refer a student for ${title}`}>
              {isBrief ? 'Refer' : 'Refer a student'}
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}
