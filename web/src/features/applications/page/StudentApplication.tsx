import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import type { ResumeVersion } from '#contract/files.ts'
import { CompanyName } from '../../../parts/CompanyName.tsx'
import { ProblemLine } from '../../../parts/ProblemLine.tsx'
import { Loaded, ShowMore } from '../../../api/queries.tsx'
import { useList, useRead } from '../../../api/use-call.ts'
import { useNow } from '../../../lib/time/now.ts'
import { useKeptInPlace } from '../../../lib/use-kept-in-place.ts'
import { applicationColour, ownStatusLabelOf } from '../../../lib/words/status-labels.ts'
import { Answered } from '../../../ui/Answered.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StatusChip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Trail } from '../../../ui/Trail.tsx'
import { AfterAccepting } from '../moves/AfterAccepting.tsx'
import { Closing } from './Closing.tsx'
import { OtherApplications } from '../list/OtherApplications.tsx'
import { PendingOffer } from '../moves/PendingOffer.tsx'
import { Promised } from './Promised.tsx'
import { reinstatementTarget } from '../moves/reinstatement.ts'
import { ApplicationSteps } from '../list/StudentApplications.tsx'
import { StudentInterviews } from '../interviews/StudentInterviews.tsx'
import { trailEntries } from './trail-entries.tsx'
import { useStudentMove } from '../moves/use-student-move.tsx'
import { WriteToCompany } from './WriteToCompany.tsx'
import './application.css'
import '../list/student-applications.css'

/** The category of a rejection, to the student who reads it. */
const because: Readonly<Partial<Record<NonNullable<ApplicationReply['reasonCode']>, string>>> = {
  skills_mismatch: 'they looked for other skills.',
  experience: 'they looked for other experience.',
  position_filled: 'the position was filled.',
  work_authorization: 'the work authorization did not fit.',
  timing: 'the time did not fit.',
  failed_assessment: 'the assessment was not passed.',
  duplicate: 'it was a duplicate of another application.',
}

/** A student's own application: its status, every step so far, and the student's decisions. */
export function StudentApplication({ application }: { readonly application: ApplicationReply }) {
  const { id, studentId = '', jobTitle, organization, organizationLabel, status, allowed, offerText } = application
  const timeline = useList('timeline.read', { type: 'application', id })
  const { move, answer, problem, dialog } = useStudentMove(application, false)
  // An offer that was open when the page was opened keeps its place once it is answered.
  const [offer] = useKeptInPlace(status === 'offered' ? [application] : [])
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
            {organization && organizationLabel && <CompanyName id={organization} label={organizationLabel} />}{' '}
            <StatusChip colour={applicationColour(status)}>{ownStatusLabelOf(application)}</StatusChip>
          </span>
        }
        actions={
          <>
            <WriteToCompany application={application} timeline={timeline} />
            {allowed.includes('withdrawn') && <Button onClick={() => move('withdrawn')}>Withdraw</Button>}
            {answer && <Answered {...answer} />}
            {!answer && before && <Button onClick={() => move(before)}>Take the withdrawal back</Button>}
          </>
        }
      />
      {application.organizationSuspended && (
        <p className="notice-warn">
          Our team has suspended {organizationLabel}, so the company can do nothing about your application at the moment. You may withdraw
          it, and answer what was asked before.
        </p>
      )}
      <ProblemLine problem={problem} />
      <div className="application">
        <div>
          <StudentInterviews application={application} />
          <HowFar application={application} />
          {offer && (
            <div style={{ marginBottom: 20 }}>
              <PendingOffer application={offer.item} gone={offer.gone} current={status} onItsPage />
            </div>
          )}
          {status === 'accepted' && (
            <div className="below-offer">
              <OtherApplications accepted={application} uid={studentId} />
            </div>
          )}
          {/* Its words stay, whatever became of it. */}
          {offerText && (
            <section className="card card-pad">
              <h2 className="h2">The offer</h2>
              <p className="letter-text">{offerText}</p>
            </section>
          )}
        </div>
        <div>
          <section>
            {(status === 'accepted' || status === 'hired') && <AfterAccepting accepted={application} />}
            <h2 className="h3">What happened</h2>
            {/* An entry for each step at least. */}
            <Loaded query={timeline} what="what happened" rows={application.steps.length}>
              {(entries) => (
                <>
                  <Trail label="What happened" entries={trailEntries(entries, studentId)} />
                  <ShowMore list={timeline}>Show earlier</ShowMore>
                </>
              )}
            </Loaded>
          </section>
          <Promised {...application} />
          <WhatYouSent application={application} />
        </div>
      </div>
      {dialog}
    </>
  )
}

type PartProps = { readonly application: ApplicationReply }

function HowFar({ application }: PartProps) {
  const { organizationLabel, reasonCode } = application
  return (
    <section className="card card-pad" style={{ marginBottom: 20 }}>
      <h2 className="h3" style={{ marginBottom: 12 }}>
        How far it is
      </h2>
      <ApplicationSteps application={application} />
      <Closing {...application} className="quiet small" />
      {reasonCode && because[reasonCode] && (
        <p className="quiet small">
          {organizationLabel} says why: {because[reasonCode]}
        </p>
      )}
    </section>
  )
}

function WhatYouSent({ application: { jobId, jobTitle, resumeVersionId, coverLetter } }: PartProps) {
  const resumes = useRead('resumes.versions', {}, { skip: resumeVersionId === undefined })
  return (
    <section className="card letter sent">
      <h2 className="h2">What you sent</h2>
      <p className="quiet small">
        For{' '}
        <Link className="link" to={`/app/jobs/${jobId}`}>
          {jobTitle}
        </Link>
      </p>
      <h3>Résumé</h3>
      <p className="quiet">{resumeOf(resumes.data, resumeVersionId)}</p>
      <h3>Cover letter</h3>
      {coverLetter ? <p className="letter-text">{coverLetter}</p> : <p className="quiet">You sent none.</p>}
    </section>
  )
}

function resumeOf(versions: readonly ResumeVersion[] | undefined, sent: string | undefined): string {
  if (sent === undefined) return 'You sent none; your profile went alone.'
  const found = versions?.find(({ id }) => id === sent)
  return found ? `Version ${found.version}, ${found.name}` : versions ? 'A version that you have removed since.' : '\u00A0'
}
