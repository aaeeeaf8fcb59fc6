import { Link } from 'react-router-dom'
import type { QuotaReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import { graduatedClass } from '#events/vocabulary/students/outcomes.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { AllAtOnce, Loaded } from '../../api/queries.tsx'
import { useList, useRead, useTotal } from '../../api/use-call.ts'
import { Participation } from '../../features/outcomes/Participation.tsx'
import { OutcomeFigures } from '../../features/reports/home/OutcomeFigures.tsx'
import { ReportFigure } from '../../features/reports/home/ReportFigure.tsx'
import { useNow } from '../../lib/time/now.ts'
import { dayFromNow, daysBetween, daysLeft, deadline, inDays, shortDate } from '../../lib/time/time.ts'
import { thingsWait } from '../../lib/words/words.ts'
import { QuotaBar } from '../../ui/figures/Meters.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { paths } from '../paths.ts'
import { SemesterLine } from './SemesterLine.tsx'
import { useWaitingForStaff, WaitingForStaff } from './WaitingForStaff.tsx'
import './dashboard.css'

const namesShown = 3

/** The things that wait for the staff, how the semester goes, and who takes part. */
export function UniversityDashboard({ user }: { readonly user: UserReply }) {
  const now = useNow()
  const quota = useRead('nominations.quota', {})
  const waiting = useWaitingForStaff()
  const year = graduatedClass(dayFromNow(0, now))
  const missing = useList('outcomes.list', { class: year, known: false, limit: namesShown })
  const all = [quota, waiting, missing, useList('participation.list', {})]
  return (
    <>
      <PageHeader
        title={undefined}
        heading={user.universityLabel ?? 'Your university'}
        lead={
          [
            quota.data && `${semesterLabel(quota.data.semester)}, day ${daysBetween(`${quota.data.opensOn}T00:00:00Z`, now) + 1}.`,
            waiting.data && `${thingsWait(waiting.data.total)}.`,
          ]
            .filter(Boolean)
            .join(' ') || '\u00A0'
        }
      />
      <AllAtOnce queries={all} what="your university" grid="dashboard">
        {quota.data && <SemesterLine quota={quota.data} now={now} />}
        <div className="dashboard">
          <div className="stack">
            <WaitingForStaff waiting={waiting} />
            <Participation />
          </div>
          <aside className="stack">
            <Figures year={year} />
            <Loaded query={quota} what="this semester" rows={3}>
              {(current) => <Semester quota={current} now={now} />}
            </Loaded>
            <section className="card card-pad">
              <h2 className="h3">Class of {year}</h2>
              <Loaded query={missing} what="the graduates" rows={2}>
                {(names) => (
                  <>
                    <p className="figure">{missing.total}</p>
                    <p className="quiet small">
                      graduates of whom nothing is known yet
                      {names.length > 0 && `: ${names.map(({ displayName }) => displayName).join(', ')}`}
                      {missing.more && ' …'}
                    </p>
                  </>
                )}
              </Loaded>
              <p style={{ marginTop: 8 }}>
                <Link className="link" to={`${paths.outcomes}?class=${year}`}>
                  Record outcomes
                </Link>
              </p>
            </section>
          </aside>
        </div>
      </AllAtOnce>
    </>
  )
}

/** What became of students, counted as the reports do. */
function Figures({ year }: { readonly year: number }) {
  return (
    <section className="card card-pad">
      <h2 className="h3">What became of students</h2>
      <p className="quiet small" style={{ marginBottom: 12 }}>
        As of the end of yesterday.
      </p>
      <OutcomeFigures year={year} />
      <ReportFigure ask={{ name: 'nominees', groupBy: 'semester' }} column="placed" title="Nominees placed, all semesters" />
    </section>
  )
}

function Semester({ quota: { semester, closesOn, timezone, limit, used }, now }: { readonly quota: QuotaReply; readonly now: number }) {
  const agreed = useTotal('nominations.list', { semester, status: 'consented' })
  const left = daysLeft(closesOn, now, timezone)
  return (
    <section className="card card-pad">
      <h2 className="h3">Nominations, {semesterLabel(semester)}</h2>
      <p className="figure">{used}</p>
      <p className="quiet small">sent, {agreed ?? '–'} agreed</p>
      <div style={{ margin: '12px 0' }}>
        <QuotaBar limit={limit} used={used} drafts={0} label="Nominations of all professors" />
      </div>
      <p className="quiet small">
        {used} of {limit} places of all professors.{' '}
        {left >= 0 ? `Closes ${inDays(left)}, on ${deadline(closesOn, now, timezone)}.` : `Closed on ${shortDate(closesOn, now)}.`}
      </p>
    </section>
  )
}
