import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { InvitationReply } from '#contract/invitations.ts'
import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { useCopy } from '../../api/use-copy.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/time/now.ts'
import { invitationColours, invitationLabels } from '../../lib/words/status-labels.ts'
import { daysLeft, inDays } from '../../lib/time/time.ts'
import { StatusChip } from '../../ui/Chip.tsx'
import { Email } from '../../ui/Email.tsx'
import { MenuButton } from '../../ui/sheets/MenuButton.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { inviteCalls } from './invited-roles.ts'
import './invitations.css'

/** An invitation, and whether the reader sent it. */
export type InvitationRow = InvitationReply & { readonly own: boolean }
type Props = {
  readonly invitations: readonly InvitationRow[]
  /** Invitations of others are among them. */
  readonly showInviter: boolean
  readonly empty: ReactNode
}

const inviterColumn: Column<InvitationRow> = {
  head: 'By',
  headOnPhone: true,
  quiet: true,
  cell: ({ own, inviterName }) => (own ? 'You' : inviterName),
}
const columns: readonly Column<InvitationRow>[] = [
  { head: 'Person', cell: (invitation) => <Person invitation={invitation} /> },
  { head: 'Status', fullWidthOnPhone: true, cell: (invitation) => <Status invitation={invitation} /> },
  { head: 'As', quiet: true, cell: (invitation) => `${roleLabels[invitation.role]}${sentFor(invitation)}` },
  inviterColumn,
  {
    head: 'Sent',
    alignEnd: true,
    quiet: true,
    // On a phone the word stands in the chip already.
    headOnPhone: ({ status }) => status !== 'sent',
    cell: ({ sentAt }) => <Time at={sentAt} />,
  },
  {
    head: 'Actions',
    headHidden: true,
    alignEnd: true,
    actions: true,
    // The first admin's is the command line's alone.
    cell: ({ role, ...invitation }) => role !== 'admin' && <Actions invitation={{ ...invitation, role }} />,
  },
]
const ownColumns = columns.filter((column) => column !== inviterColumn)

export function InvitationTable({ invitations, showInviter, empty }: Props) {
  return <Table label="Invitations" columns={showInviter ? columns : ownColumns} rows={invitations} empty={empty} />
}

type CellProps = { readonly invitation: InvitationRow }

function sentFor({ nomination, referralId }: Pick<InvitationReply, 'nomination' | 'referralId'>): string {
  if (nomination) return ', nominated'
  return referralId === undefined ? '' : ', referred'
}

function Person({ invitation: { name, email } }: CellProps) {
  return (
    <>
      <b>{isErased(email) ? 'Somebody who erased their account' : (name ?? <Email address={email} />)}</b>
      {name && !isErased(email) && (
        <small>
          <Email address={email} />
        </small>
      )}
    </>
  )
}

/** The invited person erased the account, so no address is left to write to. */
function isErased(email: string): boolean {
  return !email.includes('@')
}

function isOpen({ status }: InvitationReply): boolean {
  return status === 'sent' || status === 'opened'
}

function Status({ invitation }: CellProps) {
  const { status, expiresAt } = invitation
  const left = daysLeft(expiresAt, useNow())
  return (
    <span className="row invitation-status">
      <StatusChip colour={invitationColours[status]}>{invitationLabels[status]}</StatusChip>
      {isOpen(invitation) && <small className="quiet">ends {inDays(left)}</small>}
    </span>
  )
}

/** Its link, sending it again, and taking it back. What was sent for a nomination or a referral follows that. */
function Actions({ invitation }: { readonly invitation: InvitationRow & { readonly role: InvitedRole } }) {
  const { id, role, email, name, nomination, referralId, status, own } = invitation
  const copyAddress = useCopy()
  const { run: invite } = useWrite(inviteCalls[role])
  const { run: revoke } = useWrite('invitations.revoke')
  const who = name ?? email
  const alone = !nomination && referralId === undefined
  if (own && !alone && isOpen(invitation))
    return (
      <Link className="link small" to={nomination ? '/app/nominations' : '/app/referrals'}>
        {nomination ? 'See the nomination' : 'See the referral'}
      </Link>
    )
  const copy = () => copyAddress(`${location.origin}/register?invitation=${id}`, 'Link copied. Who opens it proves their address by a mail')
  if (isErased(email)) return null
  const items = [
    ...(isOpen(invitation) ? [{ key: 'copy', label: 'Copy the link', onSelect: () => void copy() }] : []),
    ...(own && alone && status !== 'accepted'
      ? [
          {
            key: 'again',
            label: isOpen(invitation) ? 'Send again' : 'Invite again',
            onSelect: () => void invite({ email }, { done: `Sent to ${who} again` }),
          },
        ]
      : []),
    ...(alone && isOpen(invitation)
      ? [
          {
            key: 'revoke',
            label: 'Withdraw',
            danger: true,
            onSelect: () => void revoke({ id }, { done: `The invitation of ${who} is withdrawn: its link opens nothing any more` }),
          },
        ]
      : []),
  ]
  return items.length === 0 ? null : <MenuButton label={`Actions for ${who}`} items={items} variant="ghost" size="s" />
}
