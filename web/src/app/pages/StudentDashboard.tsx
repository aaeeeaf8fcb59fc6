import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import type { UserReply } from '#contract/people.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { PendingOffers } from '../../features/applications/PendingOffers.tsx'
import { StudentApplicationList } from '../../features/applications/StudentApplications.tsx'
import { JobItem } from '../../features/jobs/JobItem.tsx'
import { PendingNominations, NominationSummary } from '../../features/nominations/PendingNominations.tsx'
import { Readiness } from '../../features/profile/Readiness.tsx'
import { PendingReferrals } from '../../features/referrals/PendingReferrals.tsx'
import { useNow } from '../../lib/now.ts'
import { greeting } from '../../lib/time.ts'
import { firstName, inWords } from '../../lib/words.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import './dashboard.css'

const jobsShown = 4
const jobsRead = 20
const applicationsShown = 4

/** The student's pending decisions, then their applications. */
export function StudentDashboard({ user }: { readonly user: UserReply }) {
  const now = useNow()
  const applications = useList('applications.listForStudent', { uid: user.uid })
  const offered = useList('applications.listForStudent', { uid: user.uid, status: 'offered' }, { skip: applications.more === undefined })
  const referrals = useList('referrals.listForStudent', { uid: user.uid })
  const nominations = useList('nominations.list', {})
  const mySkills = user.profile.skills ?? []
  const jobs = useList('jobs.search', { skills: mySkills, limit: jobsRead }, { skip: mySkills.length === 0 })
  const offers = (applications.more ? offered : applications).data?.filter(({ status }) => status === 'offered') ?? []
  const invited = (referrals.data ?? []).filter(({ status }) => status === 'invited')
  const allNominations = nominations.data ?? []
  const pending = allNominations.filter(({ status }) => status === 'pending')
  // Shown together: one that loaded later would push down what is being read.
  const loaded = [applications, referrals, nominations, applications.more ? offered : applications].every(
    ({ data, error }) => data !== undefined || error !== undefined,
  )
  const pendingCount = offers.length + invited.length + pending.length
  const matchingJobs = (jobs.data ?? [])
    .filter(({ applied }) => !applied)
    .toSorted((one, other) => matches(other.skills, mySkills) - matches(one.skills, mySkills))
    .slice(0, jobsShown)
  return (
    <>
      <PageHeader
        title={undefined}
        heading={`${greeting(now)}, ${firstName(user.displayName)}`}
        lead={
          !loaded
            ? '\u00A0'
            : pendingCount === 0
              ? 'Nothing waits for you'
              : `${inWords(pendingCount)} ${pendingCount === 1 ? 'thing waits' : 'things wait'} for you`
        }
      />
      <div className="dashboard">
        <div className="stack">
          {loaded && (
            <>
              <PendingOffers applications={offers} />
              <PendingNominations nominations={pending} />
              <PendingReferrals referrals={invited} uid={user.uid} />
            </>
          )}
          <section className="card">
            <div className="card-head">
              <h2 className="h3">Your applications</h2>
              {applications.data && applications.data.length > 0 && (
                <Link className="link" to="/app/applications">
                  All {applications.total}
                </Link>
              )}
            </div>
            <Loaded query={loaded ? applications : { ...applications, data: undefined }} what="your applications" rows={5}>
              {(all: readonly ApplicationReply[]) => <StudentApplicationList applications={all} limit={applicationsShown} />}
            </Loaded>
          </section>
        </div>
        <aside className="stack">
          <Readiness user={user} />
          <NominationSummary nominations={allNominations} />
          {matchingJobs.length > 0 && (
            <section className="card">
              <div className="card-head">
                <h2 className="h3">Fits what you know</h2>
                <Link className="link" to="/app/jobs">
                  All jobs
                </Link>
              </div>
              {matchingJobs.map((job) => (
                <JobItem key={job.id} job={job} mySkills={mySkills} />
              ))}
            </section>
          )}
        </aside>
      </div>
    </>
  )
}

function matches(skills: readonly string[], mine: readonly string[]): number {
  return skills.filter((skill) => mine.includes(skill)).length
}
