import { isTerminal, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { Icon } from '../../../ui/Icon.tsx'

type Props = {
  readonly status: ApplicationStatus
  /** The page shows a moment before the name opened. */
  readonly wasHidden?: boolean
}

/** Says of an application that is reviewed blind when it shows whose it is (product 2.19). */
export function BlindNote({ status, wasHidden = false }: Props) {
  return (
    <p className="quiet told-line blind-note">
      <Icon name="lock" size={14} />
      {wasHidden
        ? 'Reviewed blind at that time: the name opened when it was shortlisted.'
        : isTerminal(status)
          ? 'Reviewed blind: it ended before it was shortlisted, so the name stays hidden.'
          : 'Reviewed blind: name, school, letter and résumé open once you shortlist it. That has no undo.'}
    </p>
  )
}
