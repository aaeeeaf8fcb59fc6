import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RosterReply } from '#contract/roster.ts'
import { degreeLabels } from '#events/vocabulary/jobs/jobs.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import type { Invitee } from '../../lib/invitee.ts'
import { useNow } from '../../lib/time/now.ts'
import { shortDate } from '../../lib/time/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Email } from '../../ui/Email.tsx'
import { StudentLink } from '../../ui/StudentLink.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

type OnPerson = (person: RosterReply) => void
type Acts = {
  readonly onVerify: OnPerson
  /** Of somebody who is expected. */
  readonly onTakeOff: OnPerson
}
type Props = {
  readonly people: readonly RosterReply[]
  /** The uid of the reader, who cannot verify the own account. */
  readonly own: string
  readonly empty: ReactNode
} & Acts

export function RosterTable({ people, own, empty, ...acts }: Props) {
  const now = useNow()
  return <Table label="People" rows={people} empty={empty} columns={columnsFor(now, own, acts)} />
}

function columnsFor(now: number, own: string, acts: Acts): readonly Column<RosterReply>[] {
  return [
    { head: 'Person', cell: (person) => <Person person={person} />, fullWidthOnPhone: true },
    { head: 'Role', cell: ({ role }) => roleLabels[role], quiet: true },
    {
      head: 'Studies',
      quiet: true,
      cell: ({ degree, graduationDate }) =>
        [degree && degreeLabels[degree], graduationDate && shortDate(graduationDate, now)].filter(Boolean).join(', '),
    },
    { head: 'Standing', cell: (person) => <Standing person={person} /> },
    { head: 'Since', quiet: true, alignEnd: true, headOnPhone: true, cell: ({ since }) => <Time at={since} /> },
    {
      head: 'Actions',
      headHidden: true,
      alignEnd: true,
      actions: true,
      cell: (person) => person.uid !== own && <Actions person={person} {...acts} />,
    },
  ]
}

type PersonProps = { readonly person: RosterReply }

/** The page of a student opens for their university, and who only says to belong here is none of it yet. */
function Person({ person: { uid, displayName, email, role, state, verified } }: PersonProps) {
  return (
    <span className="roster-person">
      <Avatar name={displayName} size={28} />
      <span>
        <StudentLink uid={role === 'student' && state === 'active' && verified ? uid : undefined} name={displayName} />
        <small>
          <Email address={email} />
        </small>
      </span>
    </span>
  )
}

function Standing({ person: { state, verified } }: PersonProps) {
  if (state === 'expected') return <StatusChip colour="ink-3">Expected</StatusChip>
  if (state === 'pending_approval') return <StatusChip colour="warn">Waits for approval</StatusChip>
  if (state === 'suspended') return <StatusChip colour="s-rejected">Suspended</StatusChip>
  return verified ? <StatusChip colour="ok">Confirmed</StatusChip> : <StatusChip colour="warn">Not confirmed</StatusChip>
}

function Actions({ person, onVerify, onTakeOff }: PersonProps & Acts) {
  const { id, displayName, email, role, state, verified } = person
  if (state === 'pending_approval')
    return (
      <Link className="link" to="/app/waiting" aria-label={`Answer ${displayName}`}>
        Answer
      </Link>
    )
  if (state === 'expected')
    return (
      <span className="roster-actions">
        <Link
          className="link"
          to="/app/invitations"
          state={{ invitee: { id, email, name: displayName, role } satisfies Invitee }}
          aria-label={`Invite ${displayName}`}
        >
          Invite
        </Link>
        <Button size="s" variant="ghost" aria-label={`Take off the list: ${displayName}`} onClick={() => onTakeOff(person)}>
          Take off…
        </Button>
      </span>
    )
  if (state !== 'active') return null
  const verb = verified ? 'Take back' : 'Confirm'
  return (
    <Button
      size="s"
      variant={verified ? 'ghost' : 'default'}
      aria-label={verified ? `Take back the confirmation of ${displayName}` : `Confirm ${displayName}`}
      onClick={() => onVerify(person)}
    >
      {verb}…
    </Button>
  )
}
