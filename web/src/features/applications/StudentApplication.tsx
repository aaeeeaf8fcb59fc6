import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels } from '#events/vocabulary/application-status.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { useNow } from '../../lib/now.ts'
import { applicationColour } from '../../lib/status-labels.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { reinstatementTarget } from './reinstatement.ts'
import { ApplicationSteps } from './StudentApplications.tsx'
import { trailEntries } from './trail-entries.tsx'
import { useMove } from './use-move.tsx'
import './application.css'
import './student-applications.css'

/** A student's own application: its status, every step so far, and the student's decisions. */
export function StudentApplication({ application }: { readonly application: ApplicationReply }) {
  const { id, jobId, jobTitle, organizationLabel, status, allowed, coverLetter, offerText, offerExpiresOn, interviewAt } = application
  const timeline = useRead('timeline.read', { type: 'application', id })
  const { move, dialog } = useMove('student')
  const before = reinstatementTarget(application, useNow())
  return (
    <>
      <Link to="/app/applications" className="back-link">
        <Icon name="back" size={15} /> Applications
      </Link>
      <PageHeader
        title={jobTitle}
        lead={
          <span className="row">
            {organizationLabel} <StatusChip colour={applicationColour(status)}>{applicationStatusLabels[status]}</StatusChip>
          </span>
        }
        actions={
          <>
            {before && <Button onClick={() => move(application, before)}>Take the withdrawal back</Button>}
            {allowed.includes('withdrawn') && <Button onClick={() => move(application, 'withdrawn')}>Withdraw</Button>}
            {allowed.includes('declined') && <Button onClick={() => move(application, 'declined')}>Decline the offer</Button>}
            {allowed.includes('accepted') && (
              <Button variant="primary" onClick={() => move(application, 'accepted')}>
                Accept the offer
              </Button>
            )}
          </>
        }
      />
      <section className="card card-pad" style={{ marginBottom: 20 }}>
        <ApplicationSteps application={application} />
      </section>
      {(offerText || offerExpiresOn || interviewAt) && (
        <section className="card pending-card" style={{ marginBottom: 20 }}>
          <h2 className="h2">{status === 'interviewing' ? 'Your interview' : 'The offer'}</h2>
          {interviewAt && (
            <p>
              On <Time at={interviewAt} as="dateTime" />.
            </p>
          )}
          {offerExpiresOn && (
            <p>
              Decide by <Time at={offerExpiresOn} />.
            </p>
          )}
          {offerText && <p className="letter-text">{offerText}</p>}
        </section>
      )}
      <div className="application">
        <section className="card letter">
          <h2 className="h2">What you sent</h2>
          <p className="quiet small">
            For{' '}
            <Link className="link" to={`/app/jobs/${jobId}`}>
              {jobTitle}
            </Link>
          </p>
          <h3>Cover letter</h3>
          {coverLetter ? <p className="letter-text">{coverLetter}</p> : <p className="quiet">You sent none.</p>}
        </section>
        <section>
          <h2 className="h3">What happened</h2>
          <Loaded query={timeline} what="what happened">
            {(entries) => <Trail label="What happened" entries={trailEntries(entries, false)} />}
          </Loaded>
        </section>
      </div>
      {dialog}
    </>
  )
}
