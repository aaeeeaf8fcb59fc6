import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { openSteps } from '#events/vocabulary/applications/application-status.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { recordSentence } from '../../parts/CompanyRecord.tsx'
import { hasFailed, NotLoaded, combine } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { ReportFigure } from '../../features/reports/home/ReportFigure.tsx'
import { standingOf } from '../../features/subscription/standing.ts'
import { noteVisit } from '../../lib/kept/last-visit.ts'
import { currentTime, useNow } from '../../lib/time/now.ts'
import { dateAndTime } from '../../lib/time/time.ts'
import { StatusChip } from '../../ui/Chip.tsx'
import { paths } from '../paths.ts'
import type { CompanyUser } from '../screen.ts'
import { numberText } from '../../lib/words/words.ts'

type Props = { readonly user: CompanyUser }

/** The recruiter's figures, each a link to exactly what it counts. */
export function RecruiterFigures({ user: { uid } }: Props) {
  const now = useNow()
  const [since] = useState(() => noteVisit(uid, currentTime()))
  const fresh = useList('applications.listForRecruiter', {
    limit: 1,
    ...(since === undefined ? { unseen: true } : { submittedSince: since }),
  })
  const inProgress = useList('applications.listForRecruiter', { status: openSteps.join(','), limit: 1 })
  const late = useList('applications.listForRecruiter', { stale: true, limit: 1 })
  const figures = [fresh, inProgress, late]
  // Each figure is shown as soon as it is there; when one fails, a single message stands for all of them.
  const all = combine(figures, () => figures.map(({ total }) => total))
  if (hasFailed(all))
    return (
      <div className="figures-failed">
        <NotLoaded query={all} what="your figures" />
      </div>
    )
  return (
    <div className="figures figures-three">
      <Figure
        to={`${paths.applications}?${since === undefined ? 'new=1' : `since=${since}`}`}
        title="New"
        figure={fresh.total}
        text={since === undefined ? 'nobody has opened yet' : `since your last visit, ${dateAndTime(since, now)}`}
      />
      <Figure to={`${paths.applications}?status=open`} title="In progress" figure={inProgress.total} text="applications without an end" />
      <Figure
        to={`${paths.applications}?stale=1&sort=-since`}
        title="Waiting long"
        figure={late.total}
        text="longer in one status than it should take"
      />
    </div>
  )
}

/** How the company stands: with students, and with what it pays for. */
export function RecruiterStanding({ user: { organization, subscription } }: Props) {
  return (
    <div className="figures figures-standing">
      <section className="card" aria-label="How you answer">
        <Response organization={organization} />
        {subscription?.active && <Answered />}
      </section>
      <Subscription />
    </div>
  )
}

type FigureProps = { readonly to: string; readonly title: string; readonly figure: number | undefined; readonly text: string }

function Figure({ to, title, figure, text }: FigureProps) {
  return (
    <FigureLink to={to} title={title}>
      <p className="figure">{figure === undefined ? '–' : numberText(figure)}</p>
      <p className="quiet small">{text}</p>
    </FigureLink>
  )
}

function FigureLink({ to, title, children }: { readonly to: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="card card-pad figure-link">
      <h2>{title}</h2>
      {children}
    </Link>
  )
}

const goal = limits.recordAnswerDays

/** How soon the company answers, against the goal: the line that students read. */
function Response({ organization }: { readonly organization: string }) {
  const read = useRead('organizations.record', { id: organization })
  const record = read.data
  const median = record?.medianDaysToAnswer
  const place = (days: number) => `${Math.min(100, (days / (2 * goal)) * 100)}%`
  if (hasFailed(read)) return <NotLoaded query={read} what="how soon you answer" />
  return (
    <Link to={paths.company} className="card-pad figure-link">
      <h2>How soon you answer</h2>
      <div
        className="gauge"
        {...(median !== undefined && {
          role: 'meter',
          'aria-label': 'Days until an answer',
          'aria-valuemin': 0,
          'aria-valuemax': 2 * goal,
          'aria-valuenow': Math.min(median, 2 * goal),
          'aria-valuetext': `${median} days; the goal is ${goal}`,
        })}
      >
        {median !== undefined && <i style={{ width: place(median) }} data-late={median > goal || undefined} />}
        <b style={{ left: place(goal) }} />
        <small style={{ left: place(goal) }}>{goal} days</small>
      </div>
      <p className="quiet small">{record ? recordSentence(record) : '\u00a0'}</p>
    </Link>
  )
}

/** Of all that ever applied, as the report counts it, which a subscription opens. */
function Answered() {
  const title = `Answered within ${goal} days`
  return (
    <div className="card-pad figure-answered">
      <ReportFigure ask={{ name: 'responsiveness' }} column="answered14" title={title} />
    </div>
  )
}

function Subscription() {
  const read = useRead('subscriptions.status', {})
  const { data } = read
  const now = useNow()
  const standing = data && standingOf(data, now)
  if (hasFailed(read)) return <NotLoaded query={read} what="your subscription" />
  return (
    <FigureLink to={paths.subscription} title="Subscription">
      <p className="figure-standing">
        {standing?.label !== undefined && <StatusChip colour={standing.colour}>{standing.label}</StatusChip>} <span>{standing?.title}</span>
      </p>
      <p className="quiet small">{standing?.text ?? '\u00a0'}</p>
    </FigureLink>
  )
}
