import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { isTerminal, ownStatusLabels } from '#events/vocabulary/applications/application-status.ts'
import { useNow } from '../../../lib/time/now.ts'
import { applicationColour, ownStatusLabelOf, stepIndex, stepperSteps } from '../../../lib/words/status-labels.ts'
import { fullTime } from '../../../lib/time/time.ts'
import { useKeptInPlace } from '../../../lib/use-kept-in-place.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { StatusChip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Stepper } from '../../../ui/figures/Stepper.tsx'
import { Time } from '../../../ui/Time.tsx'
import { PendingOffer } from '../moves/PendingOffer.tsx'
import { standing } from './own-words.ts'
import './student-applications.css'

/** Applications that wait for the student stand first, then open ones, then those that ended. */
const rank = ({ status }: ApplicationReply) => (status === 'offered' ? 0 : isTerminal(status) ? 2 : 1)

type OffersProps = {
  readonly applications: readonly ApplicationReply[]
  /** Those of whatever status: an offer that was accepted may be among them as one that was hired. */
  readonly all: readonly ApplicationReply[]
}

/** The offers that wait for the student, the one that ends soonest first, each with what can be answered. */
export function PendingOffers({ applications, all }: OffersProps) {
  const offers = applications
    .filter(({ status }) => status === 'offered')
    .toSorted((one, other) => (one.offerExpiresOn ?? '9').localeCompare(other.offerExpiresOn ?? '9'))
  return useKeptInPlace(offers).map(({ item, gone }) => (
    <PendingOffer key={item.id} application={item} gone={gone} current={all.find(({ id }) => id === item.id)?.status} />
  ))
}

/** A student's applications, offers and open ones first. While the page is open each keeps its place, also when it is answered. */
export function StudentApplicationList({
  applications,
  limit,
}: {
  readonly applications: readonly ApplicationReply[]
  readonly limit?: number
}) {
  const sorted = applications.toSorted((one, other) => rank(one) - rank(other) || other.since.localeCompare(one.since))
  const inPlace = useKeptInPlace(sorted).filter(({ gone }) => !gone)
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
        Once you applied, you see here what happened and on which day.
      </EmptyState>
    )
  }
  return inPlace.slice(0, limit).map(({ item }) => <ApplicationRow key={item.id} application={item} />)
}

function ApplicationRow({ application }: { readonly application: ApplicationReply }) {
  const { id, jobTitle, organizationLabel, status, since } = application
  const line = standing(application, useNow())
  return (
    <article className="application-row" data-ended={isTerminal(status) && status !== 'hired' ? true : undefined}>
      <div className="application-row-head">
        <Link to={`/app/applications/${id}`} className="application-row-title">
          {jobTitle}
        </Link>
        <span>{organizationLabel}</span>
        {line !== undefined && (
          <time className="push quiet small" dateTime={since} title={fullTime(since)}>
            {line}
          </time>
        )}
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
        <StatusChip colour={applicationColour(status)}>{ownStatusLabelOf(application)}</StatusChip>
        <span className="quiet small">
          on <Time at={since} />
        </span>
      </p>
    )
  }
  const dated = stepperSteps.map((step, index) => ({
    ...step,
    ...(status === 'hired' && index === at && { label: ownStatusLabels.hired }),
    // What is still to come has not been accepted.
    ...(step.key === 'accepted' && index > at && { label: 'Your answer' }),
    at: steps.findLast((passed) => passed.status === step.key)?.at,
  }))
  return <Stepper label={`Progress: ${ownStatusLabels[status]}`} steps={dated} current={at} colour={applicationColour(status)} />
}
