import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, isTerminal } from '#events/vocabulary/application-status.ts'
import { applicationColour, stepIndex, stepperSteps } from '../../lib/status-labels.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { Time } from '../../ui/Time.tsx'
import './student-applications.css'

/** A student's applications, open ones first. */
export function StudentApplicationList({
  applications,
  limit,
}: {
  readonly applications: readonly ApplicationReply[]
  readonly limit?: number
}) {
  const sorted = applications.toSorted(
    (one, other) => Number(isTerminal(one.status)) - Number(isTerminal(other.status)) || other.since.localeCompare(one.since),
  )
  if (sorted.length === 0) {
    return (
      <EmptyState
        title="No applications yet"
        action={
          <LinkButton to="/app/jobs" variant="primary">
            Find a job
          </LinkButton>
        }
      >
        Once you applied, you see every step and its day here.
      </EmptyState>
    )
  }
  return sorted.slice(0, limit).map((application) => <ApplicationRow key={application.id} application={application} />)
}

function ApplicationRow({ application }: { readonly application: ApplicationReply }) {
  const { id, jobTitle, organizationLabel, status, since } = application
  return (
    <article className="application-row" data-ended={isTerminal(status) && status !== 'hired' ? true : undefined}>
      <div className="application-row-head">
        <Link to={`/app/applications/${id}`} className="application-row-title">
          {jobTitle}
        </Link>
        <span>{organizationLabel}</span>
        <span className="push quiet small">
          <Time at={since} as="age" /> in this step
        </span>
      </div>
      <ApplicationSteps application={application} />
    </article>
  )
}

/** The stepper of an application, or how it ended. */
export function ApplicationSteps({ application }: { readonly application: ApplicationReply }) {
  const { status, steps, since } = application
  const at = stepIndex(status)
  if (at === -1) {
    return (
      <p className="row" style={{ marginTop: 10 }}>
        <StatusChip colour={applicationColour(status)}>{applicationStatusLabels[status]}</StatusChip>
        <span className="quiet small">
          on <Time at={since} />
        </span>
      </p>
    )
  }
  const dated = stepperSteps.map((step, index) => ({
    ...step,
    ...(status === 'hired' && index === at && { label: applicationStatusLabels.hired }),
    at: steps.findLast((passed) => passed.status === step.key)?.at,
  }))
  return <Stepper label={`Steps: ${applicationStatusLabels[status]}`} steps={dated} current={at} colour={applicationColour(status)} />
}
