import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import type { UserReply } from '#contract/people.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { OfferAsks } from '../../features/applications/OfferAsks.tsx'
import { StudentApplicationList } from '../../features/applications/StudentApplications.tsx'
import { JobItem } from '../../features/jobs/JobItem.tsx'
import { NominationAsks, NominationNote } from '../../features/nominations/StudentNominations.tsx'
import { Readiness } from '../../features/profile/Readiness.tsx'
import { ReferralAsks } from '../../features/referrals/ReferralAsks.tsx'
import { useNow } from '../../lib/now.ts'
import { greeting } from '../../lib/time.ts'
import { firstName, inWords } from '../../lib/words.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import './dashboard.css'

const jobsShown = 4
const jobsRead = 20
const applicationsShown = 4

/** What waits for the student first, then where everything stands. */
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
  const nominated = nominations.data ?? []
  const asked = nominated.filter(({ status }) => status === 'pending')
  // All three at once: an ask that arrived later would push down what somebody is reading.
  const known = [applications, referrals, nominations, applications.more ? offered : applications].every(
    ({ data, error }) => data !== undefined || error !== undefined,
  )
  const waiting = offers.length + invited.length + asked.length
  const fitting = (jobs.data ?? [])
    .filter(({ applied }) => !applied)
    .toSorted((one, other) => matches(other.skills, mySkills) - matches(one.skills, mySkills))
    .slice(0, jobsShown)
  return (
    <>
      <PageHeader
        title={undefined}
        heading={`${greeting(now)}, ${firstName(user.displayName)}`}
        lead={
          !known
            ? '\u00A0'
            : waiting === 0
              ? 'Nothing waits for you'
              : `${inWords(waiting)} ${waiting === 1 ? 'thing waits' : 'things wait'} for you`
        }
      />
      <div className="dashboard">
        <div className="stack">
          {known && (
            <>
              <OfferAsks applications={offers} />
              <NominationAsks nominations={asked} />
              <ReferralAsks referrals={invited} uid={user.uid} />
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
            <Loaded query={known ? applications : { ...applications, data: undefined }} what="your applications" rows={5}>
              {(all: readonly ApplicationReply[]) => <StudentApplicationList applications={all} most={applicationsShown} />}
            </Loaded>
          </section>
        </div>
        <aside className="stack">
          <Readiness user={user} />
          <NominationNote nominations={nominated} />
          {fitting.length > 0 && (
            <section className="card">
              <div className="card-head">
                <h2 className="h3">Fits what you know</h2>
                <Link className="link" to="/app/jobs">
                  All jobs
                </Link>
              </div>
              {fitting.map((job) => (
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
