import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { NominationReply } from '#contract/nominations.ts'
import { stepIndex, nominationColours, nominationLabels, outcomeSteps, applicationColour, stepperSteps } from '../../lib/status-labels.ts'
import { messageLink } from '../../lib/message-link.ts'
import { useNow } from '../../lib/now.ts'
import { daysBetween } from '../../lib/time.ts'
import { StatusChip } from '../../ui/Chip.tsx'
import { Email } from '../../ui/Email.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

type Props = {
  readonly nominations: readonly NominationReply[]
  /** Not one professor's: each row says whose it is. */
  readonly ofAll?: boolean
  /** Stands here when there are none. */
  readonly empty: ReactNode
}

const by: Column<NominationReply> = { head: 'By', headOnPhone: true, cell: ({ professorName }) => professorName }
const columns: readonly Column<NominationReply>[] = [
  { head: 'Student', cell: (nomination) => <Student nomination={nomination} /> },
  by,
  { head: 'Consent', cell: (nomination) => <Consent nomination={nomination} /> },
  { head: 'Where it stands', cell: (nomination) => <Standing nomination={nomination} /> },
  { head: 'Sent', alignEnd: true, quiet: true, headOnPhone: true, cell: ({ sentAt }) => <Time at={sentAt} /> },
]
const ownColumns = columns.filter((column) => column !== by)

/** Who was put forward, whether they agreed, and what became of it as far as the student shares it. */
export function NominationTable({ nominations, ofAll = false, empty }: Props) {
  return <Table label="Nominations" columns={ofAll ? columns : ownColumns} rows={nominations} empty={empty} />
}

type CellProps = { readonly nomination: NominationReply }

function Student({ nomination: { studentId, name, email, status } }: CellProps) {
  return (
    <>
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
    </>
  )
}

function Consent({ nomination: { status, sentAt } }: CellProps) {
  const waited = daysBetween(sentAt, useNow())
  return (
    <StatusChip colour={nominationColours[status]}>
      {nominationLabels[status]}
      {status === 'pending' && waited > 0 && `, ${waited} d`}
    </StatusChip>
  )
}

function Standing({ nomination: { status, outcome } }: CellProps) {
  if (outcome) {
    const { text, status: step } = outcomeSteps[outcome]
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
