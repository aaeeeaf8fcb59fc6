import { Link } from 'react-router-dom'
import type { NominationReply } from '#contract/nominations.ts'
import { stepIndex, nominationColours, nominationLabels, outcomeWords, applicationColour, stepperSteps } from '../../lib/status-words.ts'
import { messageLink } from '../../lib/message-link.ts'
import { useNow } from '../../lib/now.ts'
import { daysBetween } from '../../lib/time.ts'
import { StatusChip } from '../../ui/Chip.tsx'
import { Email } from '../../ui/Email.tsx'
import { Time } from '../../ui/Time.tsx'

type Props = {
  readonly nominations: readonly NominationReply[]
  /** Not one professor's: each row says whose it is. */
  readonly ofAll?: boolean
}

/** Who was put forward, whether they agreed, and what became of it as far as the student shares it. */
export function NominationTable({ nominations, ofAll = false }: Props) {
  const now = useNow()
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th>Student</th>
            {ofAll && <th>By</th>}
            <th>Consent</th>
            <th>Where it stands</th>
            <th className="end">Sent</th>
          </tr>
        </thead>
        <tbody>
          {nominations.map((nomination) => {
            const { id, studentId, name, email, professorName, status, sentAt } = nomination
            const waited = daysBetween(sentAt, now)
            return (
              <tr key={id}>
                <td>
                  <b>{name ?? (email ? <Email address={email} /> : 'A student')}</b>{' '}
                  {studentId && status === 'consented' && (
                    <Link to={messageLink(studentId)} className="link small" aria-label={`Message ${name ?? 'the student'}`}>
                      Message
                    </Link>
                  )}
                  {name && email && (
                    <small>
                      <Email address={email} />
                    </small>
                  )}
                </td>
                {ofAll && <td data-label="By">{professorName}</td>}
                <td>
                  <StatusChip colour={nominationColours[status]}>
                    {nominationLabels[status]}
                    {status === 'pending' && waited > 0 && `, ${waited} d`}
                  </StatusChip>
                </td>
                <td>
                  <Standing nomination={nomination} />
                </td>
                <td className="end quiet" data-label="Sent">
                  <Time at={sentAt} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Standing({ nomination: { status, outcome } }: { readonly nomination: NominationReply }) {
  if (outcome) {
    const { text, status: step } = outcomeWords[outcome]
    return (
      <>
        <span className="step-dashes" aria-hidden="true">
          {stepperSteps.map(({ key }, at) => (
            <i key={key} style={at <= stepIndex(step) ? { background: `var(--${applicationColour(step)})` } : undefined} />
          ))}
        </span>
        {text}
      </>
    )
  }
  if (status === 'consented') return <span>No interview yet</span>
  return <span className="quiet">{status === 'pending' ? 'Not answered yet' : status === 'declined' ? 'Kept private' : 'Ended'}</span>
}
