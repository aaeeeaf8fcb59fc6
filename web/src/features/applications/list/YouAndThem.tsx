import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { isTerminal } from '#events/vocabulary/applications/application-status.ts'
import { howLong } from '#events/vocabulary/applications/interviews.ts'
import { referralStatusLabels } from '#events/vocabulary/referrals/referral-status.ts'
import { useList } from '../../../api/use-call.ts'
import { useNow } from '../../../lib/time/now.ts'
import { applicationColour, ownStatusLabelOf, referralColours } from '../../../lib/words/status-labels.ts'
import { daysBetween, shortDate } from '../../../lib/time/time.ts'
import { count } from '../../../lib/words/words.ts'
import { Trail, type TrailEntry } from '../../../ui/Trail.tsx'
import { awaited } from '../interviews/interview-model.ts'
import { timeRange, timesToChoose } from '../interviews/interview-words.ts'

/** The dealings of a student and a company: interviews ahead, applications, referrals. Nothing where there was nothing. */
export function YouAndThem({ uid, organization }: { readonly uid: string; readonly organization: string }) {
  const now = useNow()
  const applications = useList('applications.listForStudent', { uid }, { whole: true }).data ?? []
  const referrals = useList('referrals.listForStudent', { uid }, { whole: true }).data ?? []
  const isTheirs = (one: { readonly organization?: string }) => one.organization === organization
  const entries = [
    ...applications.filter(isTheirs).flatMap((application) => [...interviewsOf(application, now), ofApplication(application)]),
    ...referrals.filter(isTheirs).map((referral) => ofReferral(referral, now)),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  if (entries.length === 0) return null
  return (
    <section className="you-and-them">
      <h2 className="h3">You and them</h2>
      <Trail entries={entries} label="You and them" />
    </section>
  )
}

function interviewsOf(application: ApplicationReply, now: number): readonly TrailEntry[] {
  return awaited(application, now).flatMap((interview) => {
    const { id, at = interview.slots?.[0], minutes, state } = interview
    if (at === undefined) return []
    return {
      key: id,
      at,
      colour: applicationColour('interviewing'),
      sentence: <Link to={`/app/applications/${application.id}`}>Interview, {application.jobTitle}</Link>,
      detail: state === 'proposed' ? timesToChoose(interview) : `${timeRange(at, minutes)}, ${howLong(interview)}`,
    }
  })
}

function ofApplication(application: ApplicationReply): TrailEntry {
  const { id, jobTitle, status, since, submittedAt } = application
  const days = daysBetween(submittedAt, Date.parse(since))
  return {
    key: id,
    at: since,
    colour: applicationColour(status),
    sentence: (
      <>
        <Link to={`/app/applications/${id}`}>{jobTitle}</Link>: {ownStatusLabelOf(application).toLowerCase()}
      </>
    ),
    ...(isTerminal(status) && days > 0 && { detail: `after ${count(days, 'day')}` }),
  }
}

function ofReferral(
  { id, employeeName, byRecruiter, invitedAt, status, expiresOn, expirationDate }: ReferralReply,
  now: number,
): TrailEntry {
  // Only while it holds: its last day stays with it afterwards.
  const until = status === 'invited' ? expiresOn : status === 'accepted' ? expirationDate : undefined
  return {
    key: id,
    at: invitedAt,
    colour: referralColours[status],
    sentence: (
      <Link to="/app/referrals">
        {employeeName}, {byRecruiter ? 'who recruits there, invited you' : 'who works there, refers you'}
      </Link>
    ),
    detail:
      until === undefined
        ? referralStatusLabels[status]
        : `${status === 'invited' ? 'to be answered by' : 'holds until'} ${shortDate(until, now)}`,
  }
}
