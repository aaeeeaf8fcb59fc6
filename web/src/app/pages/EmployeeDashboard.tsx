import { Link } from 'react-router-dom'
import type { ReferralReply } from '#contract/referrals.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { RoleLines } from '../../features/referrals/OpenRoles.tsx'
import { ReferralFigures, useRefer } from '../../features/referrals/ReferralHead.tsx'
import { ReferralList } from '../../features/referrals/ReferralList.tsx'
import { changedThisWeek, ThisWeek } from '../../features/referrals/ThisWeek.tsx'
import { timeLeft } from '../../features/referrals/time-left.ts'
import { useNow } from '../../lib/time/now.ts'
import { greeting } from '../../lib/time/time.ts'
import { firstName } from '../../lib/words/words.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { CompanyUser } from '../screen.ts'
import './dashboard.css'

const rolesShown = 5

/** An employee's start page: how the referrals go, what runs out, which roles are open and what changed this week. */
export function EmployeeDashboard({ user }: { readonly user: CompanyUser }) {
  const now = useNow()
  const referrals = useList('referrals.listForEmployee', { uid: user.uid }, { whole: true })
  const jobs = useList('jobs.list', { organization: user.organization, status: 'open', limit: rolesShown })
  const { button, drawer } = useRefer(user)
  const company = user.organizationLabel ?? 'your company'
  return (
    <>
      <PageHeader
        title={undefined}
        heading={`${greeting(now)}, ${firstName(user.displayName)}`}
        lead={referrals.data ? newsOf(referrals.data, now, company) : company}
        actions={
          referrals.data?.length !== 0 && (
            <>
              <CsvButton operation="referrals.listForEmployee" input={{ uid: user.uid }} />
              {button}
            </>
          )
        }
      />
      <div className="dashboard dashboard-of-table">
        <section className="card">
          <Loaded query={referrals} what="your referrals" rows={6}>
            {(all) => (
              <>
                {all.length > 0 && <ReferralFigures all={all} />}
                <ReferralList all={all} refer={button} />
              </>
            )}
          </Loaded>
        </section>
        <div className="stack">
          <section>
            <div className="side-head">
              <h2 className="h3">Open roles</h2>
              <Link className="link" to="/app/jobs">
                {jobs.total === undefined ? 'All' : `All ${jobs.total} at ${company}`}
              </Link>
            </div>
            <Loaded query={jobs} what="the open roles" rows={3}>
              {(open) =>
                open.length === 0 ? (
                  <p className="quiet">No job is open just now.</p>
                ) : (
                  <RoleLines jobs={open.slice(0, rolesShown)} isBrief />
                )
              }
            </Loaded>
          </section>
          {referrals.data && referrals.data.length > 0 && (
            <section>
              <h2 className="h3">This week</h2>
              <ThisWeek all={referrals.data} />
            </section>
          )}
        </div>
      </div>
      {drawer}
    </>
  )
}

/** A sentence on the referrals that ask for attention. */
function newsOf(all: readonly ReferralReply[], now: number, company: string): string {
  const ending = all.filter((referral) => timeLeft(referral, now)?.isShort).length
  const moved = changedThisWeek(all, now).length
  const parts = [
    ending > 0 && `${ending} ${ending === 1 ? 'referral ends' : 'referrals end'} within a week.`,
    moved > 0 && `${moved} changed this week.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : `Students you vouch for at ${company}`
}
