import type { NominationReply } from '#contract/nominations.ts'
import type { NominationStatus } from '#events/vocabulary/invitations.ts'
import { applicationColour, outcomeSteps, stepIndex, stepperSteps } from '../lib/words/status-labels.ts'
import './nomination-progress.css'

const endings: Readonly<Partial<Record<NominationStatus, string>>> = {
  pending: 'Not answered yet',
  declined: 'Kept private',
  consent_withdrawn: 'No longer shared',
}

/** How far a nominee has come: as much as the consent screen announces. */
export function NominationProgress({ nomination: { status, outcome, applied } }: { readonly nomination: NominationReply }) {
  if (outcome) {
    const { text, status: step } = outcomeSteps[outcome]
    return (
      <span className="nomination-progress">
        <span className="step-dashes" aria-hidden="true">
          {stepperSteps.map(({ key }, at) => (
            <i key={key} style={at <= stepIndex(step) ? { background: `var(--${applicationColour(step)})` } : undefined} />
          ))}
        </span>
        <span>{text}</span>
      </span>
    )
  }
  // The chip beside them says all.
  if (status === 'revoked' || status === 'expired') return null
  // Applications from before the answer do not count, and may well have come to an interview.
  if (status === 'consented')
    return <span>{applied === false ? 'No application sent since then' : 'No interview from an application sent since then'}</span>
  return <span className="quiet">{endings[status] ?? 'Ended'}</span>
}
