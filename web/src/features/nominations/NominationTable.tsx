import type { ReactNode } from 'react'
import type { NominationReply } from '#contract/nominations.ts'
import { nominationColours, nominationLabels } from '../../lib/words/status-labels.ts'
import { useNow } from '../../lib/time/now.ts'
import { daysBetween } from '../../lib/time/time.ts'
import { count } from '../../lib/words/words.ts'
import { StatusChip } from '../../ui/Chip.tsx'
import { MessageButton } from '../../ui/MessageButton.tsx'
import { NominationProgress } from '../../parts/NominationProgress.tsx'
import { StudentLink } from '../../ui/StudentLink.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { isRemindable } from './remindable.ts'
import { RemindButton } from './RemindButton.tsx'
import { RevokeButton } from './RevokeButton.tsx'

type Props = {
  readonly nominations: readonly NominationReply[]
  /** They are the caller's own: those that wait can be revoked. Others are named with their professors. */
  readonly own?: true
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode
}

const professorColumn: Column<NominationReply> = {
  head: 'By',
  headOnPhone: true,
  cell: ({ professorName, professorUnconfirmed }) => (
    <>
      {professorName}
      {professorUnconfirmed && <small>not confirmed by a university</small>}
    </>
  ),
}
const columns: readonly Column<NominationReply>[] = [
  { head: 'Student', cell: (nomination) => <Student nomination={nomination} /> },
  professorColumn,
  { head: 'Answer', cell: (nomination) => <Consent nomination={nomination} /> },
  { head: 'Where it stands', cell: (nomination) => <NominationProgress nomination={nomination} /> },
  { head: 'Sent', alignEnd: true, quiet: true, headOnPhone: true, cell: ({ sentAt }) => <Time at={sentAt} /> },
  actionsColumn(false),
]
const ownColumns: readonly Column<NominationReply>[] = [
  { head: 'Student', cell: (nomination) => <Student nomination={nomination} own /> },
  ...columns.slice(2, -1),
  actionsColumn(true),
]

/** Nominations with the student's answer and, if the student shares it, the outcome. */
export function NominationTable({ nominations, own, empty }: Props) {
  return <Table label="Nominations" fewOnPhone={6} columns={own ? ownColumns : columns} rows={nominations} empty={empty} />
}

function actionsColumn(revocable: boolean): Column<NominationReply> {
  return {
    head: 'Actions',
    headHidden: true,
    alignEnd: true,
    actions: true,
    cell: (nomination) => {
      const { studentId, name, status } = nomination
      if (studentId && status === 'consented') return <MessageButton uid={studentId} name={name ?? 'the student'} />
      if (!revocable || status !== 'pending') return null
      return (
        <span className="nomination-actions">
          <RemindButton nomination={nomination} />
          <RevokeButton nomination={nomination} />
        </span>
      )
    },
  }
}

type CellProps = { readonly nomination: NominationReply }

/** A professor reaches the page of a student who agreed; before that, who it is stays open. */
function Student({ nomination, own = false }: CellProps & { readonly own?: boolean }) {
  const now = useNow()
  const { studentId, status, name, email, coNominators, endorsed, opened, reminders = [] } = nomination
  const uid = own && status === 'consented' ? studentId : undefined
  const beside = [
    endorsed && status !== 'revoked' && (own ? 'endorsed by you' : 'an endorsement'),
    coNominators > 0 && `also nominated by ${count(coNominators, 'colleague')}`,
    opened && 'a company opened the profile or résumé',
    // Said before the first reminder too, so that the row does not grow by it.
    status === 'pending' && own && reminders.length === 0 && isRemindable(nomination, now) && 'not reminded yet',
    status === 'pending' && reminders.length > 0 && (reminders.length > 1 ? 'reminded twice' : 'reminded once'),
  ].filter(Boolean)
  return (
    <>
      {name ? (
        <StudentLink uid={uid} name={name} />
      ) : (
        <b className="email-cut" title={email}>
          {email ?? 'A student'}
        </b>
      )}
      {name && email && (
        <small>
          <span className="email-cut" title={email}>
            {email}
          </span>
        </small>
      )}
      {beside.length > 0 && <small>{beside.join(' · ')}</small>}
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
