import type { ReactNode } from 'react'
import type { NominationReply } from '#contract/nominations.ts'
import { stepIndex, nominationColours, nominationLabels, outcomeSteps, applicationColour, stepperSteps } from '../../lib/status-labels.ts'
import { useNow } from '../../lib/now.ts'
import { daysBetween } from '../../lib/time.ts'
import { StatusChip } from '../../ui/Chip.tsx'
import { Email } from '../../ui/Email.tsx'
import { MessageButton } from '../../ui/MessageButton.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

type Props = {
  readonly nominations: readonly NominationReply[]
  /** For nominations of several professors. */
  readonly showProfessor?: boolean
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode
}

const professorColumn: Column<NominationReply> = { head: 'By', headOnPhone: true, cell: ({ professorName }) => professorName }
const columns: readonly Column<NominationReply>[] = [
  { head: 'Student', cell: (nomination) => <Student nomination={nomination} /> },
  professorColumn,
  { head: 'Answer', cell: (nomination) => <Consent nomination={nomination} /> },
  { head: 'Where it stands', cell: (nomination) => <Progress nomination={nomination} /> },
  { head: 'Sent', alignEnd: true, quiet: true, headOnPhone: true, cell: ({ sentAt }) => <Time at={sentAt} /> },
  {
    head: 'Actions',
    headHidden: true,
    alignEnd: true,
    actions: true,
    cell: ({ studentId, name, status }) =>
      studentId && status === 'consented' && <MessageButton uid={studentId} name={name ?? 'the student'} />,
  },
]
const ownColumns = columns.filter((column) => column !== professorColumn)

/** Nominations with the student's answer and, if the student shares it, the outcome. */
export function NominationTable({ nominations, showProfessor = false, empty }: Props) {
  return <Table label="Nominations" columns={showProfessor ? columns : ownColumns} rows={nominations} empty={empty} />
}

type CellProps = { readonly nomination: NominationReply }

function Student({ nomination: { name, email } }: CellProps) {
  return (
    <>
      <b>{name ?? (email ? <Email address={email} /> : 'A student')}</b>
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

function Progress({ nomination: { status, outcome } }: CellProps) {
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
