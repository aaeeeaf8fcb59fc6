import { isTerminal, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Says of an application that is reviewed blind when it shows whose it is (product 2.19). */
export function BlindNote({ status }: { readonly status: ApplicationStatus }) {
  return (
    <p className="quiet told-line">
      <Icon name="lock" size={14} />{' '}
      {isTerminal(status)
        ? 'Reviewed blind: it ended before it was shortlisted, so the name stays hidden.'
        : 'Reviewed blind: name, school, letter and résumé open once you shortlist it.'}
    </p>
  )
}
