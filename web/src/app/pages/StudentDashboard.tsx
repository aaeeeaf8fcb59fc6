import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import type { JobReply } from '#contract/jobs.ts'
import type { NominationReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { AllAtOnce, Loaded, NotLoaded } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { AfterAccepting } from '../../features/applications/moves/AfterAccepting.tsx'
import { awaitedOf, ownInterviews, stateOf, type OwnInterview } from '../../features/applications/interviews/interview-model.ts'
import { InterviewCard } from '../../features/applications/interviews/InterviewCard.tsx'
import { OtherApplications } from '../../features/applications/list/OtherApplications.tsx'
import { isOpenBeside } from '../../features/applications/list/own-words.ts'
import { PendingOffer } from '../../features/applications/moves/PendingOffer.tsx'
import { StudentApplicationList } from '../../features/applications/list/StudentApplications.tsx'
import { JobItem } from '../../features/jobs/JobItem.tsx'
import { AskRecruiters } from '../../features/nominations/AskRecruiters.tsx'
import { NominationSummary } from '../../features/nominations/NominationSummary.tsx'
import { PendingNomination } from '../../features/nominations/PendingNomination.tsx'
import { Readiness } from '../../features/profile/Readiness.tsx'
import { StillLooking } from '../../features/profile/StillLooking.tsx'
import { PendingReferral } from '../../features/referrals/PendingReferral.tsx'
import { useNow } from '../../lib/time/now.ts'
import { greeting } from '../../lib/time/time.ts'
import { useKeptInPlace } from '../../lib/use-kept-in-place.ts'
import { firstName, thingsWait } from '../../lib/words/words.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { fittingJobs } from './start-lists.ts'
import './dashboard.css'

const applicationsShown = 4
/** Of applications with an offer, or with interviews that may be ahead. */
const ahead = 'interviewing,offered,accepted'

/** The student's pending decisions, then their applications. */
export function StudentDashboard({ user }: { readonly user: UserReply }) {
  const now = useNow()
  const applications = useList('applications.listForStudent', { uid: user.uid })
  // Offers and interviews on later pages stand above as well.
  const later = useList('applications.listForStudent', { uid: user.uid, status: ahead }, { skip: applications.more === undefined })
  const referrals = useList('referrals.listForStudent', { uid: user.uid })
  const nominations = useList('nominations.list', {})
  const mySkills = user.profile.skills ?? []
  const jobs = useList('jobs.matches', fittingJobs, { skip: mySkills.length === 0 })
  const { data: going } = applications.more ? later : applications
  const offers = going?.filter(({ status }) => status === 'offered') ?? []
  const own = useMemo(() => ownInterviews(going), [going])
  const interviews = awaitedOf(own, now)
  const invited = (referrals.data ?? []).filter(({ status }) => status === 'invited')
  const allNominations = nominations.data ?? []
  const pending = allNominations.filter(({ status }) => status === 'pending')
  const accepted = applications.data?.find(({ status }) => status === 'accepted')
  const { after, isKnown, asksOutcome } = useAfterAccepting(applications.data, user.uid)
  const asked = [applications, referrals, nominations, ...(applications.more ? [later] : [])]
  const known = isKnown && asked.every(({ data }) => data !== undefined)
  const pendingCount =
    offers.length +
    interviews.filter(({ interview }) => stateOf(interview, now) === 'proposed').length +
    invited.length +
    pending.length +
    (asksOutcome ? 1 : 0) +
    (user.askStillLooking ? 1 : 0) +
    (allNominations.some(({ asksRecruiters }) => asksRecruiters) ? 1 : 0)
  return (
    <>
      <PageHeader
        title={undefined}
        heading={`${greeting(now)}, ${firstName(user.displayName)}`}
        lead={known ? thingsWait(pendingCount) : '\u00A0'}
      />
      <AllAtOnce queries={mySkills.length === 0 ? asked : [...asked, jobs]} what="your applications" grid="dashboard">
        <div className="dashboard">
          <div className="stack">
            <NotLoaded query={nominations} what="who puts you forward" />
            <NotLoaded query={referrals} what="who refers you" />
            {applications.more && <NotLoaded query={later} what="your offers and interviews" />}
            <Decisions
              waiting={[...offers, ...interviews, ...pending, ...invited]}
              applications={[...(applications.data ?? []), ...(going ?? [])]}
              referrals={referrals.data ?? []}
              uid={user.uid}
            />
            <StillLooking user={user} />
            <AskRecruiters nominations={allNominations} />
            {accepted && <OtherApplications accepted={accepted} uid={user.uid} />}
            <section className="card">
              <div className="card-head">
                <h2 className="h3">Your applications</h2>
                {applications.data && applications.data.length > 0 && (
                  <Link className="link" to="/app/applications">
                    All {applications.total}
                  </Link>
                )}
              </div>
              <Loaded query={applications} what="your applications" rows={5}>
                {(all: readonly ApplicationReply[]) => (
                  // Beside an accepted one the open ones stand above, each with what can be done about it.
                  <StudentApplicationList
                    applications={accepted ? all.filter((each) => !isOpenBeside(each)) : all}
                    limit={applicationsShown}
                  />
                )}
              </Loaded>
            </section>
          </div>
          <aside className="stack">
            {after && <AfterAccepting accepted={after} />}
            <Readiness user={user} />
            <NominationSummary nominations={allNominations} />
            <NotLoaded query={jobs} what="the jobs that fit" />
            <MatchingJobs jobs={jobs.data ?? []} />
          </aside>
        </div>
      </AllAtOnce>
    </>
  )
}

/** The application that was accepted, or led to a hire; and whether the student still has to say where they went. */
function useAfterAccepting(applications: readonly ApplicationReply[] = [], uid: string) {
  const accepted = applications.find(({ status }) => status === 'accepted')
  const hired = applications.find(({ status }) => status === 'hired')
  const { data, error } = useRead('outcomes.read', { uid }, { skip: !hired })
  return {
    after: accepted ?? hired,
    isKnown: !hired || data !== undefined || error !== undefined,
    asksOutcome: hired && data && !data.current,
  }
}

function MatchingJobs({ jobs }: { readonly jobs: readonly JobReply[] }) {
  if (jobs.length === 0) return null
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">Fits what you know</h2>
        <Link className="link" to="/app/jobs">
          All jobs
        </Link>
      </div>
      {jobs.map((job) => (
        <JobItem key={job.id} job={job} />
      ))}
    </section>
  )
}

type DecisionsProps = {
  readonly waiting: readonly Decision[]
  /** As they are by now. */
  readonly applications: readonly ApplicationReply[]
  readonly referrals: readonly ReferralReply[]
  readonly uid: string
}
type Decision = ApplicationReply | OwnInterview | NominationReply | ReferralReply

/** Things that wait for the student's answer or are ahead: offers first, then interviews, nominations and referrals. */
function Decisions({ waiting, applications, referrals, uid }: DecisionsProps) {
  const statusIn = <Status,>(all: readonly { readonly id: string; readonly status: Status }[], of: string) =>
    all.find(({ id }) => id === of)?.status
  return useKeptInPlace(waiting).map(({ item, gone }) => {
    if ('interview' in item) return <InterviewCard key={item.id} {...item} gone={gone} />
    if ('professorId' in item) return <PendingNomination key={item.id} nomination={item} gone={gone} />
    if ('employeeId' in item)
      return <PendingReferral key={item.id} referral={item} uid={uid} gone={gone} current={statusIn(referrals, item.id)} />
    return <PendingOffer key={item.id} application={item} gone={gone} current={statusIn(applications, item.id)} />
  })
}
